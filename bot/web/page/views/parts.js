// What several views have.
import { html, useEffect, useState } from "../vendor/preact.js";

/** What flies when there is something to celebrate; nothing moves for whoever wants it still. */
export function Burst({ board }) {
  const [shown, show] = useState(null);
  useEffect(() => {
    if (!board?.celebrates) return undefined;
    show(board);
    const done = setTimeout(() => show(null), 2600);
    return () => clearTimeout(done);
  }, [board]);
  if (!shown) return null;
  const pieces = Array.from({ length: 28 }, (_, place) => html`<i class=${`piece p${place % 7}`} style=${path(place)}></i>`);
  return html`<div class=${`burst ${shown.celebrates}`} aria-hidden="true">${pieces}</div>`;
}

function path(place) {
  const angle = (place / 28) * 2 * Math.PI + (place % 3) * 0.2;
  const far = 30 + ((place * 37) % 45);
  return {
    "--x": `${Math.cos(angle) * far}vmin`,
    "--y": `${Math.sin(angle) * far - 12}vmin`,
    "--turn": `${((place * 83) % 720) - 360}deg`,
    "--late": `${(place % 5) * 40}ms`,
  };
}

/** A hexagon with a face and an edge, as the pictures on Discord have it. */
export function Hexagon() {
  return html`<svg class="hexagon" viewBox="0 0 120 104" aria-hidden="true">
    <polygon class="rim" points="30,2 90,2 119,52 90,102 30,102 1,52" />
    <polygon class="edge" points="35,10 85,10 108,51 85,91 35,91 12,51" />
    <polygon class="face" points="35,10 85,10 108,49 85,87 35,87 12,49" />
  </svg>`;
}

/** A row of pips: how many are full, and how much of the next. */
export function Pips({ full, all, part = 0, label }) {
  return html`<span class="pips" role="img" aria-label=${label}>
    ${Array.from({ length: all }, (_, place) => {
      const fill = place < full ? 1 : place === full ? part : 0;
      return html`<i class=${fill === 1 ? "full" : ""}>${fill > 0 && fill < 1 && html`<b style=${{ "--fill": fill }}></b>`}</i>`;
    })}
  </span>`;
}
