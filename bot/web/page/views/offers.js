// What can be done next, as buttons.
import { html } from "../vendor/preact.js";
import { go } from "../router.js";
import { note, sheet } from "../state.js";
import { t } from "../words.js";

/** The offers of a board, but for those that the game draws itself. */
export function Offers({ play, offers, except = new Set(), onShow }) {
  const shown = offers.filter((offer) => !except.has(offer.action));
  if (!shown.length) return null;
  return html`<div class="offers">
    ${shown.map((offer) => html`<button class=${`button tone-${offer.tone}`} disabled=${!offer.possible}
      onClick=${() => take(play, offer.action, onShow)}>${offer.action === "share" ? t("share") : offer.label}</button>`)}
  </div>`;
}

async function take(play, action, onShow) {
  if (action === "share") return share(play);
  if (action === "today") {
    sheet.value = null;
    return go([play.game]);
  }
  if (action === "show" && onShow) return onShow();
  const board = await play.act(action);
  if (board && onShow && !board.page && board.state) onShow();
  return board;
}

/** A day in two lines that spoil nothing, to wherever one likes. */
export async function share(play) {
  try {
    const { share: text } = await play.ask("share");
    if (await given(text)) return;
    sheet.value = { title: t("share"), body: html`<textarea class="shared" readonly aria-label=${t("share")} rows="3">${text}</textarea>` };
  } catch (error) {
    note(error.message);
  }
}

async function given(text) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      note(t("copied"));
    }
    return true;
  } catch (error) {
    return error.name === "AbortError"; // by whoever shares
  }
}
