// The honeycomb: seven cells that are touched, the word in the making, the rank and the words found.
import { html, useState } from "../vendor/preact.js";
import { press, useKeys } from "../keys.js";
import { sheet } from "../state.js";
import { t } from "../words.js";
import { Entry } from "../views/entry.js";
import { Hexagon, Pips } from "../views/parts.js";

export const own = new Set(["guess", "shuffle", "words", "ranks"]);
export const own_lines = new Set(["title", "rank", "letters", "words", "score"]);

const LONGEST = 24; // letters of a word

export function Game({ play }) {
  const { state, ended } = play.board.value;
  const letters = [state.center, ...state.outer];
  const add = (letter) => play.draft.value.length < LONGEST && play.type(play.draft.value + letter);
  const back = () => play.type(play.draft.value.slice(0, -1));
  const enter = () => play.guess();
  const shuffle = () => play.act("shuffle");
  useKeys({ letter: add, back, enter, space: shuffle });
  const mark = (letter) =>
    letter === state.center ? "center" : letters.includes(letter) ? "" : "strange";
  return html`
    <div class="play">
      <${Rank} state=${state} play=${play} />
      <${Entry} play=${play} mark=${mark} resting=${ended ? "" : t("typing")} />
      <${Comb} state=${state} add=${add} />
      <div class="controls">
        <button class="key wide" ...${press(back)}>${t("delete")}</button>
        <button class="key round" aria-label=${t("shuffle")} ...${press(shuffle)}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 11a8 8 0 0 0-14.6-3.5M4 4v4h4M4 13a8 8 0 0 0 14.6 3.5M20 20v-4h-4" /></svg>
        </button>
        <button class="key wide main" ...${press(enter)}>${t("enter")}</button>
      </div>
      <${Found} board=${play.board.value} />
    </div>`;
}

function Rank({ state, play }) {
  const { rank, ranks, next, points } = state;
  const steps = ranks.length;
  const step = Math.min(rank.index + 1, steps);
  const fields = { rank: rank.name, step, steps, points: next?.points, next: next?.name };
  const from = ranks[rank.index]?.points ?? 0;
  const part = next ? (points - from) / (points + next.points - from) : 0;
  return html`<div class="rank">
    <button class="plain" aria-haspopup="dialog" onClick=${() => play.act("ranks")}>
      <strong>${rank.name}</strong>
      ${next && html`<span>${t("rank_to", { points: next.points, rank: next.name })}</span>`}
    </button>
    <${Pips} full=${step} all=${steps} part=${part} label=${t(next ? "rank_steps" : "rank_step", fields)} />
    <b class="score" aria-hidden="true">${points}</b>
  </div>`;
}

/** The cells keep their places among the elements, so that they can be seen to move. */
function Comb({ state, add }) {
  const outer = [...state.outer].sort();
  return html`<div class="stage"><div class="comb" data-celebration=${state.celebration}>
    <button class="cell center" aria-label=${t("cell_center", { letter: state.center.toUpperCase() })}
      ...${press(() => add(state.center))}><${Hexagon} /><span>${state.center}</span></button>
    ${outer.map((letter) => html`<button key=${letter} class=${`cell at${state.outer.indexOf(letter)}`}
      aria-label=${letter.toUpperCase()} ...${press(() => add(letter))}><${Hexagon} /><span>${letter}</span></button>`)}
  </div></div>`;
}

const SORTS = {
  by_time: (words) => [...words].reverse(),
  by_letter: (words) => [...words].sort((a, b) => a.word.localeCompare(b.word)),
  by_length: (words) => [...words].sort((a, b) => b.word.length - a.word.length || a.word.localeCompare(b.word)),
  by_points: (words) => [...words].sort((a, b) => b.points - a.points || a.word.localeCompare(b.word)),
};

/** What a wide page has beside the game, where a narrow one has a line that opens. */
export function Aside({ play }) {
  const { state, lines } = play.board.value;
  return html`<section class="own-words" aria-label=${t("your_words")}>
    <h2>${t("your_words")}</h2>
    <p class="small">${standing(lines)}</p>
    <div class="scroller" tabindex="0" role="group" aria-label=${t("your_words")}><${Words} found=${state.found} /></div>
  </section>`;
}

const standing = (lines) => lines.find(({ key }) => key === "score")?.text ?? "";

function Found({ board }) {
  const { state, lines } = board;
  const body = html`<p class="small">${standing(lines)}</p><${Words} found=${state.found} />`;
  const open = () => (sheet.value = { title: t("your_words"), body });
  const newest = SORTS.by_time(state.found);
  return html`<section class="found" aria-label=${t("your_words")}>
    <button class="plain line-of-words" aria-haspopup="dialog" onClick=${open}>
      <b>${t("words_found", { found: state.found_targets, number: state.targets })}</b>
      <span>${newest.length ? newest.map(({ word }) => word).join("  ") : ""}</span>
    </button>
  </section>`;
}

function Words({ found }) {
  const [sort, by] = useState("by_time");
  if (!found.length) return html`<p class="lead">${t("no_words")}</p>`;
  return html`
    <label class="sort"><span>${t("sort")}</span><select value=${sort} onChange=${(event) => by(event.target.value)}>
      ${Object.keys(SORTS).map((key) => html`<option value=${key}>${t(key)}</option>`)}
    </select></label>
    <ul class="words">${SORTS[sort](found).map((each) => html`<${Word} key=${each.word} ...${each} />`)}</ul>`;
}

function Word({ word, points, pangram, bonus }) {
  const kind = pangram ? "pangram" : bonus ? "bonus" : "";
  const said = kind && t(kind === "bonus" ? "bonus_word" : "pangram");
  return html`<li class=${kind}><span>${word}</span>
    ${said && html`<small>${said}</small>`}<b>${points}</b></li>`;
}
