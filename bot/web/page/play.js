// One edition of a game on this page: its board, what is typed, and what came of the last guess.

import { batch, signal } from "./vendor/preact.js";
import { link, on } from "./line.js";
import { plain } from "./markdown.js";
import { mark } from "./marks.js";
import { WIDE } from "./sheet.js";
import { Refused } from "./socket.js";
import { day, go, route, say, status, tell } from "./state.js";
import { texts } from "./texts.js";

const plays = new Map(); // by game and edition

const JUST = 2000; // milliseconds in which a board is not asked for again
const MOST_SAID = 400; // characters
const MOST_LATE = 10; // guesses that wait for the line: no more are taken within one cooldown

/** The play of an edition; without one, of today's. */
export function playOf(game, edition = null) {
  const key = `${game}/${edition ?? ""}`;
  if (!plays.has(key)) plays.set(key, new Play(game, edition));
  return plays.get(key);
}

class Play {
  constructor(game, edition) {
    Object.assign(this, { game, edition });
    this.board = signal(null); // as the bot sent it last
    this.page = signal(null); // a board that stands beside it: hints, answers, …
    this.typed = signal(""); // kept until it is judged
    this.verdict = signal(null); // {number, tone, lines, board} of the last guess
    this.asked = signal([]); // guesses without an answer, {text, isLate}, in their order
    this.news = signal([]); // lines for below the keys, until the next thing is done
    this.backlog = []; // lines of guesses that came late, until the last of them
    this.shown = []; // those of them that the page shows anyway
    this.failure = signal(null); // why there is no board
    this.own = null; // the last board that came of something done here
    this.guesses = 0;
    this.openedAt = 0;
  }

  /** The guess whose answer is waited for before the next one goes out. */
  get pending() {
    return this.asked.value.find(({ isLate }) => !isLate) ?? null;
  }

  /** The guesses that go out as soon as the line is back. */
  get late() {
    return this.asked.value.filter(({ isLate }) => isLate);
  }

  /** Ask for the board as it is now. */
  open() {
    if (Date.now() - this.openedAt < JUST) return;
    this.openedAt = Date.now();
    return this.reload();
  }

  async reload() {
    try {
      const shown = await this.#ask("show");
      this.failure.value = null;
      this.take(shown, { quiet: true });
    } catch (error) {
      this.failure.value = sentence(error);
    }
  }

  /** Is it what the page shows now? */
  get isShown() {
    return route.value.name === this.game && (route.value.detail ?? null) === this.edition;
  }

  /** Do something; gives the board that came of it, or null where it could not be done. */
  async act(action, { text, ...how } = {}) {
    if (action !== "guess" && status.value === "offline") say(texts("offline"));
    const guess = action === "guess" ? this.#enter(text, how) : null;
    if (action === "guess" && !guess) return null;
    try {
      const board = await this.#ask(action, text);
      this.own = board;
      batch(() => this.take(board, { ...how, isLate: guess?.isLate }));
      return board;
    } catch (error) {
      tell(sentence(error), "bad");
      return null;
    } finally {
      if (guess) this.#leave(guess);
    }
  }

  /** Guesses that may wait wait from here on, and what is typed next is another word. */
  wait() {
    if (!this.pending?.canWait) return;
    this.asked.value = this.asked.value.map((each) => Object.assign(each, { isLate: each.canWait }));
    this.typed.value = "";
  }

  #enter(text, { waits: canWait = false }) {
    const isLate = canWait && status.value !== "online";
    if (this.pending) return null;
    if (isLate && this.late.length >= MOST_LATE) {
      tell(texts("waiting_full"), "bad");
      return null;
    }
    const guess = { text, canWait, isLate };
    this.asked.value = [...this.asked.value, guess];
    if (isLate) {
      this.typed.value = "";
      say(`${text.toUpperCase()}: ${texts("waiting")}`);
    }
    return guess;
  }

  /** Once the last of those that came late is judged, all verdicts are told together. */
  #leave(guess) {
    this.asked.value = this.asked.value.filter((each) => each !== guess);
    if (!guess.isLate || this.late.length || !this.backlog.length) return;
    this.#report(this.backlog, [...this.shown, ...this.verdict.value.lines]);
    [this.backlog, this.shown] = [[], []];
  }

  guess(text, options = {}) {
    return this.act("guess", { text, ...options });
  }

  /** The text to share; it changes nothing. */
  async share() {
    try {
      return (await this.#ask("share")).share;
    } catch (error) {
      tell(sentence(error), "bad");
      return null;
    }
  }

  /** Show a board; `quiet` is one that nobody here asked for. */
  take(board, { quiet = false, keep = false, isLate = false } = {}) {
    if (this.#leads(board)) return elsewhere(board);
    if (board.page && board.action !== "over") {
      this.page.value = board;
      // Where it stands beside the game, nobody is led to it; a dialog is read by itself.
      if (!quiet && this.isShown && WIDE.matches) {
        const told = board.grid?.above ?? board.lines.map(({ text }) => text).join(" ");
        say(plain(told).slice(0, MOST_SAID));
      }
      if (board.state) this.board.value = { ...this.board.value, state: board.state };
      else if (board.action === "solution") this.reload();
      return;
    }
    const isOther = this.board.value && this.board.value.edition !== board.edition;
    if (isOther || board.action === "over") [this.page.value, this.verdict.value] = [null, null];
    if (isOther) this.news.value = [];
    if (isOther) this.typed.value = ""; // it was meant for the day before
    // What was chosen on a page beside the board is done.
    if (!quiet && !["guess", "shuffle"].includes(board.action)) this.page.value = null;
    this.board.value = board;
    mark(board);
    if (isOther) tell(texts("new_day"));
    if (!quiet) this.#judge(board, { keep, isLate });
  }

  /** Does it belong to another edition than this one? */
  #leads(board) {
    if (board.page && !board.state) return false;
    if (board.kind === "daily") return this.edition !== null && board.edition !== this.edition;
    return board.edition !== this.edition;
  }

  #judge(board, { keep, isLate }) {
    if (board.action !== "guess" && !board.refusal) {
      if (board.news.length) this.#report(board.news, [board.row_news]);
      return;
    }
    const lines = board.refusal ? [board.refusal.text, ...board.news] : board.news;
    const tone = toneOf(board);
    // A verdict has little room where the word was; what else there is appears below the keys.
    const own = Math.min(2, Math.max(1, board.verdicts.length));
    this.verdict.value = { number: ++this.guesses, tone, lines: lines.slice(0, own), board };
    if (isLate) {
      this.backlog.push(...lines);
      return void this.shown.push(board.row_news);
    }
    this.#report(lines, [board.row_news, ...lines.slice(0, own)]);
    if (board.refusal) return;
    if (board.left.length) this.typed.value = board.left.join(" ");
    else if (!keep || tone === "good") this.typed.value = "";
  }

  /** Say all lines once, and show below the keys those that are not shown elsewhere. */
  #report(lines, shown) {
    this.news.value = lines.filter((line) => !shown.includes(line));
    say(sentences(lines.map(plain)));
  }

  #ask(action, text) {
    const shown = this.board.value;
    return link.ask("act", {
      game: this.game,
      edition: this.edition ?? (action === "show" ? null : (shown?.edition ?? null)),
      action,
      text,
      order: shown?.order ?? 0,
      nonce: nonce(),
    });
  }
}

/** "good", "bad", or "plain" for a word that was there already. */
function toneOf(board) {
  if (board.refusal) return "bad";
  if (board.verdicts.some((each) => each.points > 0)) return "good";
  return board.verdicts.some((each) => each.code === "already-found") ? "plain" : "bad";
}

/** A board of another edition: show it at its own address. */
function elsewhere(board) {
  const edition = board.kind === "daily" && board.edition === day.value ? null : board.edition;
  playOf(board.game, edition).take(board, { quiet: true });
  go(board.game, edition);
}

status.subscribe((now) => {
  if (now === "offline") for (const each of plays.values()) each.wait();
});

/** Lines in one breath, each with a stop unless it has one. */
function sentences(lines) {
  return lines.join(". ").replace(/([.!?…:])\. /g, "$1 ");
}

function sentence(error) {
  return error instanceof Refused ? error.message : texts("failed");
}

// `crypto.randomUUID` is for https alone, and a page at home may have none.
function nonce() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (each) => each.toString(36)).join("-");
}

on("board", ({ board }) => {
  for (const edition of [null, board.edition]) {
    const play = plays.get(`${board.game}/${edition ?? ""}`);
    const shown = play?.board.value;
    if (shown && (edition !== null || shown.edition === board.edition)) {
      if (board.page) continue;
      play.take(board, { quiet: true });
    }
  }
});

/** Everything that was shown may have changed meanwhile: what is looked at is asked for anew. */
export function refresh() {
  const { name, detail } = route.value;
  const shown = plays.get(`${name}/${detail ?? ""}`);
  shown?.reload();
}
