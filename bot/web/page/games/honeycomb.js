// The honeycomb: seven letters, and a word that grows by touch or by a keyboard.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { useChange } from "../change.js";
import { behind, Field } from "../field.js";
import { press as pressed, useKeys } from "../keys.js";
import { Sheet, useWide } from "../sheet.js";
import { say, spell } from "../state.js";

export const name = "honeycomb";
export const own = ["guess", "shuffle", "words"];

const LONGEST = 30; // letters that are typed at once
const VERDICT_LASTS = 4000; // milliseconds, unless something is typed before

// The places around the center, clockwise from the top, in sides of a cell.
const RING = [
  [0, -1],
  [0.75, -0.5],
  [0.75, 0.5],
  [0, 1],
  [-0.75, 0.5],
  [-0.75, -0.5],
];

export function View(props) {
  const { board, texts, act } = props;
  const wide = useWide();
  const word = useWord(props);
  useChange(board.edition, () => say(heard(board.state, texts), { after: true }));
  return html`
    <div class=${`view ${board.state.celebration ?? ""}`}>
      <${Standing} board=${board} verdict=${props.verdict} texts=${texts} open=${() => act("ranks")} />
      ${wide
        ? html`<${WordsPanel} board=${board} texts=${texts} act=${act} />`
        : html`<${WordsStrip} board=${board} texts=${texts} act=${act} />`}
      ${!board.ended &&
      html`<${Field}
        label=${texts("your_word")}
        word=${props.typed.value}
        write=${word.write}
        enter=${word.enter}
      />`}
      <${Slot} ...${props} />
      <${Comb} state=${board.state} texts=${texts} press=${word.press} />
      ${!board.ended && html`<${Controls} texts=${texts} word=${word} />`}
      ${props.below}
    </div>
  `;
}

/** What is typed, and how it changes. */
function useWord({ board, typed, guess, act, pending, texts }) {
  const ahead = useRef(""); // letters of the next word, while the last one is judged
  const change = (text) => {
    if (pending) ahead.current = text;
    else typed.value = text;
  };
  const text = () => (pending ? ahead.current : typed.value);
  const add = (letter) => text().length < LONGEST && change(text() + letter);
  useLayoutEffect(() => {
    if (pending) return;
    if (!typed.value) typed.value = ahead.current;
    ahead.current = "";
  }, [pending]);
  const word = {
    press(letter) {
      add(letter);
      spell(text());
    },
    type(letter) {
      add(letter);
      say(letter.toUpperCase(), { after: true });
    },
    back() {
      change([...text()].slice(0, -1).join(""));
      spell(text());
    },
    clear: () => change(""),
    write(letters) {
      change(behind(pending && typed.value, letters).slice(0, LONGEST));
      return text();
    },
    enter() {
      if (typed.value.trim()) guess(typed.value, { waits: true });
      else say(texts("empty"));
    },
    shuffle: () => act("shuffle").then((done) => done && say(texts("shuffled"), { after: true })),
  };
  useKeys({
    letter(letter) {
      if (board.ended) return false;
      return void word.type(letter);
    },
    back: () => void word.back(),
    escape: () => void word.clear(),
    space: () => void word.shuffle(),
    enter: () => void word.enter(),
  });
  return word;
}

/** The rank, how far the next is, and a pip for each on the way. */
function Standing({ board, verdict, texts, open }) {
  const { rank, ranks, next, points } = board.state;
  const risen = useRisen(rank.index, verdict?.number ?? 0);
  const lead = next ? texts("to_next", { points: next.points, rank: next.name }) : "";
  return html`
    <button class=${risen ? "standing risen" : "standing"} aria-haspopup="dialog" onClick=${open}>
      <span class="points" aria-hidden="true">${points}</span>
      <span class="rank">
        <strong>${rank.name}</strong>
        <span class="lead">${lead}</span>
        <span class="unseen">${scoreOf(board)} ${texts("ranks")}</span>
      </span>
      <span class="pips" aria-hidden="true">
        ${ranks.map(
          ({ code }, index) => html`<i key=${code} class=${index <= rank.index ? "pip full" : "pip"}></i>`,
        )}
      </span>
    </button>
  `;
}

/** Is the rank a new one? It is until the next guess, of which this is the number. */
function useRisen(index, guess) {
  const seen = useRef({ index, guess: null });
  if (index > seen.current.index) seen.current.guess = guess;
  seen.current.index = index;
  return seen.current.guess === guess;
}

/** Points, words and hints in a sentence. */
function scoreOf(board) {
  return board.lines.find(({ key }) => key === "score")?.text;
}

/** The place of the word: what is typed, or what came of it; for a moment a small line above the
 * next word, which may be on its way already. */
function Slot({ board, typed, pending, late, verdict, Verdict, texts }) {
  const shown = useRecent(verdict);
  const text = typed.value;
  if (!text && shown && !late.length) return html`<div class="slot"><${Verdict} verdict=${verdict} /></div>`;
  const { center, outer } = board.state;
  return html`
    <div class=${`slot ${pending ? "pending" : ""} ${text.length > 12 ? "long" : ""}`}>
      ${shown && !pending && html`<div class="before"><${Verdict} verdict=${verdict} /></div>`}
      <p class="typed" aria-hidden="true">
        ${[...text].map((letter) => html`<b class=${kindOf(letter, center, outer)}>${letter}</b>`)}
        ${!pending && html`<i class="caret"></i>`}
      </p>
      ${late.length > 0 &&
      html`<p class="waits">${texts("waiting")}: ${late.map((each) => each.text).join(", ")}</p>`}
    </div>
  `;
}

function kindOf(letter, center, outer) {
  if (letter === center) return "center";
  return outer.includes(letter) ? "" : "foreign";
}

/** A verdict stands for a while. */
function useRecent(verdict) {
  const [over, setOver] = useState(verdict?.number ?? 0);
  useEffect(() => {
    if (!verdict || verdict.number === over) return undefined;
    const end = setTimeout(() => setOver(verdict.number), VERDICT_LASTS);
    return () => clearTimeout(end);
  }, [verdict?.number]);
  return verdict && verdict.number !== over;
}

/** The letters as they are said, in the order of the alphabet as the cells are. */
function heard({ center, outer }, texts) {
  const others = [...outer].sort().map((letter) => letter.toUpperCase());
  return `${texts("letters")}: ${[texts("center", { letter: center.toUpperCase() }), ...others].join(", ")}`;
}

/** Seven cells. They stay in the order of the alphabet for who hears them, whatever is shown. */
function Comb({ state: { center, outer }, texts, press }) {
  const letters = [...outer].sort();
  return html`
    <div class="comb" role="group" aria-label=${texts("letters")}>
      <div class="cells">
        <${Cell} letter=${center} place=${[0, 0]} kind="center" press=${press}
          label=${texts("center", { letter: center.toUpperCase() })} />
        ${letters.map(
          (letter) => html`
            <${Cell} key=${letter} letter=${letter} place=${RING[outer.indexOf(letter)]} press=${press} />
          `,
        )}
      </div>
    </div>
  `;
}

function Cell({ letter, place: [right, down], kind = "", label, press }) {
  return html`
    <button
      class=${`cell ${kind}`}
      style=${{ "--right": right, "--down": down }}
      aria-label=${label ?? letter.toUpperCase()}
      onMouseDown=${keepFocus}
      ...${pressed(() => press(letter))}
    >
      <svg viewBox="0 0 200 176" aria-hidden="true">
        <path class="rim" d="M56 14h88l42 74-42 74H56L14 88z" />
        <path class="edge" d="M60 22h80l36 65-36 65H60L24 87z" />
        <path class="face" d="M60 22h80l36 63-36 63H60L24 85z" />
      </svg>
      <span>${letter}</span>
    </button>
  `;
}

/** A touch leaves the focus where it is, so that Enter on a keyboard does not press a cell. */
function keepFocus(event) {
  event.preventDefault();
}

function Controls({ texts, word }) {
  return html`
    <div class="controls">
      <button onMouseDown=${keepFocus} onClick=${word.back}>${texts("delete")}</button>
      <button class="round" aria-label=${texts("shuffle")} onMouseDown=${keepFocus} onClick=${word.shuffle}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h3.500c5 0 6 10 11 10H21M4 17h3.500c5 0 6-10 11-10H21M18 4l3 3-3 3M18 14l3 3-3 3" />
        </svg>
      </button>
      <button class="main" onMouseDown=${keepFocus} onClick=${word.enter}>${texts("enter")}</button>
    </div>
  `;
}

/** One line with the newest words, which opens all of them. */
function WordsStrip({ board, texts, act }) {
  const [open, setOpen] = useState(false);
  const { found } = board.state;
  return html`
    <button class="strip" onClick=${() => setOpen(true)}>
      <span class="newest">
        ${found.length
          ? [...found].reverse().slice(0, 12).map(
              ({ word, pangram }) => html`<span key=${word} class=${pangram ? "pangram" : ""}>${word}</span>`,
            )
          : texts("found_none")}
      </span>
      <span class="unseen">${texts("words")}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m6 9 6 6 6-6" /></svg>
    </button>
    ${open &&
    html`
      <${Sheet} title=${texts("words")} close=${() => setOpen(false)}>
        <${Words} board=${board} texts=${texts} act=${act} />
      <//>
    `}
  `;
}

function WordsPanel(props) {
  return html`
    <section class="words-panel" aria-labelledby="words-title">
      <h2 id="words-title">${props.texts("words")}</h2>
      <${Words} ...${props} />
    </section>
  `;
}

const ORDERS = {
  by_time: (found) => [...found].reverse(),
  by_alphabet: (found) => [...found].sort((a, b) => a.word.localeCompare(b.word)),
  by_length: (found) =>
    [...found].sort((a, b) => b.word.length - a.word.length || a.word.localeCompare(b.word)),
};
let lastOrder = "by_time"; // as long as the page is open

function Words({ board, texts, act }) {
  const [order, setOrder] = useState(lastOrder);
  const choose = (chosen) => setOrder((lastOrder = chosen));
  const { found } = board.state;
  const score = scoreOf(board);
  return html`
    <div class="words">
      ${score && html`<p class="score">${score}</p>`}
      ${found.length > 1 &&
      html`
        <div class="choice" role="group" aria-label=${texts("sort")}>
          ${Object.keys(ORDERS).map(
            (each) => html`
              <button key=${each} aria-pressed=${order === each} onClick=${() => choose(each)}>
                ${texts(each)}
              </button>
            `,
          )}
        </div>
      `}
      ${found.length
        ? html`
            <ul>
              ${ORDERS[order](found).map(
                ({ word, points, pangram }) => html`
                  <li key=${word} class=${pangram ? "pangram" : ""}>
                    <span>${word}</span>
                    ${pangram && html`<span class="unseen">${texts("pangram")}</span>`}
                    <small>+${points}</small>
                  </li>
                `,
              )}
            </ul>
          `
        : html`<p class="small">${texts("found_none")}</p>`}
      ${board.kind === "daily" &&
      html`<button class="offer" onClick=${() => act("answers")}>${texts("yesterday")}</button>`}
    </div>
  `;
}
