// A playground with a bot in it, for tests in JavaScript. Copy it into your project: it speaks to the
// playground as its page does, and needs only `ws`, which discord.js brings.

import { spawn } from "node:child_process";
import WebSocket from "ws";

const PATIENCE = 15_000; // milliseconds until the bot must have come with its commands

/** Start the bot in a playground of its own; `program` is the command, when it is not on the PATH. */
export async function openPlayground(bot, { program = "guildyard", world } = {}) {
  const more = world ? ["--world", world] : [];
  const child = spawn(program, ["run", "--port", "0", "--no-restart", ...more, bot], { stdio: ["ignore", "pipe", "pipe"] });
  const log = [];
  const url = await new Promise((resolve, reject) => {
    const take = (data) => {
      log.push(String(data));
      const found = /open at (http:\S+)/.exec(log.join(""));
      if (found) resolve(found[1]);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`the playground ended with ${code}:\n${log.join("")}`)));
  });
  const page = await Page.open(url);
  await page.until((view) => view.online && view.commands.length, () => `no commands came; the log:\n${log.join("")}`);
  return new Playground(child, url, page, log);
}

class Playground {
  #pages;

  constructor(child, url, page, log) {
    this.child = child;
    this.url = url;
    this.log = log; // all that the playground and the bot printed
    this.#pages = [page];
  }

  /** Somebody in a channel, by names. */
  async person(name, server = "Playground", channel = "general") {
    const { people, guilds } = this.#pages[0].view;
    const person = people.find((each) => each.name === name);
    const place = guilds.find((each) => each.name === server)?.channels.find((each) => each.name === channel);
    if (!person || !place) throw new Error(`there is no ${person ? `${server} #${channel}` : name} here`);
    const page = await Page.open(this.url, { person: person.id, channel: place.id });
    this.#pages.push(page);
    return new Person(page);
  }

  /** What the bot asked for that the playground does not have: a test expects []. */
  async findings() {
    return (await this.#pages[0].ask("tools")).findings;
  }

  /** End bot and playground. */
  async close() {
    for (const page of this.#pages) page.socket.close();
    this.child.removeAllListeners("exit");
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGTERM");
    await ended;
  }
}

/** Answers are messages as Discord writes them in JSON; a form has `title`, `custom_id` and `parts`. */
class Person {
  constructor(page) {
    this.page = page;
  }

  say(text) {
    return this.page.ask("say", { text });
  }

  async command(path, options = {}) {
    const texts = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
    return seen(await this.page.ask("command", { path, options: texts }));
  }

  async click(message, label) {
    const button = components(message).find((each) => each.label === label || each.custom_id === label);
    if (!button) throw new Error(`there is no button ${label}`);
    return seen(await this.page.ask("click", { message: message.id, custom_id: button.custom_id }));
  }

  async select(message, custom_id, values) {
    return seen(await this.page.ask("select", { message: message.id, custom_id, values }));
  }

  async submit(form, texts) {
    const named = form.parts.filter(({ label }) => label in texts);
    const values = Object.fromEntries(named.map(({ custom_id, label }) => [custom_id, texts[label]]));
    return seen(await this.page.ask("submit", { custom_id: form.custom_id, values }));
  }

  /** The newest message that says this, and the wait for it. */
  async find(text) {
    const newest = ({ messages }) => messages.findLast(({ content }) => content.includes(text));
    await this.page.until(newest, () => `nobody says ${text}`);
    return newest(this.page.view);
  }
}

class Page {
  view = null;
  #waiting = new Map();
  #number = 0;

  static async open(url, place = {}) {
    const page = new Page();
    page.socket = new WebSocket(`${url.replace("http", "ws")}page/socket?${new URLSearchParams(place)}`);
    page.socket.on("message", (data) => page.#take(JSON.parse(data)));
    await page.until((view) => view, () => "the playground does not answer");
    return page;
  }

  async ask(what, details = {}) {
    this.#number += 1;
    const number = this.#number;
    const answered = new Promise((resolve) => this.#waiting.set(number, resolve));
    this.socket.send(JSON.stringify({ do: what, number, ...details }));
    const answer = await answered;
    if (answer.problem) throw new Error(answer.problem);
    return answer;
  }

  async until(happened, told) {
    const deadline = Date.now() + PATIENCE;
    while (!(this.view && happened(this.view))) {
      if (Date.now() > deadline) throw new Error(told());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #take(data) {
    if ("view" in data) this.view = data.view;
    else this.#waiting.get(data.answer)?.(data);
  }
}

function seen({ reply, modal }) {
  return reply ?? modal;
}

function components(thing) {
  return (thing.components ?? []).flatMap((each) => [each, ...components(each), ...(each.accessory ? [each.accessory] : [])]);
}
