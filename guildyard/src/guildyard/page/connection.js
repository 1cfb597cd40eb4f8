/** The socket to the playground: views come in, requests go out and are answered. */

const RETRY = 1000; // milliseconds

export class Connection {
  #socket;
  #number = 0;
  #waiting = new Map();
  #listeners;
  #place;
  #view = null; // of which only what changes comes again

  /**
   * Listeners: view, traffic, version and frame are told what came; state whether the line is open.
   * place() tells who looks where: after a reload or a restart of the playground that goes on.
   */
  constructor(listeners, place) {
    this.#listeners = listeners;
    this.#place = place;
    this.#open();
  }

  /** Ask the playground to do something; resolves with its answer. */
  ask(action, details = {}) {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve) => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        resolve({ problem: "The playground is not running." });
        return;
      }
      this.#waiting.set(number, resolve);
      this.#socket.send(JSON.stringify({ do: action, number, ...details }));
    });
  }

  #open() {
    const address = new URL("/page/socket", location.href);
    address.protocol = "ws:";
    address.search = new URLSearchParams({ parts: "", ...this.#place() });
    this.#view = null;
    this.#socket = new WebSocket(address);
    this.#socket.addEventListener("open", () => this.#listeners.state(true));
    this.#socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  #receive(data) {
    if (data.view) data.view = this.#view = { ...this.#view, ...data.view };
    for (const kind of ["view", "traffic", "version", "frame"]) {
      if (kind in data) {
        this.#listeners[kind](data[kind]);
        return;
      }
    }
    this.#waiting.get(data.answer)?.(data);
    this.#waiting.delete(data.answer);
  }

  #lost() {
    this.#listeners.state(false);
    for (const resolve of this.#waiting.values()) resolve({ problem: "The connection was lost." });
    this.#waiting.clear();
    setTimeout(() => this.#open(), RETRY);
  }
}
