// Who of the server plays now, and how far each is: ranks, never words.

import { html, useEffect } from "./vendor/preact.js";
import { link, on } from "./line.js";
import { friends } from "./state.js";
import { texts } from "./texts.js";

const watched = new Set();

async function watch(game) {
  watched.add(game);
  try {
    const told = await link.ask("friends", { game });
    friends.value = { ...friends.value, [game]: told.friends };
  } catch {
    // A bot that does not tell of friends has none to show.
  }
}

on("hello", () => watched.forEach(watch));

/** A strip of faces, who is playing now first. */
export function Friends({ game }) {
  useEffect(() => void (watched.has(game) || watch(game)), [game]);
  const shown = friends.value[game] ?? [];
  if (!shown.length) return null;
  const inOrder = [...shown].sort((a, b) => b.now - a.now || b.share - a.share);
  return html`
    <section class="friends" aria-label=${texts("friends")}>
      <ul tabindex="0">
        ${inOrder.map((friend) => html`<${Friend} key=${friend.id} friend=${friend} />`)}
      </ul>
    </section>
  `;
}

function Friend({ friend: { name, avatar, rung, share, now } }) {
  return html`
    <li class=${now ? "friend now" : "friend"}>
      <${Face} name=${name} avatar=${avatar} share=${share} />
      <span class="who">
        <span class="name">${name}</span>
        <span class="rung">${rung}</span>
        ${now && html`<span class="unseen">${texts("plays_now")}</span>`}
      </span>
    </li>
  `;
}

/** A portrait, or the first letter of a name, in a ring that shows how far they are. */
export function Face({ name, avatar, share = null }) {
  const ring = share === null ? {} : { "--share": share };
  return html`
    <span class=${share === null ? "face" : "face ringed"} style=${ring} aria-hidden="true">
      ${avatar
        ? html`<img src=${avatar} alt="" loading="lazy" width="32" height="32" />`
        : html`<b>${[...name][0]?.toUpperCase()}</b>`}
    </span>
  `;
}
