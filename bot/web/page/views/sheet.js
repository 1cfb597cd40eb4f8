// What lies above the page, and is closed by Escape, by a tap beside it, or by its button.
import { html, useEffect, useRef } from "../vendor/preact.js";
import { Markdown } from "../markdown.js";
import { sheet } from "../state.js";
import { t } from "../words.js";
import { Offers } from "./offers.js";

const ON_BOARD = new Set(["guess", "shuffle", "show"]); // which lies below, a tap on the cross away

export function Sheet() {
  const dialog = useRef();
  const shown = sheet.value;
  useEffect(() => {
    if (shown && !dialog.current.open) dialog.current.showModal();
    if (shown) dialog.current.scrollTop = 0;
  }, [shown]);
  if (!shown) return null;
  const close = () => (sheet.value = null);
  return html`<dialog class="sheet" ref=${dialog} aria-labelledby="sheet-title" onClose=${close}
    onClick=${(event) => event.target === dialog.current && close()}>
    <div class="inside">
      <header>
        <h2 id="sheet-title">${shown.board?.title.replace(/^\p{Emoji_Presentation}\s/u, "") ?? shown.title}</h2>
        <button class="close" aria-label=${t("close")} onClick=${close}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
        </button>
      </header>
      ${shown.board ? html`<${BoardPage} ...${shown} />` : shown.body}
    </div>
  </dialog>`;
}

function BoardPage({ play, board }) {
  return html`
    ${board.lines.map(({ text }) => html`<${Markdown} text=${text} />`)}
    <${Offers} play=${play} offers=${board.offers} except=${ON_BOARD} onShow=${() => (sheet.value = null)} />
  `;
}
