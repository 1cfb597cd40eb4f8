// The connection to the bot: it asks, waits for answers, and comes back when it was lost.
//
// Whatever was asked and not answered is asked again on the next connection. An action carries a
// nonce, so it counts once however often it arrives.

const PAUSES = [250, 1000, 2000, 4000, 8000, 15000]; // milliseconds between two attempts
const PATIENCE = 8000; // for an answer; then the connection is taken for dead
const MOST_REFUSALS = 3; // attempts in a row that came to nothing; then the door is asked why
const NOT_YOU = 4001; // the code of a connection that is closed for want of a session

/** Why a request was not done: `code`, a sentence, and perhaps the seconds to wait. */
export class Refused extends Error {
  constructor({ code, text, wait }) {
    super(text);
    this.code = code;
    this.wait = wait;
  }
}

export class Link {
  /**
   * `hello()` promises the fields of the first request. Told are `onHello(answer)`,
   * `onPush(push)`, `onStatus("connecting" | "online" | "offline")`, `onRefused()` when nobody
   * opens, and `onShut(error)` when there are no such fields.
   */
  constructor(address, { hello, onHello, onPush, onStatus, onRefused, onShut }) {
    Object.assign(this, { address, hello, onHello, onPush, onStatus, onRefused, onShut });
    this.waiting = new Map(); // requests without an answer, by number
    this.number = 0;
    this.attempt = 0;
    this.refusals = 0;
    this.ready = false; // may something be sent?
    this.stopped = false;
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  async connect() {
    clearTimeout(this.pause);
    if (this.stopped || this.socket || this.preparing) return;
    this.onStatus(this.attempt ? "offline" : "connecting");
    // Whoever has to be asked who they are may take their time: a connection would not wait.
    this.preparing = true;
    const fields = await this.hello().catch((error) => this.onShut(error));
    this.preparing = false;
    if (fields && !this.stopped) this.#open(fields);
  }

  #open(fields) {
    const socket = (this.socket = early() ?? new WebSocket(this.address));
    let opened = false;
    socket.onopen = () => {
      opened = true;
      if (socket !== this.socket) return;
      // Answers come in the order of requests: nothing has to wait for that of the first.
      this.ready = true;
      this.#send(0, { do: "hello", ...fields });
      for (const [number, { frame }] of this.waiting) this.#send(number, frame);
    };
    socket.onmessage = ({ data }) => socket === this.socket && this.#hear(JSON.parse(data));
    socket.onclose = ({ code }) => {
      if (socket !== this.socket) return;
      if ((!opened && navigator.onLine) || code === NOT_YOU) this.refusals += 1;
      this.#lost();
    };
    if (socket.readyState === WebSocket.OPEN) socket.onopen();
    this.#expect(socket);
  }

  /** The answer to a request, however often the connection is lost before it comes. */
  ask(name, fields = {}) {
    const number = ++this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { frame: { do: name, ...fields }, resolve, reject });
      if (this.ready) this.#send(number, this.waiting.get(number).frame);
      else this.#hurry();
    });
  }

  /** Connect anew, whatever was. */
  again() {
    this.stopped = false;
    this.attempt = 0;
    this.#drop();
  }

  stop() {
    this.stopped = true;
    this.#drop();
  }

  #send(number, frame) {
    this.socket.send(JSON.stringify({ id: number, ...frame }));
    this.#expect(this.socket);
  }

  /** A connection that is cut without a word stays open for minutes: it is given seconds. */
  #expect(socket) {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => socket === this.socket && this.#drop(), PATIENCE);
  }

  #hear(told) {
    clearTimeout(this.patience);
    if (told.push) return this.onPush(told);
    if (told.id === 0) return this.#greet(told);
    const asked = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    if (this.waiting.size) this.#expect(this.socket);
    if (told.error) asked?.reject(new Refused(told.error));
    else asked?.resolve(told.ok);
  }

  #greet(told) {
    if (told.error) return this.#drop();
    this.attempt = this.refusals = 0;
    this.onHello(told.ok);
    this.onStatus("online");
  }

  #drop() {
    const socket = this.socket;
    if (!socket) return this.stopped || this.#hurry();
    this.#lost();
    socket.close();
  }

  #lost() {
    clearTimeout(this.patience);
    this.socket = null;
    this.ready = false;
    if (this.stopped) return;
    this.onStatus("offline");
    if (this.refusals >= MOST_REFUSALS) {
      this.refusals = 0;
      this.onRefused();
    }
    const pause = PAUSES[Math.min(this.attempt++, PAUSES.length - 1)];
    clearTimeout(this.pause);
    // All pages of a bot that begins anew come back: not all in the same moment.
    this.pause = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  #hurry() {
    if (this.stopped || this.socket) return;
    this.connect();
  }
}

/** The connection that early.js has begun, once, unless it came to nothing. */
function early() {
  const begun = globalThis.earlySocket;
  globalThis.earlySocket = null;
  return begun?.readyState <= WebSocket.OPEN ? begun : null;
}
