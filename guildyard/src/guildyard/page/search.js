/** A list that may be long: above a few entries it is searched, and only so many are shown. */

import { element, fill } from "./dom.js";

const FEW = 12; // entries that need no search
const SHOWN = 50;

export class Search {
  #field;
  #count = element("p", { className: "note", role: "status" });
  #list = element("div", { className: "found" });
  #all = [];
  #make = () => [];

  /** The label of the field; taken(entry) is called with the first hit when Enter is pressed. */
  constructor(label, taken) {
    this.#field = element("input", {
      type: "search",
      className: "search",
      placeholder: label,
      "aria-label": label,
      autocomplete: "off",
      autofocus: true,
      oninput: () => this.#render(),
      onkeydown: (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        const [first] = this.#hits();
        if (first && this.#field.value.trim()) taken(first);
      },
    });
    this.nodes = [this.#field, this.#list, this.#count];
  }

  /** Entries with a name each, and what makes the element of one. */
  show(all, make) {
    this.#all = all;
    this.#make = make;
    this.#render();
  }

  /** Begin anew. */
  clear() {
    if (!this.#field.value) return;
    this.#field.value = "";
    this.#render();
  }

  /** Names that begin with what was typed, then those that hold it. */
  #hits() {
    const typed = plain(this.#field.value.trim());
    if (!typed) return this.#all;
    const names = this.#all.map((each) => [each, plain(each.name)]);
    const starting = names.filter(([, name]) => name.startsWith(typed));
    const holding = names.filter(([, name]) => name.includes(typed) && !name.startsWith(typed));
    return [...starting, ...holding].map(([each]) => each);
  }

  #render() {
    const hits = this.#hits();
    this.#field.hidden = this.#all.length <= FEW;
    fill(this.#list, hits.slice(0, SHOWN).map(this.#make));
    this.#count.hidden = this.#field.hidden;
    const told = counted(hits.length, this.#all.length);
    if (this.#count.textContent !== told) this.#count.textContent = told;
  }
}

function counted(hits, all) {
  if (!hits) return "Nobody of that name";
  const number = (count) => count.toLocaleString("en");
  const whole = hits === all ? number(all) : `${number(hits)} found`;
  return hits > SHOWN ? `The first ${SHOWN} of ${whole}` : hits === all ? `${whole} people` : whole;
}

/** A name as it is searched: capitals and accents do not matter. */
export function plain(name) {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
