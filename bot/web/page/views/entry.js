// What is typed, and in its place what came of it.
import { html } from "../vendor/preact.js";
import { inline } from "../markdown.js";
import { unmarked } from "../play.js";
import { t } from "../words.js";

/** The word line: what is typed, what is on its way, or the verdict. `mark(letter)` gives a letter's
 * class; `resting` stands there when nothing has happened. */
export function Entry({ play, mark = () => "", resting = "" }) {
  const draft = play.draft.value;
  const verdict = play.verdict.value;
  const [waiting] = play.waiting.value.slice(-1);
  return html`<div class="entry">
    ${verdict && html`<${Verdict} key=${verdict.at} verdict=${verdict} small=${Boolean(draft || waiting)} />`}
    ${draft
      ? html`<p class="draft" aria-label=${t("your_word", { word: draft.toUpperCase() })}>
          ${[...draft].map((letter) => html`<span class=${mark(letter)}>${letter}</span>`)}
          <i class="caret"></i>
        </p>`
      : waiting
        ? html`<p class="draft sent">${waiting}</p>`
        : !verdict && html`<p class="draft resting">${resting}<i class="caret"></i></p>`}
  </div>`;
}

function Verdict({ verdict, small }) {
  const { lines, good } = verdict;
  const tone = good === null ? "news" : good ? "good" : "bad";
  const [first = "", ...others] = lines.map(unmarked);
  return html`<div class=${`verdict ${tone} ${small ? "small" : ""} ${others.length > 2 ? "long" : ""}`}>
    <p>${inline(first)}</p>
    ${!small && others.map((line) => html`<p class="more">${inline(line.replace(/^-# /, ""))}</p>`)}
  </div>`;
}
