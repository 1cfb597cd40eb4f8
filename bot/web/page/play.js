// One edition of a game as it is played here: its board, what is typed, what came of it.
import { signal } from "./vendor/preact.js";
import { announce } from "./announce.js";
import { go, route } from "./router.js";
import { ask, nonce, onPush } from "./socket.js";
import { Link, hello, link, note, sheet } from "./state.js";
import { t } from "./words.js";

const plays = new Map();

/** The play of an edition; without one, today's. */
export function playOf(game, edition = "") {
  const key = `${game}/${edition}`;
  if (!plays.has(key)) plays.set(key, new Play(game, edition));
  return plays.get(key);
}

class Play {
  constructor(game, edition) {
    this.game = game;
    this.edition = edition;
    this.board = signal(null); // as the server says it last
    this.draft = signal(this.kept()); // what is typed
    this.verdict = signal(null); // what came of the last guess: {lines, good, board, at}
    this.waiting = signal([]); // guesses that are on their way
    this.failed = signal(""); // why there is no board
  }

  /** Ask for the board, unless it is there. */
  async load(anew = false) {
    if (this.board.value && !anew) return;
    try {
      const board = await this.ask("show");
      this.take(board);
      if (board.news.length && !this.verdict.value) this.tell(board, null);
    } catch (error) {
      this.failed.value = error.message;
    }
  }

  /** Do something by its code. What comes is the board, a page in its place, or another edition. */
  async act(action, fields = {}) {
    try {
      const board = await this.ask(action, fields);
      this.take(board);
      if (!board.page && (board.refusal || board.news.length)) this.tell(board, !board.refusal && null);
      return board;
    } catch (error) {
      this.tell({ news: [error.message], verdicts: [] }, false);
      return null;
    }
  }

  /** Guess a word, or some. What is typed is gone at once, and comes back if it did not count for
   * a reason that is not its own. */
  async guess(text = this.draft.value) {
    const word = text.trim();
    if (!word) return null;
    this.type("");
    this.verdict.value = null;
    this.waiting.value = [...this.waiting.value, word];
    if (link.value !== Link.OPEN) announce(t("kept", { words: word.toUpperCase() }));
    try {
      const board = await this.ask("guess", { text: word });
      const good = board.verdicts.some((each) => each.points > 0);
      this.take(board);
      if (board.left.length) this.type(board.left.join(" "));
      this.tell(board, board.refusal ? false : good);
      return board;
    } catch (error) {
      if (!this.draft.value) this.type(word);
      this.tell({ news: [error.message], verdicts: [] }, false);
      return null;
    } finally {
      const rest = [...this.waiting.value];
      rest.splice(rest.indexOf(word), 1);
      this.waiting.value = rest;
    }
  }

  ask(action, fields = {}) {
    const order = this.board.value?.order ?? 0;
    const once = action === "show" ? {} : { nonce: nonce() };
    const edition = this.edition || null;
    return ask("act", { game: this.game, edition, action, order, ...once, ...fields });
  }

  /** Show a board: here if it is of this edition, else where it belongs. */
  take(board) {
    if (this.edition && board.edition !== this.edition && !board.over) {
      playOf(board.game, board.edition).board.value = board;
      if (isShown(this)) go([board.game, board.edition]);
    } else if (board.page || board.over || !board.state) {
      this.showPage(board);
    } else {
      this.board.value = board;
    }
  }

  /** What stands in the board's place lies above it; without a board, it is the board. */
  showPage(board) {
    if (this.board.value && !board.over) sheet.value = { play: this, board };
    else this.board.value = board;
    if (board.state && this.board.value?.state) {
      this.board.value = { ...this.board.value, state: board.state };
    }
  }

  tell(board, good) {
    const lines = board.refusal ? [board.refusal.text] : board.news;
    this.verdict.value = { lines, good, board, at: performance.now() };
    announce(lines.map(unmarked).join("\n"));
  }

  /** Change what is typed; the next verdict comes in its place. */
  type(text) {
    this.draft.value = text;
    try {
      if (text) sessionStorage.setItem(this.key, text);
      else sessionStorage.removeItem(this.key);
    } catch {
      // It is not kept over a reload then.
    }
  }

  get key() {
    return `draft ${location.pathname} ${this.game} ${this.edition || hello.value?.day}`;
  }

  kept() {
    try {
      return sessionStorage.getItem(this.key) ?? "";
    } catch {
      return "";
    }
  }
}

/** A verdict without the sign in front of it, which is drawn. */
export const unmarked = (line) => line.replace(/^[✅❌]\s*/u, "");

function isShown(play) {
  const { first, second } = route.value;
  return first === play.game && second === play.edition;
}

onPush("board", ({ board }) => {
  for (const play of plays.values()) {
    const mine = play.board.value;
    if (play.game === board.game && mine?.edition === board.edition) play.board.value = board;
  }
});

onPush("day", ({ day, ends }) => {
  hello.value = { ...hello.value, day, ends };
  renew();
  note(t("new_day"));
  announce(t("new_day"));
});

onPush("return", () => {
  for (const play of plays.values()) if (play.board.value && isShown(play)) play.load(true);
});

/** A new day: today's boards begin anew. */
function renew() {
  for (const play of plays.values()) {
    if (play.edition) continue;
    play.board.value = play.verdict.value = null;
    play.type("");
    if (isShown(play)) play.load();
  }
}
