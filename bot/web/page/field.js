// A field for the word, which is seen only while it has the focus. It is for whoever looks for one: a
// screen reader that reads a page keeps single letters for itself, and dictation needs a place.

import { html, useLayoutEffect, useRef } from "./vendor/preact.js";

/**
 * `write(letters)` takes all that stands in it, and `enter()` what was written. Where a word `isBare`,
 * no letter of it is known already, so the field shows just what counts.
 */
export function Field({ label, word, isBare = false, write, enter }) {
  const field = useRef();
  // Not after the paint, when more may have been written.
  useLayoutEffect(() => {
    const isWritten = field.current === document.activeElement;
    if (isBare ? lettersIn(field.current.value) !== word : !isWritten || !word) field.current.value = word;
  }, [word]);
  const hear = (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") enter();
    else if (event.key === "Escape") write("");
    else return;
    event.preventDefault();
  };
  return html`
    <input
      class="unseen field"
      aria-label=${label}
      ref=${field}
      autocomplete="off"
      autocapitalize="off"
      spellcheck=${false}
      enterkeyhint="go"
      onInput=${({ target }) => write(lettersIn(target.value))}
      onKeyDown=${hear}
    />
  `;
}

function lettersIn(text) {
  return text.toLowerCase().replace(/\P{L}/gu, "");
}
