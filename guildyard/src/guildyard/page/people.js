/** Who is playing: another person, another right, another time. */

import { actionButton, avatar, element, fill } from "./dom.js";
import { Search } from "./search.js";
import { now, setAhead } from "./times.js";

const ORDERED = 49; // others among whom oneself is found; among more, oneself comes first

/** The menu of people, with the right to manage the server. */
export class PeopleMenu {
  #button;
  #menu;
  #actions;
  #shown = "";
  #search;
  #choice;
  #rights = element("div");

  constructor(button, menu, actions) {
    this.#button = button;
    this.#menu = menu;
    this.#actions = actions;
    this.#search = new Search("Search people", ({ id }) => {
      menu.hidePopover();
      actions.be(id);
    });
    this.#choice = element("fieldset", {}, element("legend", {}, "You are"), this.#search.nodes);
    menu.addEventListener("toggle", ({ newState }) => { if (newState === "closed") this.#search.clear(); });
  }

  show(view) {
    const state = JSON.stringify([view.people, view.person, view.manages, view.channel.guild]);
    if (state === this.#shown) return;
    this.#shown = state;
    const me = view.people.find(({ id }) => id === view.person);
    fill(this.#button, avatar(me), element("span", { className: "wide-only" }, me.name));
    this.#button.setAttribute("aria-label", `You are ${me.name}. Switch person`);
    const focused = this.#menu.contains(document.activeElement) ? document.activeElement.id : "";
    if (!this.#choice.isConnected) fill(this.#menu, this.#choice, this.#rights);
    const others = view.people.filter((each) => each !== me);
    const people = others.length > ORDERED ? [me, ...others] : view.people;
    this.#search.show(people, (person) => this.#person(person, view));
    fill(this.#rights, this.#right(view, me));
    if (focused) document.getElementById(focused)?.focus();
  }

  #person(person, view) {
    const { id, name } = person;
    return element("label", { className: "person" },
      element("input", {
        type: "radio",
        name: "person",
        id: `person-${id}`,
        value: id,
        checked: id === view.person,
        onchange: () => this.#actions.be(id),
      }), avatar(person), element("span", {}, name));
  }

  #right(view, me) {
    if (!view.channel.guild) return undefined;
    const input = element("input", {
      type: "checkbox",
      role: "switch",
      id: "may-manage",
      checked: view.manages,
      onchange: () => this.#actions.manage(input.checked),
    });
    return element("label", { className: "switch" },
      element("span", {}, `${me.name} manages ${view.channel.guild}`,
        element("small", {}, "The permission Manage Server")), input);
  }
}

const JUMPS = [
  ["Next morning", { to: "morning" }, "8:00 UTC, when a new day begins"],
  ["+ 1 hour", { seconds: 3600 }],
  ["+ 1 day", { seconds: 86400 }],
];

/** The clock and its jumps; hidden when the playground's clock cannot be moved. */
export class ClockMenu {
  #button;
  #label;
  #time;

  constructor(button, menu, jump) {
    this.#button = button;
    this.#label = button.querySelector("span");
    this.#time = element("p", { className: "clock-time", role: "status" });
    fill(menu, element("h2", {}, "The playground's time"), this.#time,
      element("div", { className: "jumps" }, JUMPS.map(([label, details, hint]) => element("div", {},
        actionButton(label, hint ? "primary" : "secondary", () => jump(details)),
        hint && element("small", {}, hint)))),
      element("small", {}, "Time only goes forward. A restart brings back the present."));
    setInterval(() => this.#tick(), 1000);
  }

  show({ clock }) {
    this.#button.hidden = !clock;
    setAhead(clock?.ahead ?? 0);
    this.#tick();
  }

  #tick() {
    const moment = now();
    const time = moment.toLocaleTimeString("en", { timeStyle: "short" });
    const date = moment.toLocaleDateString("en", { weekday: "short", month: "short", day: "numeric" });
    if (this.#label.textContent !== `${date}, ${time}`) {
      this.#label.textContent = `${date}, ${time}`;
      this.#button.setAttribute("aria-label", `The playground's time: ${date}, ${time}`);
    }
    const text = `${moment.toLocaleDateString("en", { dateStyle: "full" })}, ${time}`;
    if (this.#time.textContent !== text) this.#time.textContent = text;
  }
}
