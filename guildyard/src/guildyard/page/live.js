/** What is read out by a screen reader: one thing after the other, and nothing while nobody can hear it. */

import { element } from "./dom.js";

const PAUSE = 120; // milliseconds in which the focus, which would interrupt, comes to rest
const KEPT = 20;

export class Live {
  #region;
  #waiting = [];
  #timer;

  constructor(region) {
    this.#region = region;
    document.addEventListener("close", () => this.#soon(), true);
  }

  /** Read a text out. */
  say(text) {
    this.#waiting.push(text);
    this.#soon();
  }

  #soon() {
    this.#timer ??= setTimeout(() => this.#tell(), PAUSE);
  }

  /** Behind an open form nothing is read out: that waits until it is closed. */
  #tell() {
    this.#timer = undefined;
    if (document.querySelector("dialog:modal")) return;
    while (this.#region.children.length > KEPT) this.#region.firstChild.remove();
    this.#region.append(...this.#waiting.splice(0).map((text) => element("p", {}, text)));
  }
}
