// The one line to the bot, and the door by which this page came in.

import { batch } from "./vendor/preact.js";
import { Link } from "./socket.js";
import { day, friends, hello, over, route, status } from "./state.js";
import { speak, texts } from "./texts.js";
import { enter, leave } from "./door.js";

const listeners = {};

/** Hear of what the bot tells without being asked: "board", "friends", "day". */
export function on(name, listener) {
  (listeners[name] ??= []).push(listener);
}

const address = new URL("socket", location.href.split(/[?#]/)[0]);
address.protocol = address.protocol.replace("http", "ws");

export const link = new Link(address.href, {
  hello: enter,
  onHello(told) {
    batch(() => {
      speak(told.texts);
      const before = day.value;
      [hello.value, day.value, over.value] = [told, told.day, null];
      document.documentElement.lang = told.locale;
      for (const each of listeners.hello ?? []) each(told, before);
    });
  },
  onPush(told) {
    if (told.push === "over") finish(told);
    if (told.push === "friends") friends.value = { ...friends.value, [told.game]: told.friends };
    if (told.push === "day") {
      hello.value = { ...hello.value, ends: told.ends };
      day.value = told.day;
    }
    for (const each of listeners[told.push] ?? []) each(told);
  },
  onStatus: (told) => (status.value = told),
  onShut: (error) => finish({ why: "ended", text: error.message || texts("shut") }),
  onRefused: async () => {
    const why = await leave();
    if (why) finish({ why: "ended", text: why });
  },
});

/** A session that has ended needs a door; everything else comes back by itself. */
function finish({ why, text }) {
  if (why !== "ended") return;
  over.value = { why, text };
  link.stop();
}

// A page that was left open over night, or slept, sees the new day by the clock too.
const ASIDE = 1500; // milliseconds after the day's end
let ending;
export function watchDay() {
  clearTimeout(ending);
  const left = hello.value.ends * 1000 - Date.now();
  if (left > 2 ** 31) return;
  ending = setTimeout(() => {
    if (hello.value.ends * 1000 > Date.now()) return watchDay();
    for (const each of listeners.late ?? []) each(route.value);
  }, Math.max(0, left) + ASIDE);
}
