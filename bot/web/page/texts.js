// The page's own sentences, in the language of the player: the bot sends them with its hello.

import { signal } from "./vendor/preact.js";

// What is said before the bot has said anything, or when it never does: it comes with the page.
const FIRST = JSON.parse(document.getElementById("app").dataset.texts);

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
