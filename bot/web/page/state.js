// What the whole page knows: whether the server is there, who plays where, and what is shown.
import { signal } from "./vendor/preact.js";

export const Link = { CONNECTING: "connecting", OPEN: "open", OFFLINE: "offline", OVER: "over" };

export const link = signal(Link.CONNECTING);
export const farewell = signal(""); // why the server has ended it, in a sentence
export const hello = signal(null); // what the server said first: person, place, games, day
export const friends = signal({}); // by game: who else plays
export const sheet = signal(null); // what lies above the page: {title, body, onClose}
export const toast = signal(null); // a short note: {text}

let fading = 0;

/** Show a note for some seconds. */
export function note(text) {
  toast.value = { text };
  clearTimeout(fading);
  fading = setTimeout(() => (toast.value = null), 5000);
}

/** A game as `hello` names it. */
export const gameNamed = (name) => hello.value?.games.find((game) => game.name === name);

/** `🍯 Honeycomb` in its two parts. */
export function titleOf(game) {
  const [sign, ...words] = game.title.split(" ");
  return { sign, words: words.join(" ") };
}
