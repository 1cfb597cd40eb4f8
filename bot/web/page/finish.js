// What appears below the keys: news of the last guess, and the card of a finished game. Neither takes
// the focus or is announced: the verdict has said it all.

import { html, useState } from "./vendor/preact.js";
import { useChange } from "./change.js";
import { Line } from "./markdown.js";
import { done } from "./marks.js";
import { share } from "./share.js";
import { hello } from "./state.js";
import { texts } from "./texts.js";

/** News; with a card around them once the game is finished. */
export function Below({ play, board }) {
  const { finish } = board.state;
  const [fresh, setFresh] = useState(false);
  useChange(finish?.code, () => setFresh(Boolean(finish) && play.own === board));
  const news = html`<${News} lines=${play.news.value} />`;
  if (!finish) return news;
  const canShare = board.offers.some(({ action }) => action === "share");
  return html`
    <section class="finish ${fresh ? "fresh" : ""}" aria-labelledby="finish-title">
      <h2 id="finish-title">${finish.text}</h2>
      <p class="small">${board.title}</p>
      ${news}
      <div class="offers">
        ${canShare && html`<button class="offer main" onClick=${() => share(play)}>${texts("share")}</button>`}
        <${Next} board=${board} />
      </div>
    </section>
  `;
}

function News({ lines }) {
  if (!lines.length) return null;
  return html`<div class="news">${lines.map((line) => html`<p><${Line} text=${line} /></p>`)}</div>`;
}

/** The next game of the day that is not done. */
function Next({ board }) {
  if (board.kind !== "daily") return html`<a class="offer" href=${`#${board.game}`}>${texts("to_today")}</a>`;
  const next = hello.value.games.find(({ name }) => name !== board.game && !done.value[name]);
  if (!next) return html`<p>${texts("done_all")}</p>`;
  return html`<a class="offer" href=${`#${next.name}`}>${texts("next_game", { game: next.title })}</a>`;
}
