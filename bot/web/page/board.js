// What all games share around the part that is touched.
//
// A game's module, games/<name>.js, exports
//
//   name   the game's name on the wire: "honeycomb", "anigram", "square"
//   own    actions that its View draws by itself, so that no button is drawn for them here,
//          such as ["guess", "shuffle"]
//   drawn  (optional) keys of the board's lines that its View shows in its own way; the others stand
//          below it. Without it: title, rank, score, letters, words, level
//   View   a component that draws the part that is touched. It gets
//     board    the board as the bot sent it (shared/TOUCH's wire: board.state, board.order, …);
//              board.state is never null here
//     typed    a signal with the text that is typed: it outlives a lost connection and a look at
//              another page. It is emptied once a guess is judged (see `keep`)
//     guess    (text, {keep, waits}) => promise of the board, or null where it could not be asked.
//              With keep, what was typed stays after a guess that counted for nothing; with
//              waits, it may be sent later, while the next word is typed.
//              A second guess while one is under way is not sent
//     act      (action, {text}) => promise of the board, or null: "shuffle", "hint", …
//     pending  null, or {text} of the guess that waits for its answer
//     late     guesses, {text}, that go out as soon as the line is back
//     verdict  null, or {number, tone: "good" | "bad" | "plain", lines: [markdown], board} of the
//              last guess; `number` grows with each. A screen reader has heard it already
//     Verdict  a component that draws it: html`<${Verdict} verdict=${verdict} />`
//     below    what the View draws below its keys: news, and the card of a finished game
//     texts    (key, fields) => a sentence of bot/texts/page.py
//   A View hears a keyboard with useKeys (keys.js), and shows nothing only by color.

import { html, useEffect, useLayoutEffect, useRef } from "./vendor/preact.js";
import { Celebration } from "./celebration.js";
import { Friends } from "./friends.js";
import { Below } from "./finish.js";
import { HintGrid } from "./hint.js";
import { Line, Markdown, plain } from "./markdown.js";
import { playOf } from "./play.js";
import { Sheet, useWide } from "./sheet.js";
import { share } from "./share.js";
import { hello } from "./state.js";
import { texts } from "./texts.js";
import * as anigram from "./games/anigram.js";
import * as honeycomb from "./games/honeycomb.js";
import * as square from "./games/square.js";

// A map: the address may ask for "constructor".
export const GAMES = new Map([honeycomb, anigram, square].map((each) => [each.name, each]));

// Lines of a board that a View shows in its own way.
const DRAWN = ["title", "rank", "score", "letters", "words", "level"];
const NEVER_OFFERED = ["guess", "show", "share"]; // what has a place of its own here
const TURNED = new Set(["list", "grid"]); // which take turns in one button
// Actions that may take a hint.
const COUNTED = new Set(["hint", "take", "pairs", "list", "grid", "define", "pair", "letter", "clue"]);

/** An edition of a game. */
export function Game({ name, edition }) {
  const play = playOf(name, edition);
  const board = play.board.value;
  useEffect(() => void play.open(), [play]);
  const { failure, page } = play;
  if (failure.value) return html`<${Failure} play=${play} />`;
  if (!board) return html`<main class="game waiting" id="main" aria-busy="true"></main>`;
  if (!board.state) return html`<${Instead} play=${play} board=${board} />`;
  const { View } = GAMES.get(name);
  return html`
    <main class="game game-${name}" id="main" key=${`${name} ${edition}`}>
      <h1 class="unseen">${board.title}</h1>
      ${board.kind !== "daily" && html`<p class="edition">${withoutGame(board.title)}</p>`}
      <${View}
        board=${board}
        typed=${play.typed}
        guess=${(text, options) => play.guess(text, options)}
        act=${(action, options) => play.act(action, options)}
        pending=${play.pending}
        late=${play.late}
        verdict=${play.verdict.value}
        Verdict=${Verdict}
        below=${html`<${Below} play=${play} board=${board} />`}
        texts=${texts}
      />
      <${Around} play=${play} board=${board} game=${GAMES.get(name)} />
      <${Beside} play=${play} page=${page.value} />
      <${Celebration} verdict=${play.verdict.value} />
    </main>
  `;
}

/** Which edition it is: the bar says which game. */
function withoutGame(title) {
  return title.slice(title.indexOf("·") + 1).trim();
}

/** What came of the last guess, where one looks. */
export function Verdict({ verdict }) {
  if (!verdict) return null;
  const { tone, lines, number } = verdict;
  return html`
    <div class="verdict ${tone}" key=${number}>
      ${lines.map((line) => html`<p><${Line} text=${line} /></p>`)}
    </div>
  `;
}

/** Below the game: the rest of what the board says, and what can be done. */
function Around({ play, board, game }) {
  const drawn = game.drawn ?? DRAWN;
  const lines = board.lines.filter(({ key }) => !drawn.includes(key));
  return html`
    <section class="around" aria-label=${texts("more")}>
      <${Offers} play=${play} offers=${board.offers} without=${game.own}>
        ${!board.state.finish &&
        board.offers.some(({ action }) => action === "share") &&
        html`<button class="offer" onClick=${() => share(play)}>${texts("share")}</button>`}
      <//>
      ${lines.length > 0 &&
      html`<div class="lines">${lines.map(({ text }) => html`<${Markdown} text=${text} />`)}</div>`}
      <${Offers} play=${play} offers=${board.beside} />
      ${board.kind === "daily" && html`<${Friends} game=${board.game} />`}
    </section>
  `;
}

/** Buttons of what is offered. */
export function Offers({ play, offers, without = [], children }) {
  const left = [...without, ...NEVER_OFFERED];
  const shown = offers.filter(({ action }) => !left.includes(action));
  if (!shown.length && !children) return null;
  const isTurn = shown.filter(({ action }) => TURNED.has(action)).length === 1;
  return html`
    <div class="offers">
      ${shown.map(
        ({ action, label, tone, possible }) => html`
          <button
            class="offer ${tone}"
            key=${isTurn && TURNED.has(action) ? "turn" : action}
            autofocus=${action === "take"}
            disabled=${!possible}
            onClick=${(event) => isMeant(action, event) && play.act(action)}
          >
            ${label}
          </button>
        `,
      )}
      ${children}
    </div>
  `;
}

/** The second tap of a double tap would take another hint. */
function isMeant(action, { detail }) {
  return detail < 2 || !COUNTED.has(action);
}

/** Hints, answers and the like: beside the game where there is room, else in front of it. */
function Beside({ play, page }) {
  const wide = useWide();
  const panel = useRef(null);
  useFresh(play, page);
  const close = () => (play.page.value = null);
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [page?.action, page?.title]);
  useEscape(page && wide ? close : null);
  useReturn(Boolean(page && wide));
  const led = useRef(null); // what the button is called that led there, whatever was pressed since
  led.current = page && (led.current ?? nameOf(play.board.value, page));
  if (!page) return null;
  const isQuestion = page.action === "ask_hint";
  const name = isQuestion
    ? plain(page.lines[0].text) // a screen reader reads the cost before the button
    : [led.current, page.title].filter(Boolean).join(" · ");
  const content = html`
    ${page.grid && html`<${HintGrid} ...${page.grid} />`}
    ${page.lines
      .filter(({ key }) => !(page.grid && key === "page"))
      .map(({ text }) => html`<${Markdown} text=${text} />`)}
    <${Offers} play=${play} offers=${page.offers} without=${page.state ? ["today"] : []}>
      ${isQuestion && html`<button class="offer" onClick=${close}>${labelOf(page.offers, "show")}</button>`}
    <//>
  `;
  if (!wide || isQuestion) {
    // Closing a question tells of it after its answer is shown.
    const closed = () => play.page.value === page && close();
    const title = isQuestion ? led.current : page.title;
    return html`<${Sheet} title=${title} name=${name} close=${closed} content=${page}>${content}<//>`;
  }
  return html`
    <aside class="panel" aria-label=${name} ref=${panel}>
      <button class="close" aria-label=${texts("close")} onClick=${close}>✕</button>
      ${content}
    </aside>
  `;
}

/** What the button is called that leads to a page beside the game. */
function nameOf(board, page) {
  const offers = [...(board?.offers ?? []), ...(board?.beside ?? [])];
  return labelOf(offers, page.action === "ask_hint" ? "hint" : page.action);
}

function labelOf(offers, action) {
  return offers.find((each) => each.action === action)?.label;
}

/** Once it is closed, the focus goes back to where it was when that opened. */
function useReturn(isOpen) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const before = document.activeElement;
    return () => document.activeElement === document.body && before.isConnected && before.focus();
  }, [isOpen]);
}

/** Close what stands beside the game, wherever the focus is. */
function useEscape(close) {
  useEffect(() => {
    if (!close) return undefined;
    const hear = ({ key }) => key === "Escape" && close();
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [close === null]);
}

// Pages that follow what is found, and the action that shows each again without a hint.
const LASTING = new Map([
  ...["hint", "take", "pairs", "list", "grid"].map((action) => [action, "hint"]),
  ["words", "words"],
  ["ranks", "ranks"],
]);

/** A page that stands beside the game follows what is found. */
function useFresh(play, page) {
  const points = play.board.value?.state?.points;
  const seen = useRef(points);
  useEffect(() => {
    const changed = seen.current !== points;
    seen.current = points;
    // Only the verdict is told.
    const again = LASTING.get(page?.action);
    if (changed && page?.state && again) play.act(again, { quiet: true });
  }, [points]);
}

/** A board without a game: a day that is over. */
function Instead({ play, board }) {
  return html`
    <main class="game instead" id="main">
      <h1>${board.title}</h1>
      ${board.lines.map(({ text }) => html`<${Markdown} text=${text} />`)}
      <div class="offers">
        <a class="offer main" href=${`#${board.game}`} onClick=${() => playOf(board.game).reload()}>
          ${texts("to_today")}
        </a>
      </div>
      <${Beside} play=${play} page=${play.page.value} />
    </main>
  `;
}

function Failure({ play }) {
  return html`
    <main class="game instead" id="main">
      <h1>${hello.value.games.find(({ name }) => name === play.game)?.title}</h1>
      <${Markdown} text=${play.failure.value} />
      <div class="offers">
        <button class="offer" onClick=${() => play.reload()}>${texts("again")}</button>
        ${play.edition && html`<a class="offer main" href=${`#${play.game}`}>${texts("to_today")}</a>`}
      </div>
    </main>
  `;
}

