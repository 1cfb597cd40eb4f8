/** One option of a command: a small field with what can be chosen for it. */

import { Completion, completionList, pasteAsOneLine } from "./completion.js";
import { element, freshId } from "./dom.js";
import { FileField } from "./uploads.js";

const PAUSE = 120; // milliseconds without a key before the bot is asked
const SHOWN = 25;
const BOOLEANS = [{ value: "true", label: "True" }, { value: "false", label: "False" }];
const [INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT] = [4, 5, 6, 7, 8, 9, 10, 11];

/** The field of an option. */
export function optionField(schema, choosable, actions) {
  return schema.type === ATTACHMENT ? new FileOption(schema) : new OptionField(schema, choosable, actions);
}

/** An option that takes a file. */
class FileOption {
  #files;
  list = completionList("");

  constructor(schema) {
    this.schema = schema;
    const id = freshId("option");
    this.#files = new FileField({ id, "aria-required": schema.required ? "true" : undefined });
    this.input = this.#files.input;
    this.node = element("div", { className: "option" }, element("label", { htmlFor: id }, schema.name), this.input);
  }

  /** A text is no file. */
  fill() {}

  get value() {
    return this.#files.value[0] ?? "";
  }

  get problem() {
    const { name, required } = this.schema;
    return this.#files.problem ?? (required && !this.value ? `${name} is needed: choose a file.` : undefined);
  }
}

class OptionField {
  #known;
  #chosen = null;
  #completion;
  #ask;
  #pause;
  #asked = 0;

  /** Ask(text) resolves with the bot's own suggestions; moved() is called when one was taken. */
  constructor(schema, choosable, { ask, moved }) {
    this.schema = schema;
    this.#known = known(schema, choosable);
    this.#ask = ask;
    const id = freshId("option");
    this.input = element("input", {
      id,
      size: 6,
      autocomplete: "off",
      spellcheck: false,
      inputMode: [INTEGER, NUMBER].includes(schema.type) ? "decimal" : undefined,
      "aria-required": schema.required ? "true" : undefined,
      "aria-description": schema.description,
    });
    pasteAsOneLine(this.input);
    this.list = completionList(schema.name);
    this.#completion = new Completion(this.input, this.list, (value, { label }) => {
      this.#chosen = { value, label };
      this.#set(label);
      moved(this);
    });
    this.node = element("div", { className: "option" }, element("label", { htmlFor: id }, schema.name), this.input);
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("focus", () => this.#suggest());
    this.input.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Begin with a text. */
  fill(text) {
    this.#set(text);
  }

  /** What is sent: the value behind a label, or what was typed. */
  get value() {
    const text = this.input.value.trim();
    if (this.#chosen?.label === text) return this.#chosen.value;
    const bare = (label) => label.toLowerCase().replace(/^[@#]/, "");
    const match = this.#known?.find(({ label }) => bare(label) === bare(text));
    return match ? match.value : text;
  }

  /** Why it cannot be sent like this; undefined when it can. */
  get problem() {
    const { name, required } = this.schema;
    const text = this.input.value.trim();
    if (!text) return required ? `${name} is needed.` : undefined;
    if (this.#known && !this.#known.some(({ value }) => value === this.value)) return `Choose ${name} from the list.`;
    return undefined;
  }

  #set(text) {
    this.input.value = text;
    this.input.size = Math.min(Math.max(text.length, 6), 40);
  }

  #typed() {
    this.#set(this.input.value);
    this.#suggest();
  }

  #suggest() {
    const text = this.input.value.trim().toLowerCase();
    if (this.#chosen && this.#chosen.label === this.input.value) return;
    if (this.#known) {
      const fitting = this.#known.filter(({ label }) => label.toLowerCase().includes(text));
      this.#completion.show(fitting.slice(0, SHOWN));
    } else if (this.schema.autocomplete) {
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.#suggestFromBot(), PAUSE);
    }
  }

  /** An answer that comes after the next key is of no use. */
  async #suggestFromBot() {
    this.#asked += 1;
    const asked = this.#asked;
    const choices = await this.#ask(this.schema.name, this.input.value);
    if (asked !== this.#asked) return;
    this.#completion.show(choices.map(({ name, value }) => ({ value: String(value), label: name })));
  }

  /** Enter takes what is marked; so does Tab, unless the field may stay empty. */
  #key(event) {
    if (!this.#completion.isOpen || event.isComposing) return;
    const wanted = this.input.value.trim() || this.schema.required;
    if (event.key === "Enter" && wanted) {
      event.preventDefault();
      this.#completion.takeActive();
    } else if (event.key === "Tab" && wanted && !event.shiftKey) {
      event.preventDefault();
      this.#completion.takeActive();
    }
  }
}

/** What can be chosen; undefined when the option is typed freely. */
function known(schema, { people, roles, channels }) {
  if (schema.choices?.length) return schema.choices.map(({ name, value }) => ({ value: String(value), label: name }));
  const kinds = schema.channel_types;
  const named = (things, mark) => things.map(({ id, name }) => ({ value: id, label: name.startsWith("@") ? name : mark + name }));
  return {
    [BOOLEAN]: () => BOOLEANS,
    [USER]: () => named(people, "@"),
    [CHANNEL]: () => named(channels.filter(({ type }) => !kinds?.length || kinds.includes(type)), "#"),
    [ROLE]: () => named(roles, "@"),
    [MENTIONABLE]: () => [...named(people, "@"), ...named(roles, "@")],
  }[schema.type]?.();
}
