// As many puzzles as one likes, new ones or those of a code.

import { html, useState } from "../vendor/preact.js";
import { gameNow } from "../bar.js";
import { link } from "../line.js";
import { playOf } from "../play.js";
import { go, tell } from "../state.js";
import { texts } from "../texts.js";
import { Choice, GameChoice } from "./asked.js";

const DIFFICULTIES = ["easy", "normal", "hard"];

export function Practice() {
  const game = gameNow();
  const [difficulty, setDifficulty] = useState("normal");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const start = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const wanted = code.trim() ? { code: code.trim() } : { difficulty };
      const board = await link.ask("practice", { game, ...wanted });
      playOf(game, board.edition).take(board, { quiet: true });
      go(game, board.edition);
    } catch (error) {
      tell(error.message, "bad");
      setBusy(false);
    }
  };
  const options = DIFFICULTIES.map((key) => [key, texts(key)]);
  return html`
    <main class="page" id="main">
      <h1>${texts("practice")}</h1>
      <p>${texts("practice_how")}</p>
      <form class="form" onSubmit=${start}>
        <${GameChoice} chosen=${game} choose=${(name) => go("practice", name, { replace: true })} />
        <${Choice} label=${texts("difficulty")} chosen=${difficulty} options=${options} choose=${setDifficulty} />
        <label>
          ${texts("code")}
          <input
            value=${code}
            maxlength="32"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck=${false}
            onInput=${({ target }) => setCode(target.value)}
          />
        </label>
        <button class="offer main" aria-disabled=${String(busy)}>${texts("play")}</button>
      </form>
    </main>
  `;
}
