/**
 * The box at the bottom. Plain text is a message; a slash lists the commands, and a chosen command
 * asks for its options one by one, with the bot's own suggestions where it offers them.
 */

import { actionButton, element, fill, freshId } from "./dom.js";

const SUGGESTION_PAUSE = 150; // milliseconds without a key

export class Composer {
  #form;
  #actions;
  #view = { commands: [], names: {}, channel: { name: "" } };
  #chosen = null;

  constructor(form, actions) {
    this.#form = form;
    this.#actions = actions;
    this.#showText();
  }

  /** Take in what can be typed now; what is being typed stays. */
  update(view) {
    const moved = view.channel.id !== this.#view.channel.id || view.person !== this.#view.person;
    this.#view = view;
    if (moved) this.#showText();
    else if (!this.#chosen) this.#label();
  }

  #label() {
    const input = this.#form.querySelector("input");
    input.placeholder = "Message or /command";
  }

  #showText(focus = false) {
    this.#chosen = null;
    const list = suggestionList("Commands");
    const input = element("input", {
      className: "text-input",
      role: "combobox",
      "aria-label": "Message or command",
      "aria-expanded": "false",
      "aria-controls": list.id,
      "aria-autocomplete": "list",
      maxLength: 2000,
    });
    fill(this.#form, list, element("div", { className: "line" }, input, sendButton()));
    const options = new Suggestions(input, list, (command) => this.#showCommand(command));
    input.addEventListener("input", () => options.show(this.#matching(input.value)));
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      if (!options.takeActive()) this.#send(input);
    };
    this.#label();
    if (focus) input.focus();
  }

  #matching(text) {
    if (!text.startsWith("/")) return [];
    const typed = text.slice(1).toLowerCase();
    return this.#view.commands
      .filter(({ path }) => path.includes(typed))
      .map((command) => ({ value: command, label: `/${command.path}`, hint: command.description }));
  }

  #send(input) {
    const text = input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const command = this.#view.commands.find(({ path }) => `/${path}` === text);
      if (command) this.#showCommand(command);
      else this.#actions.say(`There is no command ${text}.`, true);
      return;
    }
    input.value = "";
    this.#actions.say(text);
  }

  #showCommand(command) {
    if (!command.options.length) {
      this.#showText(true);
      this.#actions.command(command.path, {});
      return;
    }
    this.#chosen = command;
    const fields = command.options.map((option) => this.#field(command, option, () => values()));
    const values = () => Object.fromEntries(fields.map(({ name, input }) => [name, input.value]));
    fill(
      this.#form,
      element("p", { className: "chosen" }, element("b", {}, `/${command.path}`), ` ${command.description}`),
      element("div", { className: "options" }, fields.map(({ node }) => node)),
      element(
        "div",
        { className: "row end" },
        actionButton("Cancel", "secondary", () => this.#showText(true)),
        sendButton(),
      ),
    );
    this.#form.onsubmit = (event) => {
      event.preventDefault();
      const given = values();
      this.#showText(true);
      this.#actions.command(command.path, given);
    };
    this.#form.onkeydown = (event) => {
      if (event.key === "Escape" && this.#chosen && !event.defaultPrevented) this.#showText(true);
    };
    fields[0].input.focus();
  }

  #field(command, option, values) {
    const id = freshId("option");
    const { input, extra } = this.#input(command, option, id, values);
    const label = element("label", { htmlFor: id }, option.name, option.required ? " *" : "");
    const hint = element("small", {}, option.description);
    return { name: option.name, input, node: element("div", { className: "field" }, label, input, extra, hint) };
  }

  #input(command, option, id, values) {
    const choices = this.#choices(option);
    if (choices) {
      const none = element("option", { value: "" }, option.required ? "Choose" : "(default)");
      const made = choices.map(({ name, value }) => element("option", { value }, name));
      return { input: element("select", { id, required: option.required }, none, made) };
    }
    const type = [4, 10].includes(option.type) ? "number" : "text";
    const input = element("input", {
      id,
      type,
      required: option.required,
      step: option.type === 10 ? "any" : undefined,
      min: option.min_value,
      max: option.max_value,
      minLength: option.min_length,
      maxLength: option.max_length,
    });
    return { input, extra: option.autocomplete ? this.#suggest(command, option, input, values) : undefined };
  }

  /** What can be chosen for an option; nothing when it is to be typed. */
  #choices(option) {
    if (option.choices?.length) return option.choices;
    if (option.type === 5) return [{ name: "Yes", value: "true" }, { name: "No", value: "false" }];
    const mark = { 6: "@", 7: "#", 8: "&", 9: "@" }[option.type];
    if (!mark) return undefined;
    return Object.entries(this.#view.names)
      .filter(([key]) => key.startsWith(mark))
      .map(([key, name]) => ({ name, value: key.slice(1) }));
  }

  #suggest(command, option, input, values) {
    const list = suggestionList(option.name);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-controls", list.id);
    input.setAttribute("aria-expanded", "false");
    const suggestions = new Suggestions(input, list, (value) => { input.value = value; });
    let pause;
    const ask = async () => {
      const { choices = [] } = await this.#actions.complete(command.path, option.name, input.value, values());
      suggestions.show(choices.map(({ name, value }) => ({ value, label: name })));
    };
    const askSoon = () => {
      clearTimeout(pause);
      pause = setTimeout(ask, SUGGESTION_PAUSE);
    };
    input.addEventListener("input", askSoon);
    input.addEventListener("focus", askSoon);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && suggestions.takeActive()) event.preventDefault();
    });
    return list;
  }
}

function sendButton() {
  return element("button", { className: "button primary" }, "Send");
}

function suggestionList(label) {
  const id = freshId("suggestions");
  return element("ul", { id, role: "listbox", className: "suggestions", hidden: true, "aria-label": label });
}

/** A list under an input from which the arrow keys, Tab or a click choose. */
class Suggestions {
  #input;
  #list;
  #take;
  #entries = [];
  #active = -1;

  constructor(input, list, take) {
    this.#input = input;
    this.#list = list;
    this.#take = take;
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => this.show([]));
  }

  show(entries) {
    this.#entries = document.activeElement === this.#input ? entries : [];
    this.#list.hidden = !this.#entries.length;
    this.#input.setAttribute("aria-expanded", String(!this.#list.hidden));
    fill(this.#list, this.#entries.map((entry, index) => this.#option(entry, index)));
    this.#move(this.#entries.length ? 0 : -1);
  }

  /** Take what is marked; false when nothing is. */
  takeActive() {
    const entry = this.#entries[this.#active];
    if (!entry) return false;
    this.show([]);
    this.#take(entry.value);
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

  #move(index) {
    this.#active = index;
    [...this.#list.children].forEach((child, place) => child.setAttribute("aria-selected", String(place === index)));
    this.#list.children[index]?.scrollIntoView({ block: "nearest" });
    if (index >= 0) this.#input.setAttribute("aria-activedescendant", `${this.#list.id}-${index}`);
    else this.#input.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    if (!this.#entries.length) return;
    const count = this.#entries.length;
    if (event.key === "ArrowDown") this.#move((this.#active + 1) % count);
    else if (event.key === "ArrowUp") this.#move((this.#active + count - 1) % count);
    else if (event.key === "Tab") this.takeActive();
    else if (event.key === "Escape") this.show([]);
    else return;
    event.preventDefault();
  }
}
