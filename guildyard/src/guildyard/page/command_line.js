/** A chosen command with its options, each a small field in the line. */

import { actionButton, element, fill, icon } from "./dom.js";
import { optionField } from "./option_field.js";

export class CommandLine {
  #command;
  #view;
  #actions;
  #fields = [];
  #line;
  #hint;
  #lists;

  /** Actions: complete asks the bot, send runs the command, leave goes back to text. */
  constructor(command, view, actions) {
    this.#command = command;
    this.#view = view;
    this.#actions = actions;
    this.#line = element("div", { className: "command-line", role: "group", "aria-label": `/${command.path}` });
    this.#hint = element("p", { className: "hint", role: "status" });
    this.#lists = element("div");
    this.popup = element("div", { className: "popup" }, this.#lists, this.#hint);
    this.node = this.#line;
    this.#line.addEventListener("keydown", (event) => this.#key(event));
    this.#line.addEventListener("focusin", () => this.#describe());
    const required = command.options.filter((option) => option.required);
    for (const option of required.length ? required : command.options.slice(0, 1)) this.#add(option);
    this.#render();
  }

  focus() {
    (this.#fields.find(({ input }) => !input.value) ?? this.#fields[0]).input.focus();
  }

  /** Fill in text that was typed after the command: "name:value" pairs, or the first option. */
  prefill(text) {
    const names = this.#command.options.map(({ name }) => name).join("|");
    const pairs = [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):\\s*(.*?)(?=\\s(?:${names}):|$)`, "gs"))];
    if (!pairs.length && text.trim()) this.#fields[0].fill(text.trim());
    for (const [, name, value] of pairs) {
      const known = this.#fields.find(({ schema }) => schema.name === name);
      (known ?? this.#add(this.#command.options.find((option) => option.name === name))).fill(value.trim());
    }
    this.#render();
  }

  /** The command as one would type it; files cannot be typed. */
  get text() {
    const typed = this.#fields.filter(({ input }) => input.type !== "file" && input.value);
    return [`/${this.#command.path}`, ...typed.map(({ schema, input }) => `${schema.name}:${input.value}`)].join(" ");
  }

  /** Send the command, or show what is missing. */
  submit() {
    const faulty = this.#fields.find(({ problem }) => problem);
    if (faulty) {
      faulty.input.focus();
      this.#say(faulty.problem, true);
      return;
    }
    this.#actions.send(this.#command.path, this.#values());
  }

  #values() {
    return Object.fromEntries(this.#fields.map(({ schema, value }) => [schema.name, value]));
  }

  #add(option) {
    const field = optionField(option, this.#view.choosable, {
      ask: async (name, text) => {
        const answer = await this.#actions.complete(this.#command.path, name, text, this.#values());
        if (answer.problem) this.#say(answer.problem, true);
        return answer.choices ?? [];
      },
      moved: () => this.#next(),
    });
    this.#fields.push(field);
    this.#lists.append(field.list);
    return field;
  }

  #next() {
    const empty = this.#fields.find(({ schema, input }) => schema.required && !input.value);
    empty?.input.focus();
    this.#describe();
  }

  #render() {
    const open = new Set(this.#fields.map(({ schema }) => schema.name));
    const closed = this.#command.options.filter(({ name }) => !open.has(name));
    fill(
      this.#line,
      element("span", { className: "command-name" }, `/${this.#command.path}`),
      this.#fields.map(({ node }) => node),
      closed.map((option) => actionButton(`+ ${option.name}`, "add", () => {
        const field = this.#add(option);
        this.#render();
        field.input.focus();
      }, { title: option.description, "aria-label": `Add ${option.name}: ${option.description}` })),
      actionButton(icon("close"), "plain", () => this.#actions.leave(""), { "aria-label": "Cancel the command" }),
    );
  }

  #describe() {
    const field = this.#fields.find(({ input }) => input === document.activeElement);
    if (field) this.#say(`${field.schema.name}: ${field.schema.description}${field.schema.required ? "" : " (optional)"}`);
    else this.#say(this.#command.description);
  }

  #say(text, isProblem = false) {
    this.#hint.textContent = text;
    this.#hint.classList.toggle("is-problem", isProblem);
  }

  #key(event) {
    const field = this.#fields.find(({ input }) => input === event.target);
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Enter" && field) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#actions.leave("");
    } else if (event.key === "Backspace" && field && !field.input.value) {
      event.preventDefault();
      this.#remove(field);
    }
  }

  /** An empty optional field goes; an empty needed one takes the command with it. */
  #remove(field) {
    const index = this.#fields.indexOf(field);
    if (field.schema.required || this.#fields.length === 1) {
      if (index === 0) this.#actions.leave(`/${this.#command.path}`);
      else this.#fields[index - 1].input.focus();
      return;
    }
    this.#fields.splice(index, 1);
    field.list.remove();
    this.#render();
    this.#fields[Math.max(index - 1, 0)].input.focus();
  }
}
