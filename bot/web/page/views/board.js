// A board: the game itself, and around it what all games have.
import { html, useEffect } from "../vendor/preact.js";
import * as anigram from "../games/anigram.js";
import * as honeycomb from "../games/honeycomb.js";
import * as square from "../games/square.js";
import { Markdown } from "../markdown.js";
import { playOf } from "../play.js";
import { address } from "../router.js";
import { gameNamed, titleOf } from "../state.js";
import { t } from "../words.js";
import { Friends } from "./friends.js";
import { Offers } from "./offers.js";
import { Burst } from "./parts.js";
import { openRules } from "./rules.js";

const GAMES = { anigram, honeycomb, square };
const DRAWN = new Set(["title", "page"]);

export function Board({ game, edition }) {
  const play = playOf(game, edition);
  useEffect(() => void play.load(), [play, play.board.value === null]);
  const board = play.board.value;
  if (play.failed.value && !board) return html`<${Nothing} game=${game} text=${play.failed.value} />`;
  if (!board) return html`<div class="waiting"><span class="cell-mark"></span></div>`;
  document.title = board.title;
  if (!board.state) return html`<${Told} play=${play} board=${board} />`;
  const { Aside, Game, own, own_lines: drawn } = GAMES[game];
  const lines = board.lines.filter(({ key }) => !DRAWN.has(key) && !drawn.has(key));
  return html`<article class=${`board ${game}`} data-celebration=${board.state.celebration}>
    <div class="heading">
      <h1>${board.title.replace(/^.*? · /, "")}<span class="unseen"> ${titleOf(gameNamed(game)).words}</span></h1>
      ${edition && html`<a class="today" href=${address(game)}>${t("today")}</a>`}
      <button class="round" aria-label=${t("rules")} onClick=${() => openRules(game)}>?</button>
    </div>
    <${Game} play=${play} />
    <div class="beside">
      ${Aside && html`<${Aside} play=${play} />`}
      <${Offers} play=${play} offers=${board.offers} except=${own} />
      ${lines.map(({ key, text }) => html`<div class=${`line ${key}`}><${Markdown} text=${text} /></div>`)}
      ${board.kind === "daily" && html`<${Friends} game=${game} />`}
      ${board.kind === "daily"
        ? html`<div class="offers"><button class="button" onClick=${() => play.act("answers")}>${t("answers_yesterday")}</button></div>`
        : html`<${Offers} play=${play} offers=${board.beside} />`}
    </div>
    <${Burst} board=${play.verdict.value?.board} />
  </article>`;
}

/** What there is instead of a board: a day that is over, answers. */
function Told({ play, board }) {
  return html`<article class="told">
    <h1>${board.title}</h1>
    ${board.lines.map(({ text }) => html`<${Markdown} text=${text} />`)}
    <${Offers} play=${play} offers=${board.offers} />
    <${Offers} play=${play} offers=${board.beside} />
  </article>`;
}

function Nothing({ game, text }) {
  return html`<article class="told">
    <h1>${titleOf(gameNamed(game)).words}</h1>
    <p>${text}</p>
    <a class="button main" href=${address(game)}>${t("back_to_today")}</a>
  </article>`;
}
