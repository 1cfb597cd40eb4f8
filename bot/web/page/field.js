// A field for the word, which is seen only while it has the focus. It is for whoever looks for one: a
// screen reader that reads a page keeps single letters for itself, and dictation needs a place.

import { lettersIn } from "./keys.js";
import { html, useLayoutEffect, useRef } from "./vendor/preact.js";

/**
 * `write(letters)` takes all that stands in it and gives the word that comes of it, which then stands
 * there; `enter()` takes what was written.
 */
export function Field({ label, word, write, enter }) {
  const field = useRef();
  // Not after the paint, when more may have been written.
  useLayoutEffect(() => show(field.current, word), [word]);
  const hear = (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") enter();
    else if (event.key === "Escape") show(field.current, write(""));
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
      onInput=${({ target, isComposing }) => isComposing || show(target, write(lettersIn(target.value)))}
      onCompositionEnd=${({ target }) => show(target, write(lettersIn(target.value)))}
      onKeyDown=${hear}
    />
  `;
}

/** What stands there already stays as it was written, and so does the caret. */
function show(field, word) {
  if (field.value.toLowerCase() !== word) field.value = word;
}

/** What is written behind a word that was judged begins another one. */
export function behind(judged, letters) {
  return judged && letters.startsWith(judged) ? letters.slice(judged.length) : letters;
}
