/** A list above an input from which the arrow keys, Tab, Enter or a click choose. */

import { element, fill, freshId } from "./dom.js";

export class Completion {
  #input;
  #list;
  #take;
  #entries = [];
  #active = -1;

  /** Take is called with the value of the entry that was chosen. */
  constructor(input, list, take) {
    this.#input = input;
    this.#list = list;
    this.#take = take;
    if (input.matches("input")) input.setAttribute("role", "combobox"); // a box of several lines may not be one
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    this.#expanded(false);
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => this.hide());
  }

  /** Show entries ({value, label, hint}), of which the first is marked. */
  show(entries) {
    if (document.activeElement !== this.#input) return;
    this.#entries = entries;
    this.#list.hidden = !entries.length;
    this.#expanded(!this.#list.hidden);
    fill(this.#list, entries.map((entry, index) => this.#option(entry, index)));
    this.#move(entries.length ? 0 : -1);
  }

  hide() {
    this.#entries = [];
    this.#list.hidden = true;
    this.#expanded(false);
    this.#move(-1);
  }

  get isOpen() {
    return this.#entries.length > 0;
  }

  /** Take what is marked; false when nothing is. */
  takeActive() {
    const entry = this.#entries[this.#active];
    if (!entry) return false;
    this.hide();
    this.#take(entry.value, entry);
    return true;
  }

  #option(entry, index) {
    return element("li", {
      id: `${this.#list.id}-${index}`,
      role: "option",
      onmousedown: (event) => {
        event.preventDefault();
        this.#move(index);
        this.takeActive();
      },
    }, element("b", {}, entry.label), entry.hint && element("span", {}, entry.hint));
  }

  #expanded(open) {
    if (this.#input.matches("input")) this.#input.setAttribute("aria-expanded", String(open));
  }

  #move(index) {
    this.#active = index;
    [...this.#list.children].forEach((child, place) => child.setAttribute("aria-selected", String(place === index)));
    this.#list.children[index]?.scrollIntoView({ block: "nearest" });
    if (index >= 0) this.#input.setAttribute("aria-activedescendant", `${this.#list.id}-${index}`);
    else this.#input.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    if (!this.isOpen || event.isComposing) return;
    const count = this.#entries.length;
    if (event.key === "ArrowDown") this.#move((this.#active + 1) % count);
    else if (event.key === "ArrowUp") this.#move((this.#active + count - 1) % count);
    else if (event.key === "Escape") this.hide();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The list element of a completion. */
export function completionList(label) {
  return element("ul", {
    id: freshId("completion"),
    role: "listbox",
    className: "completion",
    hidden: true,
    tabIndex: 0, // it scrolls; Tab itself takes an entry
    "aria-label": label,
    onmousedown: (event) => event.preventDefault(), // the focus stays in the input
  });
}

/** Of what is pasted into one line, let line breaks become spaces: browsers just drop them. */
export function pasteAsOneLine(input) {
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    input.setRangeText(text.trim().replace(/\s*[\r\n]+\s*/g, " "), input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
