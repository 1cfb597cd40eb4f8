// The square: eight words that cross, two letters to a cell. A tapped line takes what is typed.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useChange } from "../change.js";
import { behind, Field } from "../field.js";
import { useKeys } from "../keys.js";
import { say, spell, tell } from "../state.js";
import { useVerdict } from "../verdict.js";
import { LetterKeys } from "./letters.js";

export const name = "square";
export const own = ["guess", "hint"];

const PAIR = 2; // letters of a cell

// How the letters came that are typed, by the signal that has them: it outlives the view.
const entries = new WeakMap();

export function View({ board, typed, guess, act, pending, verdict, Verdict, below, texts }) {
  const { state } = board;
  const open = state.lines.filter(({ word }) => word === null);
  const [chosen, choose] = useState(() => begun(state, typed));
  const line = state.lines.find((each) => each.name === chosen) ?? open[0] ?? state.lines[0];
  const cells = new Map(state.cells.map((cell) => [cell.cell, cell]));
  const known = knownOf(line, cells);
  const missing = known.filter((letter) => letter === null).length;
  const text = typed.value.replace(/\P{L}/gu, "").slice(0, missing);
  const canPlay = line.word === null;
  const shown = useVerdict(verdict, typed.value);
  useNext(state, line, choose, typed);

  const select = (name) => {
    if (name !== line.name) typed.value = "";
    choose(name);
  };
  const entry = entryOf(typed, line.name);
  const clear = () => {
    typed.value = "";
    Object.assign(entry, { passed: 0, presses: [] });
  };
  const press = (letters) => {
    if (canPlay && put([letters])) spell(typed.value);
  };
  /** Put in what was pressed; once the word was judged that begins another one. */
  const put = (presses) => {
    if (shown && typed.value.length === missing) clear();
    const held = presses.filter(keep).length;
    if (!held) tell(texts("line_full", { line: line.name }), "bad");
    return held > 0;
  };
  /** Put in the letters of one press, which are taken back together; is there room for any? */
  const keep = (letters) => {
    const [before, passed] = [typed.value, entry.passed];
    const isHeld = [...letters].filter(add).length > 0;
    if (isHeld) entry.presses.push({ before, passed, after: typed.value });
    return isHeld;
  };
  const write = (letters) => {
    if (!canPlay) return "";
    const isMore = letters.length > typed.value.length && letters.startsWith(typed.value);
    if (!isMore) clear();
    if (isMore || letters) put([...behind(typed.value, letters)]);
    return typed.value;
  };
  /** Put a letter where the next one goes; is there room for it? */
  const add = (letter) => {
    const now = typed.value;
    const run = knownAfter(known, now.length);
    const already = entry.passed;
    const isKnown = run[already] === letter;
    if (!isKnown && now.length === missing) return false;
    const meant = already < run.length ? run.slice(0, already) : ""; // another word
    if (!isKnown) typed.value = (now + meant + letter).slice(0, missing);
    entry.passed = isKnown ? already + 1 : 0;
    return true;
  };
  const back = () => {
    const last = entry.presses.pop();
    if (last?.after === typed.value) [typed.value, entry.passed] = [last.before, last.passed];
    else typed.value = typed.value.slice(0, -1);
    spell(typed.value);
  };
  const enter = () => {
    if (!canPlay) return;
    if (text.length === missing) guess(`${line.name} ${filled(known, text)}`, { keep: true });
    else tell(texts("fill_line", { line: line.name, count: known.length }), "bad");
  };
  useKeys({
    letter(letter) {
      if (!canPlay) return false;
      if (put([letter])) say(letter.toUpperCase(), { after: true });
    },
    back: () => void back(),
    enter: () => void enter(),
    arrow: (right, down) => void step(right, down),
    escape: clear,
    space: () => select(after(state, line).name),
  });

  const isFilled = !canPlay || missing === 0;
  useChange(line.name, () => isFilled || say(`${texts("line", { line: line.name })}: ${line.clue}`, { after: true }));

  /** Go to the next cell on the way, and to its row or column. */
  const step = (right, down) => {
    const here = state.cells.find((cell) => cell.cell === document.activeElement.dataset.cell) ?? cells.get(line.cells[0]);
    const on = state.cells.filter(({ row, column, blank }) => !blank && (right ? row === here.row : column === here.column));
    const place = on.findIndex(({ cell }) => cell === here.cell) + right + down;
    const next = on[Math.min(Math.max(place, 0), on.length - 1)];
    document.querySelector(`.square [data-cell="${next.cell}"]`).focus();
    select(state.lines.find((each) => each.cells.includes(next.cell) && each.across === (right !== 0)).name);
  };
  const tap = (cell) => {
    const through = state.lines.filter((each) => each.cells.includes(cell.cell));
    const other = through.find((each) => each.name !== line.name);
    const isHere = line.cells.includes(cell.cell);
    const same = through.find((each) => each.across === line.across);
    select((isHere ? other : (same ?? other)).name);
  };
  const hint = board.offers.find(({ action }) => action === "hint");
  const letters = lettersOf(line, filled(known, text, " "));

  const go = html`<button class="letter-key wide go" aria-label=${texts("enter")} onClick=${enter}>↵</button>`;
  const remove = html`<button class="letter-key wide" aria-label=${texts("delete")} onClick=${back}>⌫</button>`;

  return html`
    <div class="square">
      <div class="grid" role="group" aria-label=${texts("grid")}>
        <span></span>
        ${["1", "2", "3", "4"].map((each) => html`<${Label} name=${each} line=${line} select=${select} texts=${texts} />`)}
        ${["A", "B", "C", "D"].map((row, number) => html`
          <${Label} key=${row} name=${row} line=${line} select=${select} texts=${texts} />
          ${state.cells.filter((cell) => cell.row === number).map((cell) => html`
            <${Cell}
              key=${cell.cell}
              cell=${cell}
              isOn=${line.cells.includes(cell.cell)}
              typed=${letters.get(cell.cell)}
              asked=${pending !== null}
              tap=${() => tap(cell)}
              texts=${texts}
            />
          `)}
        `)}
      </div>
      <div class="hand">
        <div class="telling-row">
          <div class="verdict-place">
            ${shown
              ? html`<${Verdict} verdict=${shown} />`
              : open.length === state.lines.length && html`<p class="telling">${texts("square_rule")}</p>`}
          </div>
          ${hint && html`<button class="hint" onClick=${() => act("hint")}>${hint.label}</button>`}
        </div>
      ${open.length > 0 &&
      html`<${Field}
        label=${[`${texts("line", { line: line.name })}: ${line.clue}`, ...filledCells(line, cells, texts)].join(" · ")}
        word=${text}
        write=${write}
        enter=${enter}
      />`}
      <${Clue} state=${state} line=${line} select=${select} texts=${texts} />
      ${open.length > 0 &&
      html`
        ${state.tray
          ? html`<${Tray} tray=${state.tray} add=${press} texts=${texts} go=${go}>${remove}<//>`
          : html`<${LetterKeys} label=${texts("letter_keys")} press=${press} before=${go}>${remove}<//>`}
      `}
      ${below}
      </div>
      <${Clues} state=${state} line=${line} select=${select} texts=${texts} />
    </div>
  `;
}

/**
 * The entry of a line: `passed` counts known letters that were typed all the same, `presses` are
 * {before, passed, after} of each press, for the one that takes it back.
 */
function entryOf(typed, line) {
  if (entries.get(typed)?.line !== line) entries.set(typed, { line, passed: 0, presses: [] });
  return entries.get(typed);
}

/** The open line for which letters were typed before another page was looked at. */
function begun({ lines }, typed) {
  const name = typed.value && entries.get(typed)?.line;
  return lines.find((each) => each.name === name && each.word === null)?.name ?? null;
}

/** The name of a row or a column, which chooses it. */
function Label({ name, line, select, texts }) {
  return html`
    <button
      class="label"
      aria-label=${texts("line", { line: name })}
      aria-pressed=${String(line.name === name)}
      onClick=${() => select(name)}
    >
      ${name}
    </button>
  `;
}

function Cell({ cell, isOn, typed, asked, tap, texts }) {
  if (cell.blank) return html`<span class="box blank"></span>`;
  const pair = cell.pair?.toUpperCase() ?? typed?.trim().toUpperCase() ?? "";
  const kind = cell.pair === null ? (pair ? "written" : "") : cell.told ? "told" : "found";
  return html`
    <button
      class="box ${kind} ${isOn ? "on" : ""} ${asked && kind === "written" ? "asked" : ""}"
      data-cell=${cell.cell}
      aria-pressed=${String(isOn)}
      aria-label=${texts(pair ? "cell" : "empty_cell", { cell: cell.cell, pair: [...pair].join(" ") })}
      onClick=${tap}
    >
      ${pair}
    </button>
  `;
}

/** The clue of the chosen line, with a way to the one before and after it. */
function Clue({ state, line, select, texts }) {
  return html`
    <div class="clue">
      <button class="turn" aria-label=${texts("line_before")} onClick=${() => select(after(state, line, -1).name)}>‹</button>
      <p>
        <b>${line.name}</b> ${line.clue}
        ${line.second_clue && html`<span class="second">${line.second_clue}</span>`}
      </p>
      <button class="turn" aria-label=${texts("line_after")} onClick=${() => select(after(state, line).name)}>›</button>
    </div>
  `;
}

/** The pairs that are still to be placed, where they lie beside the square. */
function Tray({ tray, add, texts, go, children }) {
  return html`
    <div class="tray" role="group" aria-label=${texts("pairs")}>
      ${tray.map((pair, number) => html`
        <button class="pair" key=${number} disabled=${!pair} onClick=${() => add(pair)}>${pair.toUpperCase()}</button>
      `)}
      ${children}${go}
    </div>
  `;
}

/** All clues, to read and to choose from. */
function Clues({ state, line, select, texts }) {
  return html`
    <ul class="clues" aria-label=${texts("clues")}>
      ${state.lines.map((each) => html`
        <li key=${each.name}>
          <button aria-pressed=${String(each.name === line.name)} onClick=${() => select(each.name)}>
            <b>${each.name}</b>
            ${each.word === null
              ? html`<span>${each.clue}</span>`
              : html`<span><s>${each.clue}</s> <b>${each.word.toUpperCase()}</b></span>`}
          </button>
        </li>
      `)}
    </ul>
  `;
}

/** What its cells hold already, as it is said. */
function filledCells(line, cells, texts) {
  const known = line.cells.map((name) => cells.get(name)).filter(({ pair }) => pair);
  return known.map(({ cell, pair }) => texts("cell", { cell, pair: [...pair.toUpperCase()].join(" ") }));
}

/** Letters of a line that are known, by cells or by a hint of the first; null for the others. */
function knownOf(line, cells) {
  const letters = line.cells.flatMap((name) => [...(cells.get(name).pair ?? "")].length === PAIR
    ? [...cells.get(name).pair]
    : [null, null]);
  if (letters[0] === null && line.first) letters[0] = line.first;
  return letters;
}

/** The known letters that stand at the caret, behind so many that were typed. */
function knownAfter(known, typed) {
  let place = 0;
  for (let left = typed; left > 0; place += 1) if (known[place] === null) left -= 1;
  const end = known.indexOf(null, place);
  return known.slice(place, end === -1 ? undefined : end).join("");
}

/** What is known with what is typed, in its order; `hole` for what is missing. */
function filled(known, text, hole = "") {
  const rest = [...text];
  return known.map((letter) => letter ?? rest.shift() ?? hole).join("");
}

/** What stands in each cell of a line. */
function lettersOf(line, word) {
  return new Map(line.cells.map((name, number) => [name, word.slice(number * PAIR, (number + 1) * PAIR)]));
}

/** The next line to fill; when none is open, the next of all. */
function after(state, line, step = 1) {
  const isOpen = state.lines.some(({ word }) => word === null);
  const lines = state.lines.filter((each) => each === line || !isOpen || each.word === null);
  const place = lines.findIndex(({ name }) => name === line.name);
  return lines[(place + step + lines.length) % lines.length];
}

/** Go on to the next open line once one is filled. */
function useNext(state, line, choose, typed) {
  const before = useRef(null);
  useEffect(() => {
    const wasOpen = before.current?.name === line.name && before.current.word === null;
    before.current = line;
    if (!wasOpen || line.word === null) return;
    typed.value = "";
    choose(after(state, line).name);
  }, [line]);
}
