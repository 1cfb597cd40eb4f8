/** Reads messages out: new ones, and of those that change what is new. */

import { cut, fresh, spoken } from "./spoken.js";

export class Reader {
  #say;
  #view = { messages: [], names: {} };
  #known = new Map(); // id → what it was made of, its lines, those that were new at its last change, and when they were read
  #answers = new Map(); // id → the moment of an answer to the reader that is to be read, and since when
  #turn = 0; // how often something was read

  /** Say(text) reads a text out. */
  constructor(say) {
    this.#say = say;
  }

  /** Begin with what is there already, which is not read. */
  begin(view) {
    this.#answers.clear();
    this.#known = new Map(view.messages.map((each) => [each.id, {
      source: JSON.stringify(each), lines: spoken(each, view.names).flat(), news: [], turn: 0, loading: each.loading,
    }]));
    this.#view = view;
  }

  /** Read what is new. */
  show(view) {
    this.#view = view;
    const known = new Map();
    for (const each of view.messages) known.set(each.id, this.#look(each, this.#known.get(each.id)));
    this.#known = known;
  }

  /** The reader does something; returns a function for the message that answers it. */
  acting() {
    const since = this.#turn;
    const before = new Map(this.#view.messages.map((each) => [each.id, momentOf(each)]));
    return (reply) => {
      const moment = momentOf(reply);
      if (before.get(reply.id) === moment) return; // nothing came of it yet
      this.#answers.set(reply.id, { moment, since });
      this.show(this.#view);
    };
  }

  /** Read a message as far as it concerns the reader; returns what is known of it from now on. */
  #look(data, before) {
    const source = JSON.stringify(data);
    const blocks = before?.source === source ? [before.lines] : spoken(data, this.#view.names);
    const lines = blocks.flat();
    const news = before ? fresh(blocks, before.lines) : lines;
    const next = { source, lines, news: news.length ? news : before?.news ?? [], turn: before?.turn ?? 0, loading: data.loading };
    const since = this.#answered(data);
    const asked = since !== undefined || (!before && data.used?.by_id === this.#view.person);
    const isNews = before ? data.ephemeral || before.loading || asked : data.author.id !== this.#view.person;
    if (isNews && news.length) next.turn = this.#read(data, news, { asked, isNew: !before || before.loading });
    else if (next.turn <= since) next.turn = this.#read(data, stillThere(next), { asked, isNew: false });
    return next;
  }

  /** Since when the reader waits for this message; undefined when it answers nothing, or not yet. */
  #answered(data) {
    const { moment, since } = this.#answers.get(data.id) ?? {};
    if (moment === undefined || momentOf(data) < moment) return undefined;
    this.#answers.delete(data.id);
    return since;
  }

  #read({ author_name, ephemeral }, lines, { asked, isNew }) {
    const text = asked || ephemeral ? lines.join(" ") : cut(lines);
    const by = isNew ? `${author_name}: ${ephemeral ? "only for you: " : ""}` : "";
    if (text) this.#say(`${by}${text}`);
    this.#turn += 1;
    return this.#turn;
  }
}

/** What was new at last and stands there yet; everything when nothing of it does. */
function stillThere({ lines, news }) {
  const found = news.filter((line) => lines.includes(line));
  return found.length ? found : lines;
}

function momentOf({ edited_timestamp, timestamp }) {
  return Date.parse(edited_timestamp ?? timestamp);
}
