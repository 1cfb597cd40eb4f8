// Node loads this at the start of a bot, before any line of the bot runs: it tells discord.js where
// the playground is, and refuses whatever else a bot tries to reach; strictly, it ends the bot.
"use strict";

const Module = require("node:module");
const dgram = require("node:dgram");
const dns = require("node:dns");
const net = require("node:net");
const os = require("node:os");
const tls = require("node:tls");

const STOPPED = 77;
if (process.env.PLAYGROUND_CLOCK) {
  const clock = require("./moving_clock.cjs");
  clock.follow(process.env.PLAYGROUND_CLOCK, Number(process.env.PLAYGROUND_SHIFT));
  clock.install();
}
const DISCORD = ["discord.com", "discord.gg", "discordapp.com", "discordapp.net"];
const allowed = process.env.PLAYGROUND_ALLOWED.split(" ").map((text) => {
  const [, host, port] = /^(.*?)(?::(\d+))?$/.exec(text);
  return { host: host.replace(/^\[|\]$/g, ""), port: port ? Number(port) : null };
});

// discord.js, and whoever uses its REST client alone.
const load = Module._load;
Module._load = function (request, ...others) {
  const loaded = load.call(this, request, ...others);
  if (request === "@discordjs/rest" && loaded.DefaultRestOptions) {
    loaded.DefaultRestOptions.api = process.env.PLAYGROUND_API_BASE;
    loaded.DefaultRestOptions.cdn = process.env.PLAYGROUND_CDN_URL;
  }
  if (request === "@discordjs/ws" && loaded.SimpleIdentifyThrottler) {
    // Discord lets a bot come once in five seconds; here it can come as it likes.
    loaded.SimpleIdentifyThrottler.prototype.waitForIdentify = async () => {};
  }
  return loaded;
};

// Whoever asks Discord's API by its name finds the playground there: fetch, undici and https, also in
// modules of the other kind (ESM), which are not loaded by the lines above.
const BY_NAME = ["discord.com", "canary.discord.com", "ptb.discord.com", "discordapp.com"];
const secure = tls.connect;
tls.connect = function (...given) {
  const [options, then] = net._normalizeArgs(given);
  Object.assign(options, given.slice(1, 3).find((each) => each && typeof each === "object"));
  if (options.socket || !BY_NAME.includes(options.host)) return secure.apply(this, given);
  const { hostname, port } = new URL(process.env.PLAYGROUND_API_URL);
  const socket = net.connect(Number(port), hostname);
  Object.assign(socket, { encrypted: true, authorized: true, alpnProtocol: false });
  if (then) socket.once("secureConnect", then);
  return socket.once("connect", () => socket.emit("secureConnect"));
};

const strict = Boolean(process.env.PLAYGROUND_STRICT);
const told = new Set();

/** Tell, once, that the bot wanted to go elsewhere; what it gets instead is this error. */
function refusal(target, code, syscall) {
  if (!told.has(target)) tell(target);
  told.add(target);
  if (strict) process.reallyExit(STOPPED);
  const error = new Error(`${syscall} ${code} ${target}: the playground lets nothing out`);
  return Object.assign(error, { code, syscall, hostname: target });
}

function tell(target) {
  const host = target.replace(/:\d+$/, "");
  const own = new Error().stack.split("\n").find((line) => {
    return /file:\/\/|\(\/|at \//.test(line) && !/node_modules|preload\.cjs|node:/.test(line);
  });
  const place = own && /([^/\\]+):(\d+):\d+\)?$/.exec(own);
  const line = place ? ` (${place[1]}, line ${place[2]})` : "";
  const outcome = strict ? "so it was stopped" : "and was refused";
  process._rawDebug(`playground: your bot wanted to reach ${target}${line}, ${outcome}.`);
  process._rawDebug(
    DISCORD.some((name) => host.endsWith(name))
      ? "playground: this is Discord itself. Its library does not know the playground yet: give it" +
          " PLAYGROUND_API_BASE of the environment."
      : `playground: if that is meant: guildyard run --allow ${target} ...`,
  );
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const [options] = net._normalizeArgs(Array.isArray(given[0]) ? given[0] : given);
  if (!options.path) {
    const host = options.host ?? "localhost";
    const open = allowed.some((each) => each.host === host && (each.port ?? Number(options.port)) === Number(options.port));
    if (!open) {
      const error = refusal(`${host}:${options.port}`, "ECONNREFUSED", "connect");
      process.nextTick(() => this.destroy(error));
      return this;
    }
  }
  return connect.apply(this, given);
};

function isOpen(host) {
  const here = ["localhost", os.hostname(), "", null, undefined, ...allowed.map((each) => each.host)];
  return here.includes(host) || net.isIP(host);
}

const lookup = dns.lookup;
dns.lookup = function (host, ...others) {
  if (isOpen(host)) return lookup.call(this, host, ...others);
  process.nextTick(others.at(-1), refusal(host, "ENOTFOUND", "getaddrinfo"));
};

const promised = dns.promises.lookup;
dns.promises.lookup = async function (host, ...others) {
  if (isOpen(host)) return promised.call(this, host, ...others);
  throw refusal(host, "ENOTFOUND", "getaddrinfo");
};

for (const name of ["send", "connect"]) {
  const door = dgram.Socket.prototype[name];
  dgram.Socket.prototype[name] = function (...given) {
    const host = given.slice(1).find((each) => typeof each === "string");
    if (!host || allowed.some((each) => each.host === host)) return door.apply(this, given);
    const error = refusal(host, "ECONNREFUSED", name); // a datagram without a listener is lost
    const then = given.at(-1);
    if (typeof then === "function") process.nextTick(() => then.call(this, error));
  };
}

Module.syncBuiltinESMExports(); // for those who import these doors by name
