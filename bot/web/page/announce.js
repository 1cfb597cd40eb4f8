// What a screen reader says of what has just happened, once.
import { plain } from "./markdown.js";

let turn = 0;

/** Say something; the same again is said again. */
export function announce(text) {
  const said = document.getElementById("said");
  turn += 1;
  const mine = turn;
  said.textContent = "";
  setTimeout(() => {
    if (mine === turn) said.textContent = plain(text);
  }, 60); // a region that changes twice at once is read as if it had not changed
}
