import { html } from "../vendor/preact.js";

export const own = new Set([]);
export const own_lines = new Set(["title"]);

export function Game() {
  return html`<p></p>`;
}
