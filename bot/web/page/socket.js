// The one WebSocket: what is asked comes back by its number. What was on its way when the
// connection broke is sent again; whatever counts carries a nonce, so it counts once.
import { Link, farewell, hello, link } from "./state.js";
import { takeTexts } from "./words.js";

const FIRST_WAIT = 500; // milliseconds until the second try; each later one waits twice as long
const LONGEST_WAIT = 15_000;
const SILENCE = 45_000; // without an answer: the connection is dead, though nobody said so
const REFUSED = 4001; // the server does not know us any more

export class Refused extends Error {
  constructor({ code, text, wait }) {
    super(text);
    this.code = code;
    this.wait = wait;
  }
}

const listeners = {}; // what to do with a push, by its name
const asked = new Map(); // what is not answered yet, by its number, in order
let socket = null;
let greeted = false;
let number = 0;
let tries = 0;
let retrying = 0;
let entrance = async () => ({}); // what `hello` says besides, inside Discord

/** A word for a request that is to count once. */
export const nonce = () => crypto.randomUUID();

/** Be told of a push. */
export const onPush = (name, listener) => (listeners[name] = listener);

/** Ask for something; it is kept until there is an answer. Throws Refused. */
export function ask(what, fields = {}) {
  number += 1;
  const request = { id: number, do: what, ...fields };
  return new Promise((resolve, reject) => {
    asked.set(request.id, { request, resolve, reject });
    if (greeted) send(request);
  });
}

/** Begin, and never give up; takes what else `hello` says. */
export function start(prove) {
  if (prove) entrance = prove;
  addEventListener("online", again);
  addEventListener("offline", () => socket?.close());
  document.addEventListener("visibilitychange", () => document.hidden || again());
  connect();
}

function again() {
  if (link.value === Link.OVER || socket) return;
  tries = 0;
  connect();
}

function connect() {
  clearTimeout(retrying);
  const address = new URL("socket", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = address.search = "";
  const mine = (socket = new WebSocket(address));
  mine.onopen = async () => mine === socket && greet(await entrance());
  mine.onmessage = ({ data }) => mine === socket && hear(JSON.parse(data));
  mine.onclose = ({ code }) => mine === socket && lose(code);
}

function greet(fields) {
  send({ id: 0, do: "hello", locale: navigator.language, ...fields });
}

function send(request) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify(request));
  clearTimeout(send.silence);
  send.silence = setTimeout(() => socket?.close(), SILENCE);
}

function hear(told) {
  clearTimeout(send.silence);
  if (told.push) {
    if (told.push === "over") return end(told);
    return listeners[told.push]?.(told);
  }
  if (told.id === 0) return told.ok ? begin(told.ok) : end({ why: "ended", ...told.error });
  const waiting = asked.get(told.id);
  asked.delete(told.id);
  if (told.ok) waiting?.resolve(told.ok);
  else waiting?.reject(new Refused(told.error));
}

function begin(told) {
  const isReturn = hello.value !== null;
  greeted = true;
  tries = 0;
  takeTexts(told.texts);
  document.documentElement.lang = told.locale;
  hello.value = told;
  link.value = Link.OPEN;
  for (const { request } of asked.values()) send(request);
  if (isReturn) listeners.return?.();
}

function end({ why, text }) {
  if (why !== "ended") return; // the connection closes, and another one finds the new place
  farewell.value = text ?? "";
  link.value = Link.OVER;
  socket.close();
}

function lose(code) {
  socket = null;
  greeted = false;
  clearTimeout(send.silence);
  if (code === REFUSED) link.value = Link.OVER;
  if (link.value === Link.OVER) return;
  link.value = tries || hello.value ? Link.OFFLINE : Link.CONNECTING;
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + Math.random() / 2);
  tries += 1;
  retrying = setTimeout(connect, wait);
  if (tries === 3 && navigator.onLine && !inDiscord()) look();
}

const inDiscord = () => new URLSearchParams(location.search).has("frame_id");

/** Is the log-in over? Then the server leads away from here, and so do we. */
async function look() {
  try {
    const answer = await fetch(location.pathname, { redirect: "manual", cache: "no-store" });
    if (answer.type === "opaqueredirect" || answer.status === 403) location.reload();
  } catch {
    // No network: the next try finds out.
  }
}
