// Who of the server plays: how far each is, never a word.
import { html, useEffect } from "../vendor/preact.js";
import { ask, onPush } from "../socket.js";
import { friends } from "../state.js";
import { t } from "../words.js";

const take = (game, told) => (friends.value = { ...friends.value, [game]: told });

onPush("friends", ({ game, friends: told }) => take(game, told));

export function Friends({ game }) {
  useEffect(() => {
    ask("friends", { game }).then(({ friends: told }) => take(game, told)).catch(() => {});
  }, [game]);
  const told = friends.value[game] ?? [];
  if (!told.length) return null;
  return html`<section class="friends" aria-label=${t("friends")}>
    <h2>${t("friends")}</h2>
    <ul>${told.map((friend) => html`<${Friend} key=${friend.id} ...${friend} />`)}</ul>
  </section>`;
}

function Friend({ name, avatar, rung, share, crowned, now }) {
  return html`<li class=${now ? "now" : ""}>
    <span class="unseen">${t(now ? "friend_now" : "friend", { name, rung })}</span>
    <span class="face" style=${{ "--share": share }} aria-hidden="true">
      ${avatar ? html`<img src=${avatar} alt="" loading="lazy" />` : html`<b>${[...name][0]}</b>`}
      ${crowned && html`<i>👑</i>`}
    </span>
    <span class="name" aria-hidden="true">${name}</span>
    <span class="rung" aria-hidden="true">${rung}</span>
  </li>`;
}
