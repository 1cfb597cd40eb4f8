// Keys of the page's own, for games that take any letter: no phone's keyboard has to come up.

import { press as pressed } from "../keys.js";
import { html } from "../vendor/preact.js";

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Letter keys. `press` gets a letter; `marked` are letters of a kind; `children` end the last row. */
export function LetterKeys({ press, marked = "", label, before, children }) {
  return html`
    <div class="letter-keys" role="group" aria-label=${label}>
      ${ROWS.map(
        (row, number) => html`
          <div class="letter-row" key=${row}>
            ${number === 2 && before}
            ${[...row].map(
              (letter) => html`
                <button
                  class="letter-key ${marked.includes(letter) ? "marked" : ""}"
                  key=${letter}
                  aria-pressed=${marked ? String(marked.includes(letter)) : undefined}
                  ...${pressed(() => press(letter))}
                >
                  ${letter.toUpperCase()}
                </button>
              `,
            )}
            ${number === 2 && children}
          </div>
        `,
      )}
    </div>
  `;
}
