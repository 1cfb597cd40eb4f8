/** The list of messages. What did not change stays as it is; what is new is read out. */

import { actionButton, avatar, element } from "./dom.js";
import { controlSaying, follow, isLost, remember, wordsOnControl } from "./focus.js";
import { Live } from "./live.js";
import { dots, message, problem } from "./message.js";
import { MessageMenu } from "./message_menu.js";
import { Reader } from "./reader.js";
import { midnight, now, short } from "./times.js";

const JOIN = 7 * 60 * 1000; // milliseconds in which one person's messages stand together

export class Messages {
  #list;
  #news;
  #live;
  #reader;
  #context;
  #view = null;
  #shown = new Map(); // id → what it was made of, and the element
  #dismissed = new Set();
  #failures = new Map();
  #pending = [];
  #answer = null; // the id of a private message that answers the reader, until it is shown
  #awaiting = false; // has the reader done something whose answer is not shown yet?
  #pressed; // the words on what they pressed for it
  #used; // the id of the message that has it
  #opened = null; // the private message that has just answered

  /** Elements: the list, the button to the newest message, the live region. */
  constructor({ list, news, live }, actions) {
    this.#list = list;
    this.#news = news;
    this.#live = new Live(live);
    this.#reader = new Reader((text) => this.#live.say(text));
    const react = (id, emoji, wanted) => this.#use(id, actions.react(id, emoji, wanted));
    const menu = new MessageMenu({ react, run: actions.run, menus: () => this.#view.menus, emoji: () => ownEmoji(this.#view.names) });
    this.#context = {
      react,
      vote: (id, answers) => this.#use(id, actions.vote(id, answers)),
      end: (id) => this.#use(id, actions.end(id)),
      menu: (data) => menu.button(data),
      press: (id, custom_id) => this.#use(id, actions.click(id, custom_id)),
      buy: actions.buy,
      choose: (id, custom_id, values) => this.#use(id, actions.select(id, custom_id, values)),
      dismiss: (id) => this.#dismiss(id),
    };
    news.addEventListener("click", () => {
      this.#opened = null;
      this.#toEnd();
    });
    list.addEventListener("scroll", () => { if (this.#atEnd()) news.hidden = true; });
    new ResizeObserver(() => { if (this.#stay) this.#toEnd(); }).observe(list);
    list.addEventListener("load", () => { if (this.#stay) this.#toEnd(); }, true);
    // After the form's listener, which gives the focus back to what opened the form.
    document.addEventListener("close", () => setTimeout(() => this.#follow()), true);
  }

  #stay = true; // is the newest message in sight, and should it be after the next change?

  /** Show the messages of a view. */
  show(view) {
    const moved = view.channel.id !== this.#view?.channel.id || view.person !== this.#view?.person;
    if (moved) {
      this.#shown.clear();
      this.#failures.clear();
      this.#pending = [];
      this.#answer = null;
      this.#awaiting = false;
      this.#reader.begin(view);
    }
    const posts = moved ? newestPosts(view.messages) : [];
    this.#stay = moved ? !posts.length : this.#atEnd();
    const before = new Set(this.#view?.messages.map(({ id }) => id));
    if (moved || view.messages.some(({ id }) => !before.has(id))) this.#opened = null;
    this.#view = view;
    Object.assign(this.#context, { names: view.names, choosable: view.choosable });
    if (!moved) view.messages.filter(({ id }) => !before.has(id)).forEach((each) => this.#arrived(each));
    this.#render();
    if (!moved) this.#reader.show(view);
    if (posts.length) this.#shown.get(posts[0].id)?.node.scrollIntoView({ block: "start" });
  }

  /** Show that a command is on its way; returns functions for what becomes of it. */
  sending(path, label = `/${path}`) {
    const entry = { path, label, failure: "", person: this.#view.people.find(({ id }) => id === this.#view.person) };
    this.#pending.push(entry);
    this.#pressed = undefined;
    this.#stay = true;
    this.#render();
    return {
      done: () => this.#forget(entry),
      failed: (text) => {
        entry.failure = text;
        if (this.#pending.includes(entry)) this.#live.say(text);
        this.#stay = true;
        this.#render();
      },
    };
  }

  /** The reader does something; returns a function for the message that answers it. */
  acting() {
    const answered = this.#reader.acting();
    this.#awaiting = true;
    const before = new Set(this.#shown.keys());
    return (reply) => {
      answered(reply);
      if (!reply.ephemeral || before.has(reply.id)) return;
      this.#answer = reply.id;
      setTimeout(() => this.#follow());
    };
  }

  /** With the answer in sight, the focus belongs there too. */
  #follow() {
    const answer = this.#answer && document.getElementById(`message-${this.#answer}`);
    // A form that was sent is no longer modal, but has the focus until its close event.
    if (!answer || document.querySelector("dialog:modal, dialog.modal")) return;
    this.#answer = null;
    follow(answer);
  }

  async #use(id, work) {
    this.#pressed = wordsOnControl(document.activeElement);
    this.#used = id;
    this.#failures.delete(id);
    const failure = await work;
    if (failure) {
      this.#failures.set(id, failure);
      this.#live.say(failure);
    }
    this.#stay = this.#atEnd();
    this.#render();
  }

  #arrived(fresh) {
    if (fresh.ephemeral) this.#stay = true; // an answer to what the person just did
    const answered = this.#pending.find(({ path, failure }) =>
      !failure && fresh.used?.by_id === this.#view.person && fresh.used.command === path);
    if (answered) this.#pending.splice(this.#pending.indexOf(answered), 1);
  }

  #forget(entry) {
    this.#pending = this.#pending.filter((each) => each !== entry);
    this.#render();
  }

  #dismiss(id) {
    this.#dismissed.add(id);
    this.#render();
  }

  #render() {
    if (!this.#view) return;
    const messages = this.#view.messages.filter(({ id }) => !this.#dismissed.has(id));
    const back = this.#list.contains(document.activeElement) && remember(document.activeElement);
    const kept = new Map();
    const nodes = [];
    messages.forEach((each, index) => {
      const before = messages[index - 1];
      const [day, joined] = [newDay(before, each), isJoined(before, each)];
      if (day) nodes.push(day);
      nodes.push(this.#node(each, joined && !day, kept));
    });
    this.#open(messages, kept);
    this.#shown = kept;
    nodes.push(...this.#pending.map((entry) => this.#pendingNode(entry)));
    place(this.#list, nodes.length ? nodes : [this.#empty()]);
    if (back && isLost()) back();
    const control = this.#control();
    if (this.#stay || (this.#opened && !control)) this.#toEnd();
    else if (control) this.#reveal(control);
    this.#news.hidden = this.#atEnd();
    this.#follow();
  }

  /** What the reader pressed, and above it the words that came of it. */
  #reveal(control) {
    wordsOf(this.#openedNode()).at(-1)?.scrollIntoView({ block: "nearest" });
    control.scrollIntoView({ block: "nearest" });
  }

  /** Is the last message, or the one that was pressed, the answer that the reader waits for? */
  #open(messages, kept) {
    if (!this.#awaiting) return;
    const isFresh = ({ id, ephemeral, loading }) =>
      ephemeral && !loading && kept.get(id).made !== this.#shown.get(id)?.made;
    const answer = [...messages.slice(-1), ...messages.filter(({ id }) => id === this.#used)].find(isFresh);
    if (!answer) return;
    this.#awaiting = false;
    this.#opened = answer.id;
  }

  /** The element of a message: the one before when nothing changed. */
  #node(each, joined, kept) {
    const failure = this.#failures.get(each.id);
    const made = JSON.stringify([each, joined, failure, midnight(now()), each.components.length && this.#view.choosable]);
    const before = this.#shown.get(each.id);
    const node = before?.made === made ? before.node : message(each, this.#context, { failure, joined });
    kept.set(each.id, { made, node });
    return node;
  }

  #pendingNode(entry) {
    const { label, person, failure } = entry;
    const what = failure
      ? element("div", { className: "row" }, problem(failure),
        actionButton("Dismiss", "plain", () => this.#forget(entry)))
      : element("p", { className: "thinking" }, dots(), "On its way…");
    return element("li", { className: "message pending joined" },
      element("p", { className: "used" }, avatar(person), element("b", {}, person.name), " used ",
        element("span", { className: "mention" }, label)),
      element("div", { className: "body" }, what));
  }

  #empty() {
    const { name, guild } = this.#view.channel;
    const title = guild ? `Welcome to #${name}` : "No direct messages yet";
    return element("li", { className: "empty" }, element("p", { className: "heading-2" }, title),
      element("p", {}, "Nothing has been said here. Write something, or type / for the bot's commands."));
  }

  #atEnd() {
    return this.#list.scrollHeight - this.#list.scrollTop - this.#list.clientHeight < 60;
  }

  /**
   * Show the end; of an answer that is too tall for the view what it says, or at least its beginning,
   * or below a picture its last words, unless the reader goes on in it with what they pressed.
   */
  #toEnd() {
    this.#list.scrollTop = this.#list.scrollHeight;
    const opened = this.#openedNode();
    const control = this.#control();
    if (control) this.#reveal(control);
    else if (opened?.offsetHeight > this.#list.clientHeight) this.#showAnswer(opened);
    this.#news.hidden = this.#atEnd();
  }

  #showAnswer(opened) {
    const [view, all, said] = [this.#list, opened, opened.querySelector(".body")].map((each) => each.getBoundingClientRect());
    const below = opened.querySelector(".body > .gallery") && wordsOf(opened).at(-1)?.getBoundingClientRect();
    const height = said.bottom - (below ?? said).top;
    this.#list.scrollTop += height < view.height ? Math.min(0, said.bottom + 8 - view.bottom) : (below ?? all).top - view.top;
  }

  #openedNode() {
    return this.#opened && document.getElementById(`message-${this.#opened}`);
  }

  /** What the reader pressed, in the message that has just answered. */
  #control() {
    const opened = this.#openedNode();
    return opened && controlSaying(opened, this.#pressed);
  }
}

/** The blocks of text of a message. */
function wordsOf(node) {
  return [...node.querySelectorAll(".body > .text")];
}

/** The last messages in a row that are posts to everyone, made of blocks: what one comes to see. */
function newestPosts(messages) {
  const others = messages.findLastIndex(({ layout, ephemeral }) => !layout || ephemeral);
  return messages.slice(others + 1);
}

/** The emoji that the bot brings, as they stand in a text. */
function ownEmoji(names) {
  return Object.entries(names).filter(([key]) => key.startsWith(":")).map(([, text]) => text);
}

function isJoined(before, each) {
  return Boolean(before) && !each.used && !each.answers && before.author.id === each.author.id
    && before.ephemeral === each.ephemeral && new Date(each.timestamp) - new Date(before.timestamp) < JOIN;
}

/** A line with the date where a new day begins. */
function newDay(before, each) {
  const moment = new Date(each.timestamp);
  if (before && midnight(new Date(before.timestamp)) === midnight(moment)) return undefined;
  const date = moment.toLocaleDateString("en", { dateStyle: "full" });
  return element("li", { className: "day" }, element("span", { title: short(moment) }, date));
}

/** Make these the children, moving none that is in its place already. */
function place(list, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
}
