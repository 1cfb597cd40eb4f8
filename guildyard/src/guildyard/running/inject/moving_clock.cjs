// The clock of a bot in Node, which the playground puts forward: Date, and the timers that wait. What
// measures or keeps a connection stays: performance.now, and the timers of the network's libraries.
"use strict";

const net = require("node:net");
const { syncBuiltinESMExports } = require("node:module");
const timers = require("node:timers");
const promises = require("node:timers/promises");
const util = require("node:util");

const NETWORK = /node_modules[\\/](@discordjs[\\/](ws|rest|util|voice)|undici|ws)[\\/]|node:internal/;
const OWN = /^Error|moving_clock\.cjs|node:timers/;
const ROUND = 3; // turns of the event loop in which what is due begins

const RealDate = Date;
const real = { setTimeout, setInterval };
const waiting = new Set(); // the bot's timers
let shift = 0; // milliseconds that the bot's time is ahead

exports.follow = function (address, seconds) {
  shift = seconds * 1000;
  const [host, port] = address.split(":");
  const line = net.connect(Number(port), host).setNoDelay(true).setEncoding("ascii").unref();
  let told = "";
  line.on("error", () => {}); // the playground is gone, and soon the bot
  line.on("data", (text) => {
    const lines = (told + text).split("\n");
    told = lines.pop();
    for (const each of lines) {
      move(Number(each) * 1000);
      afterTurns(ROUND, () => line.write(`${each} ${nextDue()}\n`));
    }
  });
};

exports.install = function () {
  globalThis.Date = new Proxy(RealDate, {
    construct: (kind, given, wanted) =>
      Reflect.construct(kind, given.length ? given : [now()], wanted === Date ? kind : wanted),
    apply: () => new RealDate(now()).toString(),
    get: (kind, name) => (name === "now" ? now : Reflect.get(kind, name)),
  });
  RealDate.prototype.constructor = Date;
  for (const name of ["setTimeout", "setInterval"]) {
    const noted = (...given) => {
      const timer = real[name](...given);
      if (!isOfNetwork()) waiting.add(timer);
      return timer;
    };
    globalThis[name] = timers[name] = noted;
  }
  promises.setTimeout = (delay, value, options) => sleep(delay, value, options);
  globalThis.setTimeout[util.promisify.custom] = promises.setTimeout;
  syncBuiltinESMExports();
};

const now = () => RealDate.now() + shift;

function sleep(delay, value, { signal, ref = true } = {}) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = globalThis.setTimeout(resolve, delay, value);
    if (!ref) timer.unref();
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Does the innermost frame that is neither ours nor Node's belong to a network's library? */
function isOfNetwork() {
  const frame = new Error().stack.split("\n").find((line) => !OWN.test(line));
  return !frame || NETWORK.test(frame);
}

/** The bot's timers with the milliseconds that each has left; those that are over are forgotten. */
function left() {
  const probe = real.setTimeout(() => {}, 1);
  clearTimeout(probe);
  const found = [];
  for (const timer of waiting) {
    if (timer._destroyed) waiting.delete(timer);
    else found.push([timer, timer._idleStart + timer._idleTimeout - probe._idleStart]);
  }
  return found;
}

const nextDue = () => Math.min(...left().map(([, rest]) => rest / 1000), Number.MAX_VALUE);

function move(wanted) {
  const span = wanted - shift;
  shift = wanted;
  if (!span) return;
  for (const [timer, rest] of left()) {
    timer._idleTimeout = Math.max(1, rest - span);
    timer.refresh(); // an interval has its own length again after the next time
  }
}

function afterTurns(turns, then) {
  if (turns) setImmediate(() => afterTurns(turns - 1, then));
  else then();
}
