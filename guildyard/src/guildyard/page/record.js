/** What people do on the page, written down as a test. */

import { actionButton, element, fill } from "./dom.js";

/** The part of the panel with the button that records, and the test that comes of it. */
export class RecordPart {
  node = element("div", { className: "record" });
  #toggle;
  #copy;
  #count = element("p", { className: "note", role: "status" });
  #code = element("pre", { tabIndex: 0, "aria-label": "The recorded test" });
  #running = false;

  constructor(record) {
    this.#toggle = actionButton("Record", "primary", () => record(!this.#running));
    this.#copy = actionButton("Copy", "secondary", () => this.#copyCode());
    fill(
      this.node,
      element("p", { className: "note" },
        "All that is done on this page becomes a test for pytest, with what the bot answers."),
      element("div", { className: "record-actions" }, this.#toggle, this.#copy),
      this.#count,
      this.#code,
    );
  }

  show({ running, steps, code }) {
    this.#running = running;
    this.#toggle.textContent = running ? "Stop" : "Record";
    this.#count.textContent = running || steps ? `${running ? "Recording: " : ""}${steps} ${steps === 1 ? "step" : "steps"}` : "";
    if (this.#code.textContent !== code) this.#code.textContent = code;
    this.#code.hidden = this.#copy.hidden = !code;
  }

  async #copyCode() {
    try {
      await navigator.clipboard.writeText(this.#code.textContent);
      this.#count.textContent = "Copied.";
    } catch {
      getSelection().selectAllChildren(this.#code);
      this.#count.textContent = "Press Ctrl+C to copy.";
    }
  }
}
