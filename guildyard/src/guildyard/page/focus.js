/** Where the focus is, and where it belongs when what had it was drawn anew or is gone. */

const CONTROLS = "button, select, summary, a[href], input, textarea";
const MAIN = ".button.primary"; // the first thing to do
const SAID = ".body"; // what the author sent, without the page's own controls

/** Has nothing the focus? */
export function isLost() {
  return !document.activeElement || document.activeElement === document.body;
}

/** Remember an element. The function that is returned gives the focus to it, or to what came after it. */
export function remember(element) {
  const message = element.closest?.(".message");
  const place = message?.id ? placeIn(message, element) : undefined;
  return () => {
    const found = [element, element.id && document.getElementById(element.id)].find(isThere) ?? (place && successor(place));
    found?.focus({ preventScroll: true });
    if (isLost()) toTextBox();
  };
}

/** Go on in a message that answers what was pressed in another one, when it has the same control, or from its
 *  main one to the main one there. */
export function follow(message) {
  const { activeElement } = document;
  const from = activeElement.closest(".message");
  if (!from || from === message || !activeElement.closest(SAID)) return;
  const main = activeElement.matches(MAIN) ? controlsOf(message).find((each) => each.matches(MAIN)) : undefined;
  (sameWords(message, { element: activeElement, twin: 0 }) ?? main)?.focus();
}

/** The words on a control of a message, by which it is found again; undefined for anything else. */
export function wordsOnControl(control) {
  return control.closest(SAID) ? wordsOn(control) : undefined;
}

/** The control of a message with these words, if it has one. */
export function controlSaying(message, words) {
  return controlsOf(message).find((each) => wordsOn(each) === words && each.closest(SAID) && isThere(each));
}

/** Give the focus to where one writes. */
export function toTextBox() {
  document.querySelector("#message-text, #composer input")?.focus({ preventScroll: true });
}

function isThere(element) {
  return Boolean(element) && element.isConnected && !element.disabled && element.checkVisibility() && element !== document.body;
}

/** What a control can be found by when its id has changed: the words on it, and where it is. */
function placeIn(message, element) {
  const all = [...document.querySelectorAll(".message")];
  const twins = controlsOf(message).filter((each) => isLike(each, element));
  return {
    message: message.id,
    author: message.dataset.author,
    position: all.indexOf(message),
    element,
    twin: twins.indexOf(element),
    cell: cellOf(message, element),
  };
}

function controlsOf(message) {
  return [...message.querySelectorAll(CONTROLS)];
}

function isLike(one, other) {
  return one.tagName === other.tagName && wordsOn(one) === wordsOn(other);
}

function wordsOn(control) {
  return control.getAttribute("aria-label") ?? control.textContent.trim();
}

/** The row of a control and its column there. */
function cellOf(message, element) {
  const rows = [...message.querySelectorAll(".row, .section, .reactions")];
  const row = rows.findIndex((each) => each.contains(element));
  return row < 0 ? undefined : { row, column: [...rows[row].querySelectorAll(CONTROLS)].indexOf(element) };
}

/** The same control as it is drawn now, or what is in its place, or its message; without that one its newer edition, or a neighbor. */
function successor(place) {
  const message = document.getElementById(place.message);
  if (message) return sameWords(message, place) ?? sameCell(message, place) ?? message;
  const all = [...document.querySelectorAll(".message[id]")];
  const isSent = place.element.closest(SAID);
  const later = all.slice(place.position).filter(({ dataset }) => isSent && dataset.author === place.author);
  const [edition] = later.reverse().map((each) => sameWords(each, place)).filter(Boolean);
  return edition ?? all[Math.min(Math.max(place.position, 0), all.length - 1)];
}

function sameWords(message, { element, twin }) {
  const twins = controlsOf(message).filter((each) => isLike(each, element) && isThere(each));
  return twins[Math.min(Math.max(twin, 0), twins.length - 1)];
}

function sameCell(message, { cell, element }) {
  if (!cell) return undefined;
  const row = message.querySelectorAll(".row, .section, .reactions")[cell.row];
  const cells = [...(row?.querySelectorAll(CONTROLS) ?? [])];
  const found = cells[Math.min(cell.column, cells.length - 1)];
  return isThere(found) && found.tagName === element.tagName ? found : undefined;
}
