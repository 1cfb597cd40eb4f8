/** The way through the messages by keyboard: up and down from one to the next, Escape to the text box. */

import { toTextBox } from "./focus.js";

const SLIVER = 40; // pixels of a message that are not enough to read it

export class Walk {
  #list;

  constructor(list) {
    this.#list = list;
    list.addEventListener("keydown", (event) => this.#step(event));
  }

  /** Go to the first message in sight. */
  enter() {
    (this.#firstInSight() ?? this.#list).focus({ preventScroll: true });
  }

  /** Go to the newest message; false when there is none. */
  enterLast() {
    const last = this.#all().at(-1);
    last?.focus();
    return Boolean(last);
  }

  #all() {
    return [...this.#list.querySelectorAll(".message[id]")];
  }

  #firstInSight() {
    const { top } = this.#list.getBoundingClientRect();
    return this.#all().find((each) => each.getBoundingClientRect().bottom > top + SLIVER);
  }

  #step(event) {
    if (event.key === "Escape") toTextBox();
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const inside = event.target.closest(".message");
    if (!step || (event.target !== this.#list && event.target !== inside)) return;
    const all = this.#all();
    const next = inside ? all[all.indexOf(inside) + step] : step < 0 ? all.at(-1) : this.#firstInSight();
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}
