// The page's own sentences, in the reader's language: the server sends them with its hello, and the
// page remembers them for a start without a network.
import { signal } from "./vendor/preact.js";

const KEPT = "honeygram texts";

const texts = signal(remembered());

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

/** Take what the server sends. */
export function takeTexts(sent) {
  texts.value = sent;
  try {
    localStorage.setItem(KEPT, JSON.stringify(sent));
  } catch {
    // A browser that keeps nothing reads them again next time.
  }
}

/** The sentence of a key with its fields: `t("points", { number: 3 })`. */
export function t(key, fields = {}) {
  const text = texts.value[key] ?? "";
  return text.replace(/\{(\w+)\}/g, (field, name) => (name in fields ? fields[name] : field));
}
