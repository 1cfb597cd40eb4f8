// What stands below a game that is finished: what it was, and what comes next. It takes no focus,
// and says nothing that the verdict has not said.

import { html, useEffect, useState } from "./vendor/preact.js";
import { useChange } from "./change.js";
import { done } from "./marks.js";
import { share } from "./share.js";
import { hello } from "./state.js";
import { texts } from "./texts.js";

/** A card; just after the last word it lies in front, until something else is done. */
export function Finish({ play, board }) {
  const { finish } = board.state;
  const [fresh, setFresh] = useState(false);
  const leave = () => setFresh(false);
  useChange(finish?.code, () => setFresh(Boolean(finish) && play.own === board));
  useEffect(() => void (play.typed.value && leave()), [play.typed.value]);
  useEffect(() => {
    if (!fresh) return undefined;
    const hear = ({ key }) => key === "Escape" && leave();
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [fresh]);
  if (!finish) return null;
  const canShare = board.offers.some(({ action }) => action === "share");
  return html`
    <section class="finish ${fresh ? "fresh" : ""}" aria-labelledby="finish-title">
      <h2 id="finish-title">${finish.text}</h2>
      <p class="small">${board.title}</p>
      <div class="offers">
        ${canShare && html`<button class="offer main" onClick=${() => share(play)}>${texts("share")}</button>`}
        <${Next} board=${board} />
      </div>
      ${fresh && html`<button class="close" aria-label=${texts("close")} onClick=${leave}>✕</button>`}
    </section>
  `;
}

/** The next game of the day that is not done. */
function Next({ board }) {
  if (board.kind !== "daily") return html`<a class="offer" href=${`#${board.game}`}>${texts("to_today")}</a>`;
  const next = hello.value.games.find(({ name }) => name !== board.game && !done.value[name]);
  if (!next) return html`<p>${texts("done_all")}</p>`;
  return html`<a class="offer" href=${`#${next.name}`}>${texts("next_game", { game: next.title })}</a>`;
}
