// The pages beside the games, by their names in the address.

import { html, useEffect, useState } from "../vendor/preact.js";

// Each is fetched when it is first looked at: a game begins without them.
export const PAGES = {
  archive: () => import("./archive.js").then(({ Archive }) => Archive),
  practice: () => import("./practice.js").then(({ Practice }) => Practice),
  leaderboard: () => import("./leaderboard.js").then(({ Leaderboard }) => Leaderboard),
  statistics: () => import("./statistics.js").then(({ Statistics }) => Statistics),
};

/** A page by its name, once it is here. */
export function Page({ name, detail }) {
  const [Shown, setShown] = useState(null);
  useEffect(() => void PAGES[name]().then((shown) => setShown(() => shown)), [name]);
  return Shown
    ? html`<${Shown} detail=${detail} />`
    : html`<main class="page" id="main" aria-busy="true"></main>`;
}
