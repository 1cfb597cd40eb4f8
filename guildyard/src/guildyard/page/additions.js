/** Buttons at the side that add to the world and change it. */

import { element, fill } from "./dom.js";

const ADD = ["server", "channel", "person", "role", "conversation", "emoji", "poll"].map((what) => (
  { what, label: `Add ${what === "emoji" ? "an" : "a"} ${what}` }
));
const CHANGE = [
  { what: "members", label: "Kick members or time them out" },
  { what: "permissions", label: "Change the permissions of this channel" },
];

const OPEN = [
  { what: "events", label: "Events of this server" },
  { what: "webhooks", label: "Webhooks of this channel" },
  { what: "rules", name: "AutoMod", label: "AutoMod of this server" },
  { what: "apps", name: "my apps", label: "Apps that you have installed" },
  { what: "purchases", name: "premium", label: "Premium of the bot" },
];

/** Show the buttons; add(what) and change(what) open the form of one, open(what) a list. */
export function showAdditions(place, { add, change, open }) {
  const group = (title, buttons, act) => element("div", { role: "group", "aria-label": title },
    element("span", { className: "note", "aria-hidden": "true" }, title),
    buttons.map(({ what, label, name }) => element("button", {
      type: "button", className: "button plain", "aria-label": label, onclick: () => act(what),
    }, name ?? what)));
  fill(place, group("Add", ADD, add), group("Change", CHANGE, change), group("Open", OPEN, open));
}
