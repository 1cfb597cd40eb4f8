/**
 * The box at the bottom. Plain text is a message; a slash lists the commands, and a chosen command
 * asks for its options in the line.
 */

import { CommandLine } from "./command_line.js";
import { Completion, completionList } from "./completion.js";
import { element, fill, icon } from "./dom.js";
import { keep, kept } from "./kept.js";
import { FilesToSend, upload } from "./uploads.js";

const MOST = 2000; // characters of a message
const WARN = 200; // characters before that

export class Composer {
  #form;
  #actions;
  #view = null;
  #command = null;
  #text;
  #counter;
  #completion;
  #files;
  #list = completionList("Commands");

  /**
   * Actions: say sends a text, command a command, complete asks for suggestions, tell shows a problem,
   * leave goes to the newest message, if there is one.
   */
  constructor(form, actions) {
    this.#form = form;
    this.#actions = actions;
    this.#text = element("textarea", {
      id: "message-text",
      rows: 1,
      "aria-label": "Message, or / for a command",
      oninput: () => this.#typed(),
      onkeydown: (event) => this.#key(event),
    });
    this.#files = new FilesToSend(this.#text, document.body);
    this.#counter = element("p", { className: "counter", role: "status" });
    this.#completion = new Completion(this.#text, this.#list, (command) => this.#choose(command, ""));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#command) this.#command.submit();
      else this.#send();
    });
    document.addEventListener("keydown", (event) => this.#startTyping(event));
    form.addEventListener("input", () => this.#keep());
    this.#showText(kept().draft ?? "");
    this.#count();
  }

  /** Take in what can be typed now; what is being typed stays. */
  update(view) {
    const moved = this.#view && (view.channel.id !== this.#view.channel.id || view.person !== this.#view.person);
    this.#view = view;
    if (moved && this.#command) this.#showText();
    if (!this.#command && document.activeElement === this.#text && this.#text.value.startsWith("/")) this.#typed();
    const { guild } = view.channel;
    const name = guild || view.channel.private ? view.channel.name : view.bot;
    this.#text.placeholder = view.may_write ? `Message ${guild ? "#" : "@"}${name}` : "You may not write here; commands work";
  }

  #showText(text = this.#text.value, focus = false) {
    this.#command = null;
    this.#text.value = text;
    fill(this.#form, element("div", { className: "popup" }, this.#list), this.#files.node,
      element("div", { className: "line" }, this.#text, this.#files.button, sendButton("Send")), this.#counter);
    this.#resize();
    this.#keep();
    if (!focus) return;
    this.#text.focus();
    this.#typed();
  }

  /** What is being written outlives a reload. */
  #keep() {
    keep({ draft: this.#command ? this.#command.text : this.#text.value });
  }

  #typed() {
    const text = this.#text.value;
    this.#resize();
    this.#count();
    const fitting = text.startsWith("/") && !text.includes("\n") ? this.#matching(text) : [];
    const only = fitting.length === 1 && text === `/${fitting[0].path} ` ? fitting[0] : null;
    if (only) this.#choose(only, "");
    else this.#completion.show(fitting.map((each) => ({ value: each, label: `/${each.path}`, hint: each.description })));
  }

  #matching(text) {
    const typed = text.slice(1).toLowerCase();
    const commands = this.#view?.commands ?? [];
    const starting = commands.filter(({ path }) => `${path} `.startsWith(typed));
    const holding = commands.filter(({ path }) => path.includes(typed.trim()) && !`${path} `.startsWith(typed));
    return [...starting, ...holding];
  }

  #key(event) {
    if (event.isComposing || event.defaultPrevented) return;
    if (["Enter", "Tab"].includes(event.key) && !event.shiftKey && this.#completion.isOpen) {
      event.preventDefault();
      if (!this.#isWhole()) this.#completion.takeActive();
      else this.#send();
    } else if (event.key === "ArrowUp" && !this.#text.value && this.#actions.leave()) {
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    }
  }

  /** Is the text a whole command already? */
  #isWhole() {
    return this.#view.commands.some(({ path }) => `/${path}` === this.#text.value.trim());
  }

  #send() {
    const text = this.#text.value.trim();
    this.#completion.hide();
    if (!text && !this.#files.any) return;
    if (text.startsWith("/")) this.#sendCommand(text);
    else if (text.length > MOST) this.#actions.tell(`A message has at most ${MOST} characters: ${text.length - MOST} too many.`);
    else {
      this.#showText("", true);
      this.#count();
      this.#say(text);
    }
  }

  async #say(text) {
    const files = this.#files.take();
    try {
      await this.#actions.say(text, await Promise.all(files.map(upload)));
    } catch (error) {
      this.#files.giveBack(files);
      this.#showText(text, true);
      this.#actions.tell(error.message);
    }
  }

  /** The longest command that the text begins with, and what follows it. */
  #sendCommand(text) {
    const fitting = this.#view.commands.filter(({ path }) => `${text} `.startsWith(`/${path} `));
    const command = fitting.sort((one, other) => other.path.length - one.path.length)[0];
    if (command) this.#choose(command, text.slice(command.path.length + 1).trim());
    else this.#actions.tell(`There is no command ${text.slice(0, 60)}. Type / to see what there is.`);
  }

  #choose(command, rest) {
    this.#counter.textContent = "";
    if (!command.options.length) {
      this.#showText("", true);
      this.#actions.command(command.path, {});
      return;
    }
    const line = new CommandLine(command, this.#view, {
      complete: this.#actions.complete,
      leave: (text) => this.#showText(text, true),
      send: (path, values) => {
        this.#showText("", true);
        this.#actions.command(path, values);
      },
    });
    this.#command = line;
    fill(this.#form, line.popup, element("div", { className: "line" }, line.node, sendButton("Run the command")));
    if (rest) line.prefill(rest);
    this.#keep();
    line.focus();
  }

  #count() {
    const left = MOST - this.#text.value.length;
    const over = left < 0;
    this.#counter.textContent = left > WARN ? "" : over ? `${-left} characters too many` : `${left} characters left`;
    this.#counter.classList.toggle("is-problem", over);
    this.#text.setAttribute("aria-invalid", String(over));
  }

  #resize() {
    this.#text.style.height = "auto";
    if (this.#text.scrollHeight) this.#text.style.height = `${this.#text.scrollHeight + 2}px`;
  }

  /** Whoever types while nothing has the focus, or something that takes no text, means the box. */
  #startTyping(event) {
    const plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const takesKeys = event.target.closest("input, textarea, select, dialog, [popover], #tools-panel");
    if (plain && !takesKeys && this.#text.isConnected) this.#text.focus();
  }
}

function sendButton(label) {
  return element("button", { className: "button primary send", "aria-label": label }, icon("send"));
}
