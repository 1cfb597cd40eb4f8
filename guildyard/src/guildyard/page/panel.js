/** A list of what a server has, with buttons for each: events, rules, webhooks, purchases. */

import { actionButton, element, fill, icon } from "./dom.js";
import { remember } from "./focus.js";
import { openModal } from "./modal.js";
import { sentence } from "./words.js";

export class Panel {
  #ask;
  #view = null;
  #open = null; // what is shown: its name, its dialog and the nodes that change

  /** Ask(action, details) asks the playground. */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Something changed: the list may be another one. */
  async show(view) {
    this.#view = view;
    if (!this.#open) return;
    const { panel } = await this.#ask("panel", { what: this.#open.what });
    if (panel) this.#draw(panel);
  }

  /** Open a list; resolves with the problem, if there is one. */
  async open(what) {
    const { panel, problem } = await this.#ask("panel", { what });
    if (problem) return sentence(problem);
    const back = remember(document.activeElement);
    const title = element("h2", { id: "panel-title" });
    const list = element("ul", { className: "entries" });
    const failure = element("p", { className: "failure", role: "alert", hidden: true });
    const below = element("footer", {});
    const dialog = element("dialog", { className: "modal panel", "aria-labelledby": "panel-title" },
      element("div", { className: "panel-box" },
        element("header", {}, title, actionButton(icon("close"), "plain", () => dialog.close(), { "aria-label": "Close" })),
        element("div", { className: "fields" }, list, failure), below));
    dialog.addEventListener("close", () => {
      if (this.#open?.dialog === dialog) this.#open = null;
      dialog.remove();
      back();
    });
    this.#open = { what, dialog, title, list, failure, below, drawn: "" };
    this.#draw(panel);
    document.body.append(dialog);
    dialog.showModal();
    first(below, list)?.focus();
    return undefined;
  }

  /** Open a form of a list by itself: what a premium button does. */
  async form(what, act, entry) {
    const { modal, problem } = await this.#ask("panel_do", { what, act, entry });
    if (problem) return sentence(problem);
    this.#fillIn(modal, { what, act, entry });
    return undefined;
  }

  #draw(panel) {
    const open = this.#open;
    const drawn = JSON.stringify(panel);
    if (!open || open.drawn === drawn) return;
    open.drawn = drawn;
    const focused = open.dialog.contains(document.activeElement) ? document.activeElement.id : "";
    open.title.textContent = panel.title;
    const empty = element("li", { className: "note" }, panel.empty);
    fill(open.list, panel.entries.length ? panel.entries.map((each) => this.#entry(each)) : empty);
    fill(open.below, panel.below.map(({ do: act, label }) => this.#button(act, label, null, "primary")));
    if (focused) (document.getElementById(focused) ?? first(open.below, open.list))?.focus();
  }

  #entry({ id, title, note, when, buttons }) {
    const moment = when && new Date(when).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
    return element("li", {}, element("b", {}, title), element("p", { className: "note" }, [note, moment].filter(Boolean).join(" · ")),
      element("div", { className: "row" }, buttons.map(({ do: act, label }) => this.#button(act, label, id, "secondary", title))));
  }

  #button(act, label, entry, style, about) {
    const details = about ? { "aria-label": `${label}: ${about}` } : {};
    return actionButton(label, style, () => this.#press(act, entry), { id: `panel-${entry ?? "below"}-${act}`, ...details });
  }

  async #press(act, entry) {
    const { what, failure } = this.#open;
    const answer = await this.#ask("panel_do", { what, act, entry });
    failure.hidden = !answer.problem;
    failure.textContent = answer.problem ? sentence(answer.problem) : "";
    if (answer.modal) this.#fillIn(answer.modal, { what, act, entry });
    else if (answer.panel) this.#draw(answer.panel);
  }

  #fillIn(modal, details) {
    openModal(modal, this.#view, async (values) => {
      const answer = await this.#ask("panel_do", { ...details, values });
      if (answer.panel) this.#draw(answer.panel);
      return answer.problem && sentence(answer.problem);
    }, modal.submit);
  }
}

/** The first button of the first part that has one. */
function first(...parts) {
  return parts.map((each) => each.querySelector("button")).find(Boolean);
}
