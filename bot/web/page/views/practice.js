// Puzzles to practice, as hard as one likes, or the one of a code.
import { html, useState } from "../vendor/preact.js";
import { go } from "../router.js";
import { ask } from "../socket.js";
import { gameNamed, hello } from "../state.js";
import { t } from "../words.js";
import { GameChoice } from "./archive.js";

const DIFFICULTIES = ["easy", "normal", "hard"];

export function Practice({ of }) {
  const game = gameNamed(of)?.name ?? hello.value.games[0].name;
  const [code, type] = useState("");
  const [error, fail] = useState("");
  const begin = async (fields) => {
    try {
      const board = await ask("practice", { game, ...fields });
      go([game, board.edition]);
    } catch (reason) {
      fail(reason.message);
    }
  };
  const open = (event) => {
    event.preventDefault();
    if (code.trim()) begin({ code: code.trim() });
  };
  return html`<article class="view">
    <h1>${t("practice")}</h1>
    <p class="lead">${t("practice_lead")}</p>
    <${GameChoice} game=${game} view="practice" />
    <div class="choices">
      ${DIFFICULTIES.map((difficulty, place) => html`<button class="choice" onClick=${() => begin({ difficulty })}>
        <span class="level" aria-hidden="true">${"⬢".repeat(place + 1)}</span>${t(difficulty)}</button>`)}
    </div>
    <form class="code" onSubmit=${open}>
      <label>${t("code")}<input name="code" value=${code} maxlength="32" autocomplete="off" autocapitalize="off"
        spellcheck=${false} onInput=${(event) => type(event.target.value)} /></label>
      <button class="button">${t("open_code")}</button>
    </form>
    <p class="error" role="alert">${error}</p>
  </article>`;
}
