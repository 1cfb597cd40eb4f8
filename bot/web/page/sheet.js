// A sheet in front of the page, as the browser's own dialog: Escape closes it, and the focus stays.

import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { texts } from "./texts.js";

/** A dialog with a title and perhaps a longer name, until it is closed; other content begins at its
 * top. */
export function Sheet({ title, name = title, close, content = null, children }) {
  const dialog = useRef();
  useEffect(() => {
    const opened = dialog.current;
    if (!opened.open) opened.showModal();
    return () => opened.open && opened.close();
  }, []);
  useEffect(() => {
    const opened = dialog.current;
    opened.scrollTop = 0;
    // The button that led here may be gone.
    if (!opened.contains(document.activeElement)) opened.querySelector(".close").focus();
  }, [content]);
  return html`
    <dialog
      class="sheet"
      ref=${dialog}
      aria-label=${name}
      onClose=${close}
      onClick=${({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div class="sheet-body">
        <header>
          <h2>${title}</h2>
          <button class="close" aria-label=${texts("close")} onClick=${() => dialog.current.close()}>✕</button>
        </header>
        ${children}
      </div>
    </dialog>
  `;
}

export const WIDE = matchMedia("(min-width: 64rem) and (min-height: 30rem)");

/** Is there room beside the game? */
export function useWide() {
  const [wide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const look = () => setWide(WIDE.matches);
    WIDE.addEventListener("change", look);
    return () => WIDE.removeEventListener("change", look);
  }, []);
  return wide;
}
