// The anigram: letters that are tapped, typed or dragged into a word, one more on each level.

import { html, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { useChange } from "../change.js";
import { behind, Field } from "../field.js";
import { useKeys } from "../keys.js";
import { say, spell, tell } from "../state.js";
import { useVerdict } from "../verdict.js";
import { LetterKeys } from "./letters.js";

export const name = "anigram";
export const own = ["guess", "shuffle"];

const FAR = 8; // pixels from which a tap is a drag
const EMPTY = -1; // a place for a letter of one's own choice, in overtime

export function View({ board, typed, guess, act, pending, verdict, Verdict, below, texts }) {
  const { state } = board;
  const size = state.letters.length + (state.overtime ? 1 : 0);
  const [word, setWord] = useWord(typed, state.letters, size);
  const left = state.letters.map((letter, place) => !word.some((each) => each.place === place));
  const isFull = word.length === size;
  const canPlay = !state.dead_end;
  const shown = useVerdict(verdict, typed.value);

  const add = (letter, place = freePlace(letter, word, state)) => {
    if (place === null || left[place] === false) return false;
    const kept = place === EMPTY ? word.filter((each) => each.place !== EMPTY) : word;
    if (kept.length < size) setWord([...kept, { letter, place }]);
  };
  const remove = (place) => {
    setWord(word.filter((each) => each.place !== place));
    spell(typed.value);
  };
  const enter = () => {
    if (isFull) guess(textOf(word), { keep: true });
    else tell(texts("use_all", { left: size - word.length }), "bad");
  };
  const press = (letter, place) => {
    add(letter, place);
    spell(typed.value);
  };
  /** A letter of a keyboard; once the word was judged it begins another one. */
  const type = (letter) => {
    const begun = isFull && shown ? [] : word;
    const place = freePlace(letter, begun, state);
    if (place === null) return tell(texts("no_letter", { letter: letter.toUpperCase() }), "bad");
    if (begun === word) add(letter, place);
    else setWord([{ letter, place }]);
    say(letter.toUpperCase(), { after: true });
  };
  const back = () => {
    setWord(word.slice(0, -1));
    spell(typed.value);
  };
  const write = (letters) => {
    const written = [];
    for (const letter of behind(isFull && shown && typed.value, letters)) {
      const place = freePlace(letter, written, state);
      const isThere = place !== null && written.length < size && !written.some((each) => each.place === place);
      if (isThere) written.push({ letter, place });
      else tell(texts("no_letter", { letter: letter.toUpperCase() }), "bad");
    }
    setWord(written);
    return textOf(written);
  };
  const shuffle = () => act("shuffle").then((done) => done && say(texts("shuffled"), { after: true }));
  const drag = useDrag({
    tap: ({ row, letter, place }) => (row === "word" ? remove(place) : press(letter, place)),
    drop: (from, to) => setWord(moved(word, from, to)),
  });
  useChange(`${board.edition} ${state.level}`, () => say(lettersOf(state, texts), { after: true }));
  useChange(state.beginning, () => state.beginning && say(beginningOf(state, texts), { after: true }));

  useKeys({
    letter: (letter) => canPlay && void type(letter),
    back: () => void back(),
    enter: () => canPlay && void enter(),
    escape: () => setWord([]),
    space: () => canPlay && void shuffle(),
  });

  return html`
    <div class="anigram" style=${{ "--count": size, "--a-row": rowOf(state.letters.length) }}>
      <${Chain} solved=${state.solved} levels=${state.levels} texts=${texts} />
      <div class="saying">
        <p class=${`level ${state.finish?.code ?? ""}`}>${levelOf(state, texts)}</p>
        <div class="verdict-place">
          ${shown ? html`<${Verdict} verdict=${shown} />` : html`<${Added} state=${state} texts=${texts} />`}
        </div>
      </div>
      ${!canPlay && html`<${LastWord} word=${state.solved.at(-1).word} />`}
      ${canPlay &&
      html`
        <${Field} label=${texts("your_word")} word=${typed.value} write=${write} enter=${enter} />
        <div class="word" role="group" aria-label=${texts("your_word")} data-row="word">
          ${Array.from({ length: size }, (_, index) => {
            const each = word[index];
            if (!each) return html`<span class="hole" key=${`hole ${index}`} data-index=${index}></span>`;
            return html`
              <button
                class="tile in-word ${each.place === EMPTY ? "chosen" : ""} ${pending ? "asked" : ""}"
                key=${`${each.place} ${each.letter}`}
                data-index=${index}
                aria-label=${texts("take_back", { letter: each.letter.toUpperCase() })}
                ...${drag({ row: "word", ...each })}
              >
                ${each.letter.toUpperCase()}
              </button>
            `;
          })}
        </div>
        <div class="tiles" role="group" aria-label=${texts("letters")} data-row="tiles">
          ${state.letters.map(
            (letter, place) => html`
              <button
                class="tile ${left[place] ? "" : "used"} ${isNew(state, place) ? "new" : ""}"
                key=${`${board.edition} ${state.level} ${place} ${letter}`}
                aria-disabled=${String(!left[place])}
                aria-label=${isNew(state, place) ? texts("new_letter", { letter: letter.toUpperCase() }) : undefined}
                ...${drag({ row: "tiles", letter, place })}
              >
                ${letter.toUpperCase()}
              </button>
            `,
          )}
        </div>
        ${state.overtime &&
        html`<${LetterKeys}
          label=${texts("choose_letter")}
          marked=${word.find(({ place }) => place === EMPTY)?.letter ?? ""}
          press=${(letter) => press(letter, EMPTY)}
        />`}
        <div class="controls">
          <button onClick=${back}>${texts("delete")}</button>
          <button class="round" aria-label=${texts("shuffle")} onClick=${shuffle}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SHUFFLE} /></svg>
          </button>
          <button class="main" onClick=${enter}>${texts("enter")}</button>
        </div>
      `}
      ${below}
    </div>
  `;
}

const SHUFFLE =
  "M4 7h3.500c5 0 6 10 11 10H21M4 17h3.500c5 0 6-10 11-10H21M18 4l3 3-3 3M18 14l3 3-3 3";

/** How many letters lie in a row: many lie in two of the same length, on any screen. */
const rowOf = (letters) => (letters <= 6 ? letters : Math.ceil(letters / 2));

/** The chain so far, as stairs: each word stands on the one before. */
function Chain({ solved, levels, texts }) {
  const end = useRef(null);
  useLayoutEffect(() => end.current?.scrollTo({ left: end.current.scrollWidth }), [solved.length]);
  return html`
    <ol class="chain" ref=${end} tabindex="0" aria-label=${texts("chain")}>
      ${solved.map(
        ({ word, points }, number) => html`
          <li key=${number} class=${number < levels ? "" : "beyond"}>
            <span class="step">${word.toUpperCase()}</span><span class="points">+${points}</span>
          </li>
        `,
      )}
      ${Array.from(
        { length: Math.max(0, levels - solved.length) },
        (_, number) => html`<li class="to-come" key=${`to come ${number}`} aria-hidden="true"><span class="step"></span></li>`,
      )}
    </ol>
  `;
}

/** The end of the chain, laid out for good; the chain has told it to who cannot see it. */
function LastWord({ word }) {
  return html`
    <div class="tiles done" aria-hidden="true">
      ${[...word].map((letter, place) => html`<span class="tile" key=${place}>${letter.toUpperCase()}</span>`)}
    </div>
  `;
}

/** Before the first guess of a level: which letter is new, and what hints have told. */
function Added({ state, texts }) {
  if (state.dead_end) return null;
  if (state.beginning) {
    return html`<p class="telling">${beginningOf(state, texts)}</p>`;
  }
  if (state.overtime) return html`<p class="telling">${texts("overtime_rule")}</p>`;
  if (!state.added) return html`<p class="telling">${texts("anigram_rule")}</p>`;
  return html`<p class="telling">${texts("added", { letter: state.added.toUpperCase() })}</p>`;
}

function beginningOf({ beginning }, texts) {
  return texts("begins", { letters: [...beginning.toUpperCase()].join(" ") });
}

/** What a new level is, to those who hear it; or how the chain ended. */
function lettersOf(state, texts) {
  if (state.finish) return `${levelOf(state, texts)} ${texts("scored", state)}`;
  const letters = [...state.letters].map((letter) => letter.toUpperCase()).join(" ");
  const added = state.added && !state.overtime ? texts("added", { letter: state.added.toUpperCase() }) : "";
  return [levelOf(state, texts), letters, added].filter(Boolean).join(". ");
}

/** The level, or how the chain ended: then the card below has the points. */
function levelOf({ overtime, finish, level, levels, points, solved, par }, texts) {
  const words = solved.length;
  if (finish) return texts(finish.code === "par" ? "chain_par" : "chain_over", { words, par });
  const reached = overtime ? texts("overtime", { words, par }) : texts("level", { level, levels });
  return `${reached} · ${texts("scored", { points })}`;
}

/** Is this the letter that the level has brought? Of two alike it is the last. */
function isNew({ added, letters, overtime }, place) {
  return !overtime && added !== "" && letters.lastIndexOf(added) === place;
}

function textOf(word) {
  return word.map(({ letter }) => letter).join("");
}

/** Where on the board a typed letter is still to be had; a letter of one's own, where that goes. */
function freePlace(letter, word, { letters, overtime }) {
  const taken = new Set(word.map(({ place }) => place));
  const place = letters.findIndex((each, index) => each === letter && !taken.has(index));
  if (place !== -1) return place;
  return overtime ? EMPTY : null;
}

/** The word as letters with the places they were taken from; as text it lives in `typed`. */
function useWord(typed, letters, size) {
  const [places, setPlaces] = useState([]);
  const text = typed.value.replace(/\P{L}/gu, "").slice(0, size);
  const isOurs = places.length === text.length &&
    places.every(({ letter, place }, index) => letter === text[index] && (place === EMPTY || letters[place] === letter));
  const word = isOurs ? places : placed(text, letters);
  return [
    word,
    (next) => {
      setPlaces(next);
      typed.value = textOf(next);
    },
  ];
}

function placed(text, letters) {
  const taken = new Set();
  return [...text].map((letter) => {
    const place = letters.findIndex((each, index) => each === letter && !taken.has(index));
    taken.add(place);
    return { letter, place };
  });
}

/** The word after a letter was dragged: within it, into it, or out of it. */
function moved(word, { letter, place }, to) {
  const rest = word.filter((each) => each.place !== place);
  if (to === null) return rest;
  return [...rest.slice(0, to), { letter, place }, ...rest.slice(to)];
}

/**
 * Letters follow a finger or the mouse; whoever only taps, taps. Two thumbs go each their own way:
 * what either does counts for the word as it is when it lets go.
 */
function useDrag(hands) {
  const going = useRef(new Map()); // by the ids of pointers
  const latest = useRef(hands);
  latest.current = hands;

  const end = (event, isDropped) => {
    const drag = going.current.get(event.pointerId);
    if (!going.current.delete(event.pointerId)) return;
    const { element, from, isDrag } = drag;
    const to = isDrag && isDropped ? targetOf(event) : null;
    element.style.translate = "";
    element.classList.remove("dragged");
    if (!isDropped) return;
    if (isDrag) latest.current.drop(from, to);
    else latest.current.tap(from);
  };
  return (from) => ({
    onPointerDown(event) {
      if (event.button !== 0 || event.currentTarget.ariaDisabled === "true") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { pointerId, clientX, clientY, currentTarget: element } = event;
      going.current.set(pointerId, { element, from, x: clientX, y: clientY, isDrag: false });
    },
    onPointerMove(event) {
      const drag = going.current.get(event.pointerId);
      if (!drag) return;
      const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.isDrag && Math.hypot(x, y) < FAR) return;
      drag.isDrag = true;
      drag.element.classList.add("dragged");
      drag.element.style.translate = `${x}px ${y}px`;
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
    // Of a keyboard or a screen reader: a pointer has been heard by now.
    onClick: (event) => event.detail === 0 && latest.current.tap(from),
  });
}

/** The place in the word where a letter was let go; null outside of it. */
function targetOf({ clientX, clientY }) {
  const row = document.querySelector("[data-row='word']");
  const { top, bottom } = row.getBoundingClientRect();
  const slack = (bottom - top) / 2;
  if (clientY < top - slack || clientY > bottom + slack) return null;
  const places = [...row.querySelectorAll("[data-index]:not(.dragged)")];
  const before = places.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left + box.width / 2 < clientX;
  });
  return before.length;
}
