// The page's own sentences, in the language of whoever plays: the bot sends them with its hello.

import { signal } from "./vendor/preact.js";

// What is said before the bot has said anything, or when it never does.
const FIRST = {
  connecting: "Connecting…",
  offline: "You’re offline. Whatever you type is kept, and I’ll go on when you’re back.",
  log_in: "Log in",
  shut: "You can’t play here right now. Logging in again may help.",
};

const told = signal(FIRST);

/** Take the sentences of a language. */
export function speak(sentences) {
  told.value = { ...FIRST, ...sentences };
}

/** A sentence by its key, with its fields. */
export function texts(key, fields = {}) {
  const sentence = told.value[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (hole, name) => fields[name] ?? hole);
}
