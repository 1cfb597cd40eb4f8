/** The servers and channels at the side. */

import { element, fill, icon } from "./dom.js";
import { keep, kept } from "./kept.js";

const THREAD = 11;
const MARKS = { 2: "speaker", [THREAD]: "reply", 15: "menu" }; // by type; the others are rooms for text
const seen = new Map(); // person/channel → the last message that the person saw there

/** Show the channels of a view; go(id) looks at one. */
export function showPlaces(nav, view, go) {
  const focused = nav.contains(document.activeElement) ? document.activeElement.id : "";
  const channels = [{ ...view.direct, name: view.bot, direct: true }];
  const direct = element("section", { "aria-label": "Direct messages" }, element("h2", {}, "Direct messages"),
    element("ul", {}, channels.map((channel) => place(channel, view, go))));
  fill(nav, view.guilds.map((guild) => server(guild, view, go, () => showPlaces(nav, view, go))), direct);
  if (focused) document.getElementById(focused)?.focus();
}

/** A server, which can be folded; then only the open channel and those with something new are shown. */
function server({ id, name, channels }, view, go, again) {
  const folded = kept().folded ?? [];
  const isFolded = folded.includes(id);
  const places = channels.map((channel) => [channel, place(channel, view, go)]);
  const shown = places.filter(([channel]) => !isFolded || channel.id === view.channel.id || isUnread(channel, view));
  return element("section", { "aria-label": name },
    element("h2", {}, element("button", {
      type: "button",
      id: `server-${id}`,
      className: "fold",
      "aria-expanded": String(!isFolded),
      onclick: () => {
        keep({ folded: isFolded ? folded.filter((each) => each !== id) : [...folded, id] });
        again();
      },
    }, element("span", {}, name), icon("arrow"))),
    element("ul", {}, shown.map(([, node]) => node)));
}

/** Was something said in a channel since the person looked? What was there at first counts as seen. */
function isUnread(channel, view) {
  const key = `${view.person}/${channel.id}`;
  if (channel.id === view.channel.id || !seen.has(key)) seen.set(key, channel.last);
  return seen.get(key) !== channel.last;
}

function place(channel, view, go) {
  const unread = isUnread(channel, view);
  const mark = channel.direct ? "bot" : MARKS[channel.type] ?? "hash";
  return element("li", { className: channel.type === THREAD ? "thread" : "" }, element("button", {
    type: "button",
    id: `place-${channel.id}`,
    title: channel.name,
    className: unread ? "unread" : "",
    "aria-current": channel.id === view.channel.id ? "page" : undefined,
    onclick: () => go(channel.id),
  }, icon(mark), element("span", {}, channel.name), unread && element("i", {}, element("span", { className: "sr" }, "new messages"))));
}
