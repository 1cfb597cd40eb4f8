/** The servers and channels at the side. */

import { element, fill, icon } from "./dom.js";

const THREAD = 11;
const MARKS = { 2: "speaker", [THREAD]: "reply", 15: "menu" }; // by type; the others are rooms for text
const seen = new Map(); // person/channel → the last message that the person saw there

/** Show the channels of a view; go(id) looks at one. */
export function showPlaces(nav, view, go) {
  const direct = { name: "Direct messages", channels: [{ ...view.direct, name: view.bot, direct: true }] };
  const focused = nav.contains(document.activeElement) ? document.activeElement.id : "";
  fill(nav, [...view.guilds, direct].map(({ name, channels }) => element(
    "section",
    { "aria-label": name },
    element("h2", {}, name),
    element("ul", {}, channels.map((channel) => place(channel, view, go))),
  )));
  if (focused) document.getElementById(focused)?.focus();
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
