// What the whole page knows: who plays where, which place of it is shown, and how the line is.

import { signal } from "./vendor/preact.js";
import { plain } from "./markdown.js";
import { texts } from "./texts.js";

export const hello = signal(null); // who is there, where, and the games
export const day = signal(null); // the day of the place
export const status = signal("connecting"); // "connecting", "online" or "offline"
export const over = signal(null); // why nothing more comes, once it is so
export const notice = signal(null); // a sentence that goes by itself
export const friends = signal({}); // who plays, by game

const NOTICE_LASTS = 4000; // milliseconds, and more for each line
const LINE_LASTS = 1500;

let vanishing;
let saying;
let unsaid = [];
let saidAt = -Infinity; // when something was last said
const BEGINS = 1000; // milliseconds until a screen reader has surely taken up what is said

/** Tell something that needs no answer. */
export function tell(text, tone = "plain", how = {}) {
  notice.value = { text, tone };
  clearTimeout(vanishing);
  const lasts = NOTICE_LASTS + LINE_LASTS * text.split("\n").length;
  vanishing = setTimeout(() => (notice.value = null), lasts);
  say(plain(text), how);
}

/**
 * Have a screen reader say something, once; the same again is said again. What comes `after` waits
 * for its turn, and takes away nothing that is being said.
 */
export function say(text, { after = false } = {}) {
  const place = document.getElementById("said");
  unsaid = after ? [...unsaid, text] : [text];
  clearTimeout(saying);
  const wait = after ? Math.max(0, saidAt + BEGINS - performance.now()) : 0;
  if (!wait) place.textContent = "";
  saying = setTimeout(() => {
    place.textContent = "";
    saying = setTimeout(() => {
      place.textContent = unsaid.join(" ");
      saidAt = performance.now();
      unsaid = [];
    }, 60);
  }, wait);
}

/** Have it say what is typed so far. */
export function spell(word) {
  say(word ? texts("typed", { word: [...word.toUpperCase()].join(" ") }) : texts("empty"));
}

const MAX_DETAIL = 32; // characters, above which the bot would take the page for an old one

/** The place that the address names: `#honeycomb/a2026-11-02`. It may hold anything. */
function read() {
  const [name = "", detail] = decoded(location.hash.slice(1)).split("/");
  return { name, detail: detail?.slice(0, MAX_DETAIL) || null };
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // such as `honeycomb%`, which names nothing
  }
}

export const route = signal(read());
addEventListener("hashchange", () => {
  notice.value = null; // it was told of another place
  route.value = read();
});

/** Go to another place of the page. */
export function go(name, detail = null, { replace = false } = {}) {
  const address = `#${name}${detail ? `/${detail}` : ""}`;
  if (replace) {
    history.replaceState(null, "", address);
    route.value = read();
  } else location.hash = address;
}
