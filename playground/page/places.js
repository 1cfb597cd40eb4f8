/** The servers and channels at the side. */

import { element, fill, icon } from "./dom.js";

const VOICE = 2;

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

function place(channel, view, go) {
  const mark = channel.direct ? "bot" : channel.type === VOICE ? "speaker" : "hash";
  return element("li", {}, element("button", {
    type: "button",
    id: `place-${channel.id}`,
    title: channel.name,
    "aria-current": channel.id === view.channel.id ? "page" : undefined,
    onclick: () => go(channel.id),
  }, icon(mark), element("span", {}, channel.name)));
}
