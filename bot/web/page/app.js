// The page: its frame around whatever the address names.

import { effect, html, render } from "./vendor/preact.js";
import { Game, GAMES } from "./board.js";
import { isAtHeading } from "./focus.js";
import { link, on, watchDay } from "./line.js";
import { Markdown } from "./markdown.js";
import { playOf, refresh } from "./play.js";
import { go, hello, notice, over, route, say, status } from "./state.js";
import { texts } from "./texts.js";
import "./translation.js";
import { Bar } from "./bar.js";
import { Page, PAGES } from "./pages/all.js";

function App() {
  if (over.value) return html`<${Over} />`;
  if (!hello.value) return html`<${Opening} />`;
  const { name, detail } = route.value;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${texts("skip")}</a>
    <${Bar} />
    <${Offline} />
    ${PAGES.has(name)
      ? html`<${Page} name=${name} key=${name} />`
      : isGame(name) && html`<${Game} name=${name} edition=${detail} key=${`${name}/${detail}`} />`}
    <${Notice} />
  `;
}

/** The link is no address of the page, whose places begin with `#` too. */
function skip(event) {
  event.preventDefault();
  const main = document.getElementById("main");
  main.tabIndex = -1;
  main.focus();
}

function isGame(name) {
  return playable().some((game) => game.name === name);
}

function playable() {
  return hello.value.games.filter(({ name }) => GAMES.has(name));
}

function Opening() {
  return html`
    <main class="opening" aria-busy="true">
      <h1>Honeygram</h1>
      <p>${texts(status.value === "offline" ? "offline" : "connecting")}</p>
    </main>
  `;
}

/** What was typed stays in place below it. */
function Offline() {
  if (status.value === "online") return null;
  return html`<p class="offline">${texts("offline")}</p>`;
}

let wasOffline = false;
status.subscribe((now) => {
  const isHeard = hello.value && (now === "offline") !== wasOffline && now !== "connecting";
  if (!isHeard) return;
  wasOffline = now === "offline";
  say(texts(now), { after: true });
});

function Notice() {
  const { text, tone } = notice.value ?? {};
  if (!text) return null;
  return html`<aside class="notice ${tone}" aria-label=${texts("notice")}><${Markdown} text=${text} /></aside>`;
}

function Over() {
  const [, named, server] = location.pathname.match(/(\/s\/(\d+)\/|\/me\/)$/) ?? [];
  const puzzle = `puzzle=${encodeURIComponent(location.hash.slice(1))}`;
  const way = server ? `../../login?to=${server}&${puzzle}` : named && `../login?to=me&${puzzle}`;
  return html`
    <main class="opening" id="main">
      <h1>Honeygram</h1>
      <p>${over.value.text}</p>
      <div class="offers">
        ${way && html`<a class="offer main" href=${way}>${texts("log_in")}</a>`}
        ${!way && html`<button class="offer main" onClick=${() => location.reload()}>${texts("again")}</button>`}
      </div>
    </main>
  `;
}

on("hello", (told, before) => {
  watchDay();
  if (before) refresh();
});
on("day", () => {
  watchDay();
  refresh();
});
on("late", refresh);

const TITLE = "Honeygram";
const SHOWN = 100; // milliseconds until what the address names is there
let named = "";
effect(() => {
  const title = titleOf(route.value);
  document.title = title ? `${title} · ${TITLE}` : TITLE;
  if (!title || title === named) return;
  // No other page was loaded, so nothing reads its name, unless its heading has the focus.
  if (named) setTimeout(() => isAtHeading() || say(title, { after: true }), SHOWN);
  named = title;
});

/** What the place is called: an edition by its board, as soon as that is here. */
function titleOf({ name, detail }) {
  if (PAGES.has(name)) return texts(name);
  const game = hello.value?.games.find((each) => each.name === name);
  return game && detail ? playOf(name, detail).board.value?.title : game?.title;
}

// An address that names nothing leads to the first game of today.
effect(() => {
  const { name } = route.value;
  if (!hello.value || PAGES.has(name) || isGame(name)) return;
  const [game] = playable();
  if (game) go(game.name, null, { replace: true });
});

render(html`<${App} />`, document.getElementById("app"));
link.connect();
// The board is asked for beside the rest: whoever comes without a place gets the first game.
const [first] = GAMES.keys();
const asked = route.value.name || first;
if (GAMES.has(asked)) playOf(asked, route.value.detail).open();
