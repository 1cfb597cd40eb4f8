/** Buttons at the side that add to the world. */

import { element, fill } from "./dom.js";

const WHAT = ["server", "channel", "person", "role"];

/** Show the buttons; add(what) opens the form of one. */
export function showAdditions(place, add) {
  fill(place, element("span", { className: "note", "aria-hidden": "true" }, "Add"), WHAT.map((what) => element(
    "button",
    { type: "button", className: "button plain", "aria-label": `Add a ${what}`, onclick: () => add(what) },
    what,
  )));
}
