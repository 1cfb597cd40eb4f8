/** The page: shows each view that arrives and carries out what the person does. */

import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { element, fill } from "./dom.js";
import { message } from "./message.js";
import { openModal } from "./modal.js";

const parts = Object.fromEntries(
  ["menu", "place", "person", "places", "status", "messages", "composer"].map((id) => [
    id,
    document.getElementById(id),
  ]),
);
const connection = new Connection(show, showState);
const composer = new Composer(parts.composer, {
  say: (text, isProblem) => (isProblem ? tell(text) : act("say", { text })),
  command: (path, options) => act("command", { path, options }),
  complete: (path, option, text, options) => connection.ask("complete", { path, option, text, options }),
});
let shownMessages = "";

parts.person.addEventListener("change", () => connection.ask("look", { person: parts.person.value }));
parts.menu.addEventListener("click", () => toggleMenu());
parts.places.addEventListener("keydown", (event) => event.key === "Escape" && toggleMenu(false));

/** Do something and show what came of it; resolves with the problem, if there was one. */
async function act(action, details) {
  const answer = await connection.ask(action, details);
  tell(answer.problem);
  if (answer.modal) {
    const { custom_id } = answer.modal;
    openModal(answer.modal, (values) => act("submit", { custom_id, values }));
  }
  return answer.problem;
}

function show(view) {
  if (!view) {
    tell("There is nobody here yet.");
    return;
  }
  document.title = `${view.channel.name} · Playground`;
  parts.place.textContent = view.channel.name;
  showPeople(view);
  showPlaces(view);
  showMessages(view);
  composer.update(view);
}

function showPeople(view) {
  const options = view.people.map(({ id, name }) =>
    element("option", { value: id, selected: id === view.person }, name));
  fill(parts.person, options);
}

function showPlaces(view) {
  const direct = { name: "Direct messages", channels: [{ ...view.direct, name: view.bot }] };
  const lists = [...view.guilds, direct].map(({ name, channels }) => [
    element("h2", {}, name),
    channelList(channels, view),
  ]);
  fill(parts.places, lists.flat(), wire(view));
}

function channelList(channels, view) {
  return element("ul", {}, channels.map((channel) => element("li", {}, element("button", {
    type: "button",
    "aria-current": channel.id === view.channel.id ? "page" : undefined,
    onclick: () => {
      toggleMenu(false);
      connection.ask("look", { person: view.person, channel: channel.id });
    },
  }, element("span", { "aria-hidden": "true" }, channel.voice ? "🔊" : "#"), ` ${channel.name}`))));
}

/** The last requests of the bot, for whoever wants to look behind the scene. */
function wire(view) {
  const isOpen = parts.places.querySelector("details")?.open ?? false;
  return element(
    "details",
    { className: "wire", open: isOpen },
    element("summary", {}, "Wire"),
    element("ol", {}, view.wire.map(({ method, path, status }) => element(
      "li",
      { className: status >= 400 ? "bad" : "" },
      element("b", {}, `${status} ${method}`),
      ` ${path.replace(/[\w-]{40,}/, "…")}`,
    ))),
  );
}

/** Show the messages anew when any changed, and stay at the end when one is there. */
function showMessages(view) {
  const context = {
    names: view.names,
    press: (id, custom_id) => act("click", { message: id, custom_id }),
    choose: (id, custom_id, values) => act("select", { message: id, custom_id, values }),
  };
  const state = JSON.stringify([view.messages, view.person, view.channel.id]);
  if (state === shownMessages) return;
  shownMessages = state;
  const list = parts.messages;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const focused = list.contains(document.activeElement) ? document.activeElement.id : "";
  const empty = element("li", { className: "empty" }, "Nothing has been said here yet.");
  fill(list, view.messages.length ? view.messages.map((each) => message(each, context)) : empty);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (atEnd) list.scrollTop = list.scrollHeight;
  for (const shown of list.querySelectorAll("img")) {
    shown.addEventListener("load", () => { if (atEnd) list.scrollTop = list.scrollHeight; }, { once: true });
  }
}

function showState(connected) {
  tell(connected ? undefined : "The playground is not running; trying again…");
}

function tell(text) {
  parts.status.textContent = text ?? "";
  parts.status.hidden = !text;
}

function toggleMenu(open = parts.menu.getAttribute("aria-expanded") !== "true") {
  parts.menu.setAttribute("aria-expanded", String(open));
  document.body.classList.toggle("menu-open", open);
}
