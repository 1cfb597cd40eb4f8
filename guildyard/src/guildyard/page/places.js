/** The servers and channels at the side; among many a field searches, and only so many are shown. */

import { avatar, element, fill, icon } from "./dom.js";
import { keep, kept } from "./kept.js";
import { plain } from "./search.js";

const THREAD = 11;
const MARKS = { 2: "speaker", 13: "speaker", [THREAD]: "reply", 15: "menu" }; // by type; the others are rooms for text
const SEEN_AT_ONCE = 30; // channels that need no search
const SHOWN = 150; // channels; the rest is found by the search
const seen = new Map(); // person/channel → the last message that the person saw there

export class Places {
  #nav;
  #go;
  #view = null;
  #search;
  #list = element("div");
  #count = element("p", { className: "note", role: "status" });

  /** Go(id) looks at a channel. */
  constructor(nav, go) {
    this.#nav = nav;
    this.#go = go;
    this.#search = element("input", {
      type: "search", className: "search", placeholder: "Search channels", "aria-label": "Search servers and channels",
      autocomplete: "off", hidden: true,
      oninput: () => this.#draw(),
      onkeydown: (event) => this.#key(event),
    });
    fill(nav, this.#search, this.#list, this.#count);
  }

  /** Show the channels of a view. */
  show(view) {
    this.#view = view;
    const all = view.guilds.flatMap(({ channels }) => channels);
    for (const channel of all) isUnread(channel, view); // what nobody looked at yet counts as seen from now on
    this.#search.hidden = all.length <= SEEN_AT_ONCE;
    this.#draw();
  }

  #draw() {
    const { guilds } = this.#view;
    const focused = this.#list.contains(document.activeElement) ? document.activeElement.id : "";
    const typed = this.#search.hidden ? "" : plain(this.#search.value.trim());
    const servers = typed ? found(guilds, typed) : guilds.map((guild) => this.#unfolded(guild));
    const [shown, left] = capped(servers, this.#view);
    const all = [{ ...this.#view.direct, name: this.#view.bot, direct: true }, ...this.#view.conversations.map((each) => ({ ...each, people: true }))];
    const fitting = all.filter(({ name }) => !typed || plain(name).includes(typed));
    const directs = element("section", { "aria-label": "Direct messages" }, element("h2", {}, "Direct messages"),
      element("ul", {}, fitting.map((each) => this.#place(each))));
    fill(this.#list, shown.map((each) => this.#server(each, Boolean(typed))), fitting.length && directs);
    const text = left ? `${left.toLocaleString("en")} more: search for them` : typed && !servers.length ? "Nothing of that name" : "";
    if (this.#count.textContent !== text) this.#count.textContent = text;
    if (focused) document.getElementById(focused)?.focus();
  }

  /** A server with what is in sight of it: when it is folded the open channel and those with something new. */
  #unfolded(guild) {
    const isFolded = (kept().folded ?? []).includes(guild.id);
    const channels = guild.channels.filter((each) => !isFolded || isOpen(each, this.#view) || isUnread(each, this.#view));
    return { ...guild, channels, isFolded };
  }

  #server({ id, name, channels, isFolded }, searched) {
    const folded = kept().folded ?? [];
    const title = searched ? name : element("button", {
      type: "button",
      id: `server-${id}`,
      className: "fold",
      "aria-expanded": String(!isFolded),
      onclick: () => {
        keep({ folded: isFolded ? folded.filter((each) => each !== id) : [...folded, id] });
        this.#draw();
      },
    }, element("span", {}, name), icon("arrow"));
    return element("section", { "aria-label": name }, element("h2", {}, title),
      element("ul", {}, channels.map((channel) => this.#place(channel))));
  }

  #place(channel) {
    const unread = isUnread(channel, this.#view);
    const mark = channel.direct ? "bot" : channel.people ? "people" : MARKS[channel.type] ?? "hash";
    return element("li", { className: channel.type === THREAD ? "thread" : "" }, element("button", {
      type: "button",
      id: `place-${channel.id}`,
      title: channel.name,
      className: unread ? "unread" : "",
      "aria-current": isOpen(channel, this.#view) ? "page" : undefined,
      onclick: () => this.#go(channel.id),
    }, icon(mark), element("span", {}, channel.name), unread && element("i", {}, element("span", { className: "sr" }, "new messages"))),
    channel.speakers && speakers(channel));
  }

  /** Enter goes to the first hit, Escape ends the search. */
  #key(event) {
    if (event.isComposing) return;
    if (event.key === "Escape" && this.#search.value) event.stopPropagation();
    else if (event.key !== "Enter") return;
    event.preventDefault();
    const first = event.key === "Enter" && this.#search.value.trim() && this.#list.querySelector("li button");
    this.#search.value = "";
    if (first) first.click();
    this.#draw();
  }
}

/** Who is in a voice channel, and what everybody sees of them. */
function speakers({ name, speakers: people }) {
  return element("ul", { className: "speakers", "aria-label": `In ${name}` }, people.map((each) => {
    const marks = [each.deafened ? "deaf" : each.muted && "muted", each.camera && "camera", each.streaming && "live"];
    const told = marks.filter(Boolean).join(", ");
    return element("li", {}, avatar(each), element("span", {}, each.name), told && element("small", {}, told));
  }));
}

/** The channels of whose name, or of whose server's, a text is part. */
function found(guilds, typed) {
  return guilds.map((guild) => {
    const whole = plain(guild.name).includes(typed);
    return { ...guild, channels: guild.channels.filter(({ name }) => whole || plain(name).includes(typed)) };
  }).filter(({ channels }) => channels.length);
}

/** As many channels as are shown, the open one among them, and how many are left out. */
function capped(servers, view) {
  let room = SHOWN;
  let left = 0;
  const shown = servers.map((server) => {
    const channels = server.channels.filter((each, place) => place < room || isOpen(each, view));
    room = Math.max(0, room - server.channels.length);
    left += server.channels.length - channels.length;
    return { ...server, channels, isCut: channels.length < server.channels.length };
  }).filter(({ channels, isCut }) => channels.length || !isCut);
  return [shown.slice(0, SHOWN), left];
}

function isOpen({ id }, view) {
  return id === view.channel.id;
}

/** Was something said in a channel since the person looked? What was there at first counts as seen. */
function isUnread(channel, view) {
  const key = `${view.person}/${channel.id}`;
  if (isOpen(channel, view) || !seen.has(key)) seen.set(key, channel.last);
  return seen.get(key) !== channel.last;
}
