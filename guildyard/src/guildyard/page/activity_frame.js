/** One person's frame of an Activity: its page, what it says, and what it is told. */

import { avatar, element, fill } from "./dom.js";
import { openModal } from "./modal.js";

const ALLOWED = "allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-modals";

export class ActivityFrame {
  #origin;
  #ask;
  #page;
  #relay = element("iframe", { hidden: true, sandbox: "allow-scripts", src: "/page/relay.html", title: "Relay", tabIndex: -1 });
  #heard = ({ source, origin, data }) => {
    const isOurs = source === this.#page.contentWindow && origin === this.#origin;
    if (isOurs && Array.isArray(data)) this.#ask("activity", { frame: this.id, message: data });
  };
  #dialogs = new Set();

  /** What the playground says of it: its id, address, person, channel, title, platform and state. */
  constructor(data, ask) {
    Object.assign(this, { id: data.frame, person: data.person, channel: data.channel, title: data.title, platform: data.platform, state: data.state });
    this.#ask = ask;
    this.#origin = new URL(data.url).origin;
    this.#page = element("iframe", { className: "page", title: data.title, sandbox: ALLOWED, allow: "autoplay; fullscreen", referrerPolicy: "origin" });
    this.node = element("div", { className: "device" }, this.#relay);
    this.#relay.addEventListener("load", () => {
      this.#page.src = data.url;
      this.node.append(this.#page);
      this.focus();
    }, { once: true });
    addEventListener("message", this.#heard);
  }

  /** Hand a message over to the page. */
  post(message) {
    const place = Array.from(window, (_, number) => number).find((number) => window[number] === this.#page.contentWindow);
    if (place !== undefined) this.#relay.contentWindow.postMessage({ place, message, origin: this.#origin }, "*");
  }

  /** Open a dialog for the page, and tell what came of it. */
  dialog(form, number, view) {
    let isSent = false;
    const answer = (values) => this.#ask("activity_answer", { dialog: number, values });
    const dialog = openModal(form, view, async (values) => {
      isSent = true;
      if (form.opens) open(form.opens, "_blank", "noopener,noreferrer");
      await answer(values);
    }, form.submit);
    this.#dialogs.add(dialog);
    dialog.addEventListener("close", () => {
      this.#dialogs.delete(dialog);
      if (!isSent) answer(null);
    });
  }

  /** Give the page the focus. */
  focus() {
    this.#page.focus();
  }

  /** Take it off the page. */
  remove() {
    removeEventListener("message", this.#heard);
    for (const dialog of this.#dialogs) dialog.close();
    this.node.remove();
  }
}

/** The pictures of those who are in it, with their names for who does not see them. */
export function faces(people) {
  const shown = element("span", { className: "faces" });
  fill(shown, people.map((each) => avatar(each)), element("span", { className: "sr" }, people.map(({ name }) => name).join(", ")));
  return shown;
}
