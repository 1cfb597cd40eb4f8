/** The page: shows each view that arrives and carries out what the person does. */

import { Activities } from "./activities.js";
import { showAdditions } from "./additions.js";
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { actionButton, fill } from "./dom.js";
import { comeAs, keep, kept } from "./kept.js";
import { toTextBox } from "./focus.js";
import { serveJumps } from "./jumps.js";
import { Messages } from "./messages.js";
import { openModal } from "./modal.js";
import { Panel } from "./panel.js";
import { ClockMenu, PeopleMenu } from "./people.js";
import { Places } from "./places.js";
import { serveTheme } from "./theme.js";
import { Tools } from "./tools.js";
import { VoiceBar } from "./voice.js";
import { Walk } from "./walk.js";
import { Welcome } from "./welcome.js";
import { sentence } from "./words.js";

const at = (id) => document.getElementById(id);
let view = null;
let placed = "";
let absence = 0; // the timer until a bot that is away is missed
let loaded = null; // the version of the files this tab was made of

const connection = new Connection({
  view: show,
  version: checkVersion,
  traffic: (entries) => tools.add(entries),
  frame: (news) => activities.receive(news),
  state: showState,
}, () => kept().at);
const messages = new Messages(
  { list: at("messages"), news: at("news"), live: at("live") },
  {
    click: (message, custom_id) => act("click", { message, custom_id }),
    run: (name, target) => run(name, name, "menu", { name, ...target }),
    vote: (message, answers) => act("vote", { message, answers }),
    end: (message) => act("end", { message }),
    react: (message, emoji, wanted) => act("react", { message, emoji, wanted }),
    select: (message, custom_id, values) => act("select", { message, custom_id, values }),
    buy: async (sku) => tell(await panel.form("purchases", "buy", sku)),
  },
);
const walk = new Walk(at("messages"));
const composer = new Composer(at("composer"), {
  tell,
  say: async (text, files) => tell(await act("say", { text, files })),
  command: (path, options) => run(path, `/${path}`, "command", { path, options }),
  leave: () => walk.enterLast(),
  complete: (path, option, text, options) => connection.ask("complete", { path, option, text, options }),
});
const people = new PeopleMenu(at("person"), at("people-menu"), {
  be: (person) => connection.ask("look", { person, channel: view.channel.id }),
  manage: async (granted) => tell(await act("manage", { granted })),
});
const clock = new ClockMenu(at("clock"), at("clock-menu"), async (details) => tell(await act("forward", details)));
const panel = new Panel((action, details) => connection.ask(action, details));
const voice = new VoiceBar(at("voice"), async (details) => {
  const { problem } = await connection.ask("voice", details);
  tell(problem && sentence(problem));
});
const activities = new Activities(
  { section: at("activity"), running: at("running"), launch: at("launch") },
  { ask: (action, details) => connection.ask(action, details), tell: (problem) => tell(problem && sentence(problem)) },
);
const places = new Places(at("places"), (channel) => {
  toggleMenu(false);
  connection.ask("look", { person: view.person, channel });
});
const tools = new Tools(at("tools-panel"), at("tools"), (action, details) => connection.ask(action, details));

showAdditions(at("additions"), {
  add: (what) => (what === "poll" ? fillIn("asking", "ask", what) : fillIn("form", "add", what)),
  change: (what) => fillIn("control", "change", what),
  open: async (what) => {
    toggleMenu(false);
    tell(await panel.open(what));
  },
});

/** Ask for a form of the playground's own, and do what it says. */
async function fillIn(form, action, what) {
  tell("");
  const { modal, problem } = await connection.ask(form, { what });
  if (problem) tell(sentence(problem));
  else openForm(modal, action);
}

/** A form of the playground's own; one may lead to the next. */
function openForm(modal, action) {
  openModal(modal, view, async (values) => {
    const answer = await connection.ask(action, { what: modal.custom_id, values });
    if (answer.modal) queueMicrotask(() => openForm(answer.modal, action));
    return answer.problem && sentence(answer.problem);
  }, modal.submit ?? "Add");
}

const welcome = new Welcome(at("welcome"));
const jumped = serveJumps((channel) => connection.ask("look", { person: view.person, channel }));

serveTheme(at("theme"));
at("to-messages").addEventListener("click", (event) => {
  event.preventDefault();
  walk.enter();
});
at("menu").addEventListener("click", () => toggleMenu());
at("shade").addEventListener("click", () => toggleMenu(false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.body.classList.contains("menu-open")) return;
  toggleMenu(false);
  at("menu").focus();
});

/** Run a command, which is seen to be on its way. */
async function run(path, label, action, details) {
  const { done, failed } = messages.sending(path, label);
  const problem = await act(action, details);
  if (problem) failed(problem);
  else done();
}

/** Do something; resolves with the problem, if there was one. A modal that came of it is opened. */
async function act(action, details) {
  tell("");
  const answered = messages.acting();
  const answer = await connection.ask(action, details);
  if (answer.reply) answered(answer.reply);
  if (answer.activity) activities.open(answer.activity);
  if (answer.modal) {
    const { custom_id } = answer.modal;
    openModal(answer.modal, view, (values) => act("submit", { custom_id, values }));
  }
  if (!answer.problem) return undefined;
  return sentence(answer.problem.replace("the application", view.bot));
}

function show(shown) {
  view = shown;
  if (!view) {
    tell("There is nobody here yet.");
    return;
  }
  const { name, guild } = view.channel;
  keep({ at: { person: view.person, channel: view.channel.id } });
  comeAs(view.person);
  const other = view.channel.private ? name : `@${view.bot}`;
  document.title = `${guild ? `#${name} · ${guild}` : other} · Playground`;
  at("place").textContent = guild ? name : other;
  at("place-guild").textContent = guild ?? "Direct messages";
  people.show(view);
  welcome.show(view);
  clock.show(view);
  voice.show(view);
  activities.show(view);
  panel.show(view);
  showPlacesOnce();
  showPresence();
  messages.show(view);
  composer.update(view);
  jumped(view);
}

/** A bot that comes back within a moment was never missed. */
function showPresence() {
  clearTimeout(absence);
  if (view.online) at("offline").hidden = true;
  else absence = setTimeout(() => {
    at("offline").textContent = `${view.bot} is not connected to the playground.`;
    at("offline").hidden = false;
  }, 700);
}

function showPlacesOnce() {
  const state = JSON.stringify([view.guilds, view.direct, view.conversations, view.person, view.channel.id]);
  if (state === placed) return;
  placed = state;
  places.show(view);
}

function showState(connected) {
  at("line").hidden = connected;
  document.body.classList.toggle("offline", !connected);
  if (!connected) {
    activities.lost();
    return;
  }
  tools.reconnected();
}

/** A tab that is older than the playground's page should be loaded again. */
function checkVersion(version) {
  loaded ??= version;
  if (version === loaded) return;
  tell("The playground has a newer page than this tab.");
  at("status").append(" ", actionButton("Load it", "secondary", () => location.reload()));
}

function tell(text) {
  fill(at("status"), text ?? "");
  at("status").hidden = !text;
  if (text) at("status").append(actionButton("Close", "plain", () => {
    tell("");
    toTextBox();
  }));
}

function toggleMenu(open = at("menu").getAttribute("aria-expanded") !== "true") {
  at("menu").setAttribute("aria-expanded", String(open));
  document.body.classList.toggle("menu-open", open);
  if (open) at("places").querySelector("[aria-current]")?.focus();
}
