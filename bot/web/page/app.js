// The page: a bar with the games, what the address asks for, and what lies above it.
import { html, render, useEffect, useRef } from "./vendor/preact.js";
import { address, go, route } from "./router.js";
import { start } from "./socket.js";
import { Link, farewell, gameNamed, hello, link, sheet, titleOf, toast } from "./state.js";
import { Board } from "./views/board.js";
import { Archive } from "./views/archive.js";
import { Leaderboard } from "./views/leaderboard.js";
import { Practice } from "./views/practice.js";
import { openRules } from "./views/rules.js";
import { Sheet } from "./views/sheet.js";
import { Statistics } from "./views/statistics.js";
import { t } from "./words.js";

const VIEWS = { archive: Archive, leaderboard: Leaderboard, practice: Practice, statistics: Statistics };
const LAST = "honeygram game";

function App() {
  if (link.value === Link.OVER) return html`<${Over} />`;
  if (!hello.value) return html`<main class="waiting"><span class="cell-mark"></span><p>${link.value === Link.OFFLINE ? t("offline") : ""}</p></main>`;
  return html`
    <${Bar} />
    ${link.value !== Link.OPEN && html`<p class="offline" role="alert">${t("offline")}</p>`}
    <${View} />
    <${Sheet} />
    ${toast.value && html`<p class="toast">${toast.value.text}</p>`}
  `;
}

function View() {
  const { first, second } = route.value;
  const main = useRef();
  const seen = useRef(false);
  const Shown = VIEWS[first];
  useEffect(() => {
    if (!Shown && !gameNamed(first)) go([remembered()], { instead: true });
    if (gameNamed(first)) remember(first);
    if (seen.current) main.current?.focus();
    seen.current = true;
    scrollTo(0, 0);
  }, [first, second]);
  if (!Shown && !gameNamed(first)) return null;
  return html`<main ref=${main} tabindex="-1" key=${`${first}/${second}`}>
    ${Shown ? html`<${Shown} of=${second} />` : html`<${Board} game=${first} edition=${second} />`}
  </main>`;
}

function Bar() {
  const { first } = route.value;
  return html`<header class="bar">
    <nav aria-label=${t("play")}>
      ${hello.value.games.map((game) => {
        const { sign, words } = titleOf(game);
        return html`<a class="tab" href=${address(game.name)} aria-current=${first === game.name ? "page" : undefined}>
          <span class="sign" aria-hidden="true">${sign}</span><span>${words}</span>
        </a>`;
      })}
    </nav>
    <button class="menu" aria-haspopup="dialog" aria-label=${t("menu")} onClick=${openMenu}>
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16" /></svg>
    </button>
  </header>`;
}

function openMenu() {
  sheet.value = { title: hello.value.place.name, body: html`<${Menu} />` };
}

function Menu() {
  const game = gameNamed(route.value.first)?.name ?? gameNamed(route.value.second)?.name ?? remembered();
  const close = () => (sheet.value = null);
  const link = (parts, sign, key) =>
    html`<a class="choice" href=${address(...parts)} onClick=${close}><span aria-hidden="true">${sign}</span>${t(key)}</a>`;
  return html`<nav class="choices" aria-label=${t("menu")}>
    ${link(["archive", game], "📅", "archive")}
    ${link(["practice", game], "🎲", "practice")}
    ${link(["leaderboard"], "🏆", "leaderboard")}
    ${link(["statistics"], "📈", "statistics")}
    <button class="choice" onClick=${() => openRules(game)}><span aria-hidden="true">❔</span>${t("rules")}</button>
    ${!inDiscord() && html`<a class="choice" href="/"><span aria-hidden="true">🏠</span>${t("all_servers")}</a>`}
  </nav>`;
}

function Over() {
  return html`<main class="waiting">
    <span class="cell-mark" aria-hidden="true"></span>
    <p>${farewell.value || t("over")}</p>
    ${!inDiscord() && html`<a class="button main" href=${location.pathname}>${t("log_in_again")}</a>`}
  </main>`;
}

function remembered() {
  let last = null;
  try {
    last = localStorage.getItem(LAST);
  } catch {
    // The first game then.
  }
  return (gameNamed(last) ?? hello.value.games[0]).name;
}

function remember(game) {
  try {
    localStorage.setItem(LAST, game);
  } catch {
    // Nobody has to.
  }
}

const inDiscord = () => new URLSearchParams(location.search).has("frame_id");

document.documentElement.classList.toggle("in-discord", inDiscord());
if (inDiscord()) import("./activity.js").then(({ enter }) => enter(start));
else start();
render(html`<${App} />`, document.getElementById("app"));
