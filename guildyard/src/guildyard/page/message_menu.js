/** What can be done with a message: one menu for all of them, opened by the button of each. */

import { element, fill, icon } from "./dom.js";
import { isLost, remember } from "./focus.js";
import { emojiChoice } from "./reactions.js";

export class MessageMenu {
  #menu = element("div", { className: "menu message-menu", popover: "auto", role: "dialog", "aria-label": "Message menu" });
  #actions;
  #back = () => {};

  /**
   * Actions: react(message, emoji, wanted); run(name, target) for a command of the bot, whose names
   * menus() tells by what they are aimed at; emoji() names the bot's own.
   */
  constructor(actions) {
    this.#actions = actions;
    this.#menu.addEventListener("toggle", ({ newState }) => { if (newState === "closed" && isLost()) this.#back(); });
    document.body.append(this.#menu);
  }

  /** The button of a message. */
  button(data) {
    const made = element("button", {
      type: "button",
      className: "more",
      id: `more-${data.id}`,
      "aria-label": `React or more: message of ${data.author_name}`,
      "aria-haspopup": "dialog",
      onclick: () => this.#open(data, made),
    }, icon("more"));
    return made;
  }

  #open(data, button) {
    this.#back = remember(button);
    fill(this.#menu, this.#parts(data));
    this.#menu.showPopover();
    this.#place(button.getBoundingClientRect());
    this.#menu.querySelector("button")?.focus({ preventScroll: true });
  }

  #parts(data) {
    const take = (emoji) => {
      this.#menu.hidePopover();
      this.#actions.react(data.id, emoji, true);
    };
    const { user, message } = this.#actions.menus();
    return [
      !data.ephemeral && emojiChoice(this.#actions.emoji(), take),
      this.#apps("Apps for this message", message, { message: data.id }),
      this.#apps(`Apps for ${data.author_name}`, user, { user: data.author.id }),
      data.ephemeral && !message.length && !user.length && element("p", { className: "note" }, "Nothing to do here"),
    ];
  }

  #apps(title, names, target) {
    return names.length > 0 && appList(title, names, (name) => {
      this.#menu.hidePopover();
      this.#actions.run(name, target);
    });
  }

  /** Below the button, or above it when there is more room. On a phone the style says where. */
  #place({ top, bottom, right }) {
    const { offsetHeight: height, offsetWidth: width } = this.#menu;
    const below = bottom + height + 8 < innerHeight;
    this.#menu.style.setProperty("--top", `${Math.max(8, below ? bottom + 4 : top - height - 4)}px`);
    this.#menu.style.setProperty("--left", `${Math.max(8, right - width)}px`);
  }
}

/** The bot's commands in a menu; take(name) is called with the one that was chosen. */
export function appList(title, names, take) {
  return element("section", { className: "apps", "aria-label": title }, element("h2", {}, title),
    names.map((name) => element("button", { type: "button", onclick: () => take(name) }, icon("bot"), name)));
}
