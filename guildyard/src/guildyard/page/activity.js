/** A page that is nothing but somebody's Activity: its address says whose, where and on which device. */

import { ActivityFrame } from "./activity_frame.js";
import { Connection } from "./connection.js";
import { sentence } from "./words.js";

const asked = Object.fromEntries(new URLSearchParams(location.search));
const at = (id) => document.getElementById(id);
let frame = null;
let view = null;

const connection = new Connection({ view: show, version: () => {}, traffic: () => {}, frame: receive, state: () => {} },
  () => ({ person: asked.person, channel: asked.channel }));

async function show(shown) {
  const isFirst = !view;
  view = shown;
  if (!isFirst) return;
  const { activity, problem } = await connection.ask("join", asked);
  if (problem) return tell(sentence(problem));
  frame = new ActivityFrame(activity, (action, details) => connection.ask(action, details));
  document.title = `${activity.title} · Playground`;
  at("activity").append(frame.node);
  serveTests();
}

function receive({ message, dialog, number, state, closed }) {
  if (message) frame?.post(message);
  if (dialog) frame?.dialog(dialog, number, view);
  if (state && frame) frame.state = state;
  if (closed === undefined || !frame) return;
  frame.remove();
  frame = null;
  tell(closed || "The Activity is closed.");
}

function tell(text) {
  at("problem").textContent = text;
  at("problem").hidden = false;
}

/** For scripts in front of the page: activity.set({ layout: 1 }), activity.leave(). */
function serveTests() {
  window.activity = {
    set: (changes) => connection.ask("activity_set", { frame: frame.id, ...changes }),
    leave: () => connection.ask("activity_leave", { frame: frame.id }),
  };
}
