// The pages beside the games, by their names in the address.

import { html, useEffect, useState } from "../vendor/preact.js";

// Each is fetched when it is first looked at: a game begins without them.
export const PAGES = new Map([
  ["archive", () => import("./archive.js").then(({ Archive }) => Archive)],
  ["practice", () => import("./practice.js").then(({ Practice }) => Practice)],
  ["leaderboard", () => import("./leaderboard.js").then(({ Leaderboard }) => Leaderboard)],
  ["statistics", () => import("./statistics.js").then(({ Statistics }) => Statistics)],
]);

/** A page by its name, once it is here. */
export function Page({ name }) {
  const [Shown, setShown] = useState(null);
  useEffect(() => void PAGES.get(name)().then((shown) => setShown(() => shown)), [name]);
  return Shown
    ? html`<${Shown} />`
    : html`<main class="page" id="main" aria-busy="true"></main>`;
}
