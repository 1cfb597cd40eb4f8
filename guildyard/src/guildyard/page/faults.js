/** Trouble on demand: what goes wrong with the next requests, and with the gateway. */

import { actionButton, element, fill, freshId } from "./dom.js";

const KINDS = [
  ["delay", "Answer late"],
  ["rate limit", "429 Too Many Requests"],
  ["status", "Refuse with a status"],
  ["status after", "Do it, then answer with a status"],
  ["reset before", "Break the connection, undone"],
  ["reset after", "Do it, then break the connection"],
  ["ban", "429 without Via, as a ban"],
];
const WHERE = [
  ["", "any request"],
  ["/interactions/", "the first answers (callbacks)"],
  ["/webhooks/", "later answers (follow-ups)"],
  ["/channels/\\d+/messages", "messages in channels"],
];
const GATEWAY = [
  ["drop", "Drop the sockets"],
  ["reconnect", "Ask to reconnect"],
  ["invalidate", "Invalidate the session"],
];

export class FaultForm {
  #act;
  #waiting = element("ul", { className: "waiting" });
  #silence;
  #limit;
  #problem = element("p", { className: "failure", role: "alert", hidden: true });

  /** Act(action, details) asks the playground; its answer comes back by show. */
  constructor(act) {
    this.#act = act;
    const kind = options("kind", KINDS);
    const path = options("path", WHERE);
    const number = (name, value, min, max, step) => element("input", { type: "number", name, value, min, max, step, required: true });
    const form = element(
      "form",
      { className: "fault-form", onsubmit: (event) => this.#add(event, form) },
      field("What", kind), field("With", path),
      element("div", { className: "numbers" },
        field("Times", number("times", 1, 1, 1000, 1)),
        field("Seconds", number("delay", 1, 0, 60, "any")),
        field("Status", number("status", 503, 400, 599, 1))),
      element("button", { className: "button primary" }, "Make it fail"),
    );
    this.#silence = this.#toggle("silence", "Gateway is silent");
    this.#limit = this.#toggle("limit", "50 requests a second");
    this.node = element("div", { className: "trouble" }, form, this.#problem, this.#waiting,
      element("h3", {}, "Gateway and limits"),
      element("div", { className: "row" }, GATEWAY.map(([what, label]) =>
        actionButton(label, "secondary", () => this.#act("gateway", { what })))),
      element("div", { className: "row" }, this.#silence, this.#limit),
      actionButton("Reset all", "secondary", () => this.#act("clear")));
  }

  show({ faults, silent, limited, problem }) {
    this.#problem.hidden = !problem;
    this.#problem.textContent = problem ?? "";
    if (!faults) return;
    fill(this.#waiting, faults.map(({ kind, path, times, hits }) =>
      element("li", {}, `${kind}${path ? ` at ${path}` : ""}: ${times - hits} more`)));
    this.#silence.querySelector("input").checked = silent;
    this.#limit.querySelector("input").checked = limited;
  }

  #add(event, form) {
    event.preventDefault();
    this.#act("fault", Object.fromEntries(new FormData(form)));
  }

  #toggle(what, label) {
    const input = element("input", { type: "checkbox", role: "switch", onchange: () => this.#act("gateway", { what }) });
    return element("label", { className: "switch" }, element("span", {}, label), input);
  }
}

function options(name, entries) {
  return element("select", { name }, entries.map(([value, label]) => element("option", { value }, label)));
}

function field(label, input) {
  input.id = freshId("fault");
  return element("div", { className: "field" }, element("label", { htmlFor: input.id }, label), input);
}
