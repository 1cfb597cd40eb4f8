// A pangram, a Genius, a full square: the comb rains for a moment. With reduced motion nothing falls
// (style.css): the colors of the comb and of the rank celebrate. A screen reader hears the news.

import { html, useEffect, useState } from "./vendor/preact.js";

const LASTS = 2600; // milliseconds
const PIECES = 28;

export function Celebration({ verdict }) {
  const [shown, show] = useState(null);
  const code = verdict?.board.celebrates;
  useEffect(() => {
    if (!code) return undefined;
    show({ code, number: verdict.number });
    const end = setTimeout(() => show(null), LASTS);
    return () => clearTimeout(end);
  }, [verdict?.number]);
  if (!shown) return null;
  return html`
    <div class="celebration ${shown.code}" key=${shown.number} aria-hidden="true">
      ${Array.from({ length: PIECES }, (_, index) => html`<i style=${piece(index)}></i>`)}
    </div>
  `;
}

// Spread evenly in both directions, by the plastic ratio: without chance, and without a pattern.
function piece(index) {
  const across = (index * 0.7548777) % 1;
  const depth = (index * 0.5698403) % 1;
  return {
    "--across": `${(across * 100).toFixed(1)}%`,
    "--delay": `${(depth * 900).toFixed(0)}ms`,
    "--size": `${(0.6 + depth * 0.9).toFixed(2)}rem`,
    "--turn": `${Math.round(across * 720 - 360)}deg`,
  };
}
