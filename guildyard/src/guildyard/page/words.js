/** Texts of the playground as the page says them. */

/** A text as a sentence: with a capital, and a full stop at its end. */
export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
