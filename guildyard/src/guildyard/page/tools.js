/** The panel for engineers: what goes over the wire, trouble on demand, and what was found. */

import { actionButton, element, fill, icon } from "./dom.js";
import { FaultForm } from "./faults.js";
import { RecordPart } from "./record.js";
import { entryNode } from "./traffic.js";

const KEPT = 500;

export class Tools {
  #panel;
  #button;
  #ask;
  #entries = [];
  #rows;
  #count;
  #filter;
  #kinds = {};
  #findings;
  #faults;
  #record;
  #isOpen = false;

  constructor(panel, button, ask) {
    this.#panel = panel;
    this.#button = button;
    this.#ask = ask;
    this.#faults = new FaultForm(async (action, details) => this.#show(await ask(action, details)));
    this.#record = new RecordPart(async (wanted) => this.#show(await ask("record", { wanted })));
    this.#build();
    button.addEventListener("click", () => this.#toggle(!this.#isOpen));
    panel.addEventListener("keydown", (event) => event.key === "Escape" && this.#toggle(false));
  }

  /** Take in what went over the wire. */
  add(entries) {
    this.#entries = [...this.#entries, ...entries].slice(-KEPT);
    const atEnd = this.#rows.scrollHeight - this.#rows.scrollTop - this.#rows.clientHeight < 40;
    this.#rows.append(...entries.filter((each) => this.#fits(each)).map(entryNode));
    while (this.#rows.children.length > KEPT) this.#rows.firstChild.remove();
    this.#countRows();
    if (atEnd) this.#rows.scrollTop = this.#rows.scrollHeight;
    this.#refreshSoon();
  }

  /** The line is back: the playground may be another one. */
  reconnected() {
    if (this.#isOpen) this.#start();
  }

  #start() {
    this.#entries = [];
    this.#filterAgain();
    this.#ask("traffic", { wanted: true });
    this.#refreshSoon();
  }

  #toggle(open) {
    this.#isOpen = open;
    this.#panel.hidden = !open;
    this.#button.setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("tools-open", open);
    if (open) {
      this.#start();
      this.#filter.focus();
    } else {
      this.#ask("traffic", { wanted: false });
      this.#button.focus();
    }
  }

  #build() {
    this.#rows = element("ol", { className: "traffic", tabIndex: 0, "aria-label": "Traffic, oldest first" });
    this.#count = element("p", { className: "note", role: "status" });
    this.#filter = element("input", {
      type: "search",
      placeholder: "Filter: a path, an event, a status…",
      "aria-label": "Filter the traffic",
      oninput: () => this.#filterAgain(),
    });
    this.#findings = element("div", { className: "findings" });
    const kinds = [["rest", "REST", true], ["sent", "Gateway → bot", true], ["received", "Bot → gateway", true], ["activity", "Activity", true], ["pulse", "Heartbeats", false]];
    fill(
      this.#panel,
      element("header", {}, element("h2", {}, "Behind the scenes"),
        actionButton(icon("close"), "plain", () => this.#toggle(false), { "aria-label": "Close the panel" })),
      element("div", { className: "tools-filter" }, this.#filter,
        element("div", { className: "kinds" }, kinds.map(([kind, label, on]) => this.#kind(kind, label, on)))),
      element("div", { className: "tools-count" }, this.#count,
        element("a", { href: "/page/traffic.har", download: "playground.har" }, "Save as HAR")),
      this.#rows,
      element("details", { className: "tools-part" }, element("summary", {}, icon("arrow"), "Trouble"), this.#faults.node),
      element("details", { className: "tools-part" }, element("summary", {}, icon("arrow"), "Findings"), this.#findings),
      element("details", { className: "tools-part" }, element("summary", {}, icon("arrow"), "Record a test"), this.#record.node),
    );
  }

  #kind(kind, label, on) {
    const input = element("input", { type: "checkbox", checked: on, onchange: () => this.#filterAgain() });
    this.#kinds[kind] = input;
    return element("label", {}, input, label);
  }

  #fits(entry) {
    if (entry.pulse && !this.#kinds.pulse.checked) return false;
    if (!this.#kinds[entry.kind].checked) return false;
    const wanted = this.#filter.value.trim().toLowerCase();
    return !wanted || JSON.stringify(entry).toLowerCase().includes(wanted);
  }

  #filterAgain() {
    fill(this.#rows, this.#entries.filter((each) => this.#fits(each)).map(entryNode));
    this.#countRows();
    this.#rows.scrollTop = this.#rows.scrollHeight;
  }

  #countRows() {
    const shown = this.#rows.children.length;
    this.#count.textContent = this.#entries.length
      ? `${shown} of ${this.#entries.length} shown`
      : "Nothing yet. Whatever the bot asks and hears appears here.";
  }

  #pause;

  #refreshSoon() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(async () => this.#show(await this.#ask("tools")), 250);
  }

  #show(state) {
    this.#faults.show(state);
    if (!state.findings) return;
    this.#record.show(state.recording);
    const { findings, contract } = state;
    const about = contract
      ? "All requests and answers are compared with Discord's OpenAPI description."
      : "Without Discord's OpenAPI description only unknown routes are found; the documents say how to give one.";
    fill(this.#findings, element("p", { className: "note" }, about),
      findings.length ? element("ul", {}, findings.map((text) => element("li", {}, text))) : element("p", {}, "Nothing was found."));
  }
}
