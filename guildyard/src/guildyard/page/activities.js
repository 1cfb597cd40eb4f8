/** Activities on the page: whoever is in one has a frame of their own, small while they look elsewhere. */

import { faces, ActivityFrame } from "./activity_frame.js";
import { actionButton, element, fill, icon } from "./dom.js";

const LAYOUTS = [["0", "Focused"], ["2", "Grid"], ["1", "Small"]];
const PIP = 1;
const DEVICES = [["desktop", "Desktop"], ["mobile", "Phone"]];
const TURNS = [["0", "Upright"], ["1", "On its side"]];
const HEATS = [["0", "Cool"], ["1", "Warm"], ["2", "Hot"], ["3", "Too hot"]];
const NAMES = ["focused", "pip", "grid"];

export class Activities {
  #section;
  #running;
  #launch;
  #ask;
  #tell;
  #view = null;
  #frames = new Map(); // by the id: the frame, what is drawn around it, and the layout that was chosen
  #shown = "";

  /** Elements: the section of the frames, the bar of what runs here, the button to launch. */
  constructor({ section, running, launch }, { ask, tell }) {
    this.#section = section;
    this.#running = running;
    this.#launch = launch;
    this.#ask = ask;
    this.#tell = tell;
    launch.addEventListener("click", () => this.#come("launch"));
  }

  /** Show what a view says: who is in it here, and which frame is its person's. */
  show(view) {
    this.#view = view;
    const { title, can, people } = view.activity;
    const own = this.#own();
    this.#launch.hidden = !can || Boolean(own);
    this.#launch.setAttribute("aria-label", `Launch ${title}`);
    this.#launch.title = `Launch ${title}`;
    this.#showRunning(title, people, own);
    for (const each of this.#frames.values()) this.#arrange(each);
    this.#showSection();
  }

  /** A frame that the playground has opened. */
  open(data) {
    const frame = new ActivityFrame(data, (action, details) => this.#ask(action, details));
    const entry = { frame, chosen: frame.state.layout, head: element("header", {}), drawn: "" };
    entry.node = element("article", { className: "activity", "aria-label": data.title }, entry.head, frame.node);
    this.#frames.set(frame.id, entry);
    this.#section.append(entry.node);
    this.#arrange(entry);
    this.#showSection();
    this.#launch.hidden = true;
  }

  /** News of a frame: a message for its page, a dialog, another state, or its end. */
  receive({ id, message, dialog, number, state, closed }) {
    const entry = this.#frames.get(id);
    if (!entry) return;
    if (message) entry.frame.post(message);
    if (dialog) entry.frame.dialog(dialog, number, this.#view);
    if (state) {
      entry.frame.state = state;
      this.#arrange(entry);
    }
    if (closed !== undefined) this.#close(entry, closed);
  }

  /** The playground is gone, and with it all frames. */
  lost() {
    for (const entry of this.#frames.values()) this.#close(entry, "");
  }

  #own() {
    return [...this.#frames.values()].find(({ frame }) => frame.person === this.#view.person);
  }

  async #come(action, details = {}) {
    this.#tell("");
    const answer = await this.#ask(action, details);
    if (answer.activity) this.open(answer.activity);
    if (answer.problem) this.#tell(answer.problem);
  }

  #close(entry, reason) {
    const hadFocus = entry.node.contains(document.activeElement);
    entry.frame.remove();
    entry.node.remove();
    this.#frames.delete(entry.frame.id);
    if (reason) this.#tell(`${entry.frame.title}: ${reason}`);
    if (this.#view) this.show(this.#view);
    if (hadFocus && !this.#launch.hidden) this.#launch.focus();
  }

  /** Who is in it here, for somebody who is not. */
  #showRunning(title, people, own) {
    const isHere = own?.frame.channel === this.#view.channel.id;
    this.#running.hidden = !people.length || isHere;
    const names = people.map(({ name }) => name).join(", ");
    const state = JSON.stringify([title, names, this.#running.hidden]);
    if (state === this.#shown) return;
    this.#shown = state;
    fill(this.#running, !this.#running.hidden && [faces(people),
      element("p", { role: "status" }, element("b", {}, title), ` is open here: ${names}`),
      actionButton("Join", "success", () => this.#come("join"))]);
  }

  /** A frame is small while its person looks elsewhere, and hidden while the tab is somebody else's. */
  #arrange(entry) {
    const { frame, node } = entry;
    const isHere = frame.channel === this.#view.channel.id;
    const isOwn = frame.person === this.#view.person;
    const layout = isHere ? entry.chosen : PIP;
    node.hidden = !isOwn;
    node.className = `activity ${NAMES[layout]} ${frame.platform} ${frame.state.orientation ? "landscape" : "portrait"}`;
    node.classList.toggle("still", layout === PIP && !frame.state.interactive);
    this.#drawHead(entry, isHere);
    if (isOwn && layout !== frame.state.layout) this.#set(frame, { layout });
  }

  #drawHead(entry, isHere) {
    const { frame, head } = entry;
    const { people } = this.#view.activity;
    const state = JSON.stringify([frame.state, entry.chosen, isHere, people]);
    if (state === entry.drawn) return;
    entry.drawn = state;
    const focused = head.contains(document.activeElement) ? document.activeElement.id : "";
    const isPhone = frame.platform === "mobile";
    fill(head, element("h2", {}, frame.title),
      isHere && faces(people),
      frame.state.presence && element("p", { className: "note", role: "status" }, frame.state.presence),
      element("div", { className: "controls" },
        isHere && [
          this.#choice(entry, "Layout", LAYOUTS, entry.chosen, (value) => this.#layOut(entry, Number(value))),
          this.#choice(entry, "Device", DEVICES, frame.platform, (platform) => this.#come("join", { platform }), "of-device"),
          isPhone && this.#choice(entry, "Held", TURNS, frame.state.orientation, (value) => this.#set(frame, { orientation: Number(value) }), "of-device"),
          isPhone && this.#choice(entry, "Heat", HEATS, frame.state.thermal, (value) => this.#set(frame, { thermal: Number(value) }), "of-device"),
        ]),
      actionButton([icon("close"), element("span", { className: "wide-only" }, "Leave")], "danger leave",
        () => this.#ask("activity_leave", { frame: frame.id }), { id: `leave-${frame.id}`, "aria-label": `Leave ${frame.title}` }));
    if (focused) document.getElementById(focused)?.focus();
  }

  #choice({ frame }, label, options, value, onchoose, kind = "") {
    const select = element("select", {
      id: `${label}-${frame.id}`, "aria-label": label, onchange: () => onchoose(select.value),
    }, options.map(([key, text]) => element("option", { value: key, selected: key === String(value) }, text)));
    return element("div", { className: `select ${kind}` }, select, icon("arrow"));
  }

  #layOut(entry, layout) {
    entry.chosen = layout;
    this.#arrange(entry);
    this.#showSection();
  }

  async #set(frame, changes) {
    Object.assign(frame.state, changes);
    const { problem } = await this.#ask("activity_set", { frame: frame.id, ...changes });
    if (problem) this.#tell(problem);
  }

  /** The section is there for the frames of the tab's person, the messages unless one is focused. */
  #showSection() {
    const own = this.#own();
    this.#section.hidden = !this.#frames.size;
    this.#section.classList.toggle("empty", !own);
    const isFocused = Boolean(own) && own.node.classList.contains("focused");
    document.body.classList.toggle("activity-focused", isFocused);
    document.body.classList.toggle("activity-grid", Boolean(own) && own.node.classList.contains("grid"));
  }
}
