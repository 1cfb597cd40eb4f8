// Node loads this at the start of a bot, before any line of the bot runs: it tells discord.js where
// the playground is, and ends a bot that tries to reach anything else.
"use strict";

const Module = require("node:module");
const dgram = require("node:dgram");
const dns = require("node:dns");
const net = require("node:net");
const os = require("node:os");

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
  }
  if (request === "@discordjs/ws" && loaded.SimpleIdentifyThrottler) {
    // Discord lets a bot come once in five seconds; here it can come as it likes.
    loaded.SimpleIdentifyThrottler.prototype.waitForIdentify = async () => {};
  }
  return loaded;
};

function stop(target) {
  const host = target.replace(/:\d+$/, "");
  const own = new Error().stack.split("\n").find((line) => {
    return /file:\/\/|\(\/|at \//.test(line) && !/node_modules|preload\.cjs|node:/.test(line);
  });
  const place = own && /([^/\\]+):(\d+):\d+\)?$/.exec(own);
  const line = place ? ` (${place[1]}, line ${place[2]})` : "";
  process._rawDebug(`playground: your bot wanted to reach ${target}${line}, so it was stopped.`);
  process._rawDebug(
    DISCORD.some((name) => host.endsWith(name))
      ? "playground: this is Discord itself. Its library does not know the playground yet: give it" +
          " PLAYGROUND_API_BASE of the environment."
      : `playground: if that is meant: playground run --allow ${target} ...`,
  );
  process.reallyExit(STOPPED);
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...given) {
  const [options] = net._normalizeArgs(Array.isArray(given[0]) ? given[0] : given);
  if (!options.path) {
    const host = options.host ?? "localhost";
    const open = allowed.some((each) => each.host === host && (each.port ?? Number(options.port)) === Number(options.port));
    if (!open) stop(`${host}:${options.port}`);
  }
  return connect.apply(this, given);
};

function named(host) {
  const here = ["localhost", os.hostname(), "", null, undefined, ...allowed.map((each) => each.host)];
  if (!here.includes(host) && !net.isIP(host)) stop(host);
}

for (const owner of [dns, dns.promises]) {
  const lookup = owner.lookup;
  owner.lookup = function (host, ...others) {
    named(host);
    return lookup.call(this, host, ...others);
  };
}

for (const name of ["send", "connect"]) {
  const door = dgram.Socket.prototype[name];
  dgram.Socket.prototype[name] = function (...given) {
    const host = given.slice(1).find((each) => typeof each === "string");
    if (host && !allowed.some((each) => each.host === host)) stop(host);
    return door.apply(this, given);
  };
}
