// The bar above everything: the games as tabs, the other pages, and the rules.

import { html, useState } from "./vendor/preact.js";
import { GAMES } from "./board.js";
import { inDiscord } from "./door.js";
import { Face } from "./friends.js";
import { Markdown } from "./markdown.js";
import { Sheet } from "./sheet.js";
import { done } from "./marks.js";
import { hello, route } from "./state.js";
import { texts } from "./texts.js";

const OTHERS = ["archive", "practice", "leaderboard", "statistics"];

export function Bar() {
  const [open, setOpen] = useState(null);
  const { games, place } = hello.value;
  const close = () => setOpen(null);
  return html`
    <header class="bar">
      <a class="mark" href=${inDiscord ? "#" : "../../"} aria-label="Honeygram" title=${place.name}>
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <path d="M18 6h28l16 26-16 26H18L2 32z" /><path d="M32 20v24M20 32h24" />
        </svg>
      </a>
      <nav class="games" aria-label=${texts("games")}>
        ${games.filter(({ name }) => GAMES.has(name)).map((game) => html`<${Tab} game=${game} key=${game.name} />`)}
      </nav>
      <nav class="others" aria-label=${texts("more")}>
        ${OTHERS.map((name) => html`<a href=${addressOf(name)} aria-current=${current(name)}>${texts(name)}</a>`)}
      </nav>
      <button class="sign" aria-label=${texts("rules")} onClick=${() => setOpen("rules")}>?</button>
      <button class="sign menu" aria-label=${texts("menu")} onClick=${() => setOpen("menu")}>
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16" /></svg>
      </button>
    </header>
    ${open === "rules" && html`<${Rules} close=${close} />`}
    ${open === "menu" && html`<${Menu} close=${close} />`}
  `;
}

function Tab({ game: { name, title } }) {
  const [sign, ...words] = title.split(" ");
  return html`
    <a href=${`#${name}`} aria-current=${current(name)}>
      <span class="emoji" aria-hidden="true">${sign}</span> <span class="label">${words.join(" ")}</span>
      ${done.value[name] &&
      html`<span class="tick"><span aria-hidden="true">✓</span><span class="unseen">${texts("done")}</span></span>`}
    </a>
  `;
}

/** Pages of a game keep the one that was looked at. */
function addressOf(name) {
  return name === "archive" || name === "practice" ? `#${name}/${gameNow()}` : `#${name}`;
}

export function gameNow() {
  const { name, detail } = route.value;
  const names = hello.value.games.map((each) => each.name);
  return [name, detail].find((each) => names.includes(each)) ?? names[0];
}

function current(name) {
  return route.value.name === name ? "page" : undefined;
}

function Menu({ close }) {
  const { person, place } = hello.value;
  return html`
    <${Sheet} title=${place.name} close=${close}>
      <p class="person"><${Face} ...${person} /> ${person.name}</p>
      <nav class="list" aria-label=${texts("menu")}>
        ${OTHERS.map(
          (name) => html`
            <a href=${addressOf(name)} aria-current=${current(name)} onClick=${close}>${texts(name)}</a>
          `,
        )}
        ${!inDiscord && html`<a href="../../">${texts(place.kind === "own" ? "other_places" : "servers")}</a>`}
      </nav>
    <//>
  `;
}

function Rules({ close }) {
  const name = gameNow();
  const game = hello.value.games.find((each) => each.name === name);
  return html`
    <${Sheet} title=${texts("rules")} close=${close}>
      <${Markdown} text=${game.introduction} />
      <${Markdown} text=${texts(`rules_${name}`)} />
      ${matchMedia("(hover: hover)").matches &&
      html`<${Markdown} text=${texts(name === "square" ? "rules_keys_square" : "rules_keys")} />`}
    <//>
  `;
}
