/** Files that a person sends: each goes to the playground at once, which answers with a key for it. */

import { actionButton, element, fill, icon } from "./dom.js";

/** Send a file; resolves with its key, rejects with a sentence. */
export async function upload(file) {
  const answer = await fetch(`/page/upload?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
  const { key, problem } = await answer.json();
  if (problem) throw new Error(`${file.name}: ${problem}`);
  return key;
}

/** A field for files. Its value is the keys of what was chosen; busy until all are there. */
export class FileField {
  #keys = [];
  #sending = 0;

  constructor({ most = 1, ...properties } = {}) {
    this.input = element("input", {
      type: "file", multiple: most > 1, onchange: () => this.#take([...this.input.files], most), ...properties,
    });
  }

  get value() {
    return this.#keys;
  }

  /** Why it cannot be sent yet; undefined when it can. */
  get problem() {
    return this.#sending ? "The file is on its way." : undefined;
  }

  async #take(files, most) {
    this.#keys = [];
    this.#sending += 1;
    this.input.setCustomValidity(files.length > most ? `At most ${most} files.` : "");
    try {
      this.#keys = await Promise.all(files.slice(0, most).map(upload));
    } catch (error) {
      this.input.setCustomValidity(error.message);
      this.input.reportValidity();
    }
    this.#sending -= 1;
  }
}

/** The files that go with the next message: chosen, pasted or dropped. */
export class FilesToSend {
  node = element("ul", { className: "to-send", "aria-label": "Files to send", hidden: true });
  button;
  #files = [];
  #input = element("input", { type: "file", multiple: true, hidden: true, onchange: () => this.#chosen() });

  /** The box is where files are pasted; dropped they can be anywhere in place. */
  constructor(box, place) {
    this.button = element("button", {
      type: "button", className: "icon-button attach", "aria-label": "Attach files", onclick: () => this.#input.click(),
    }, icon("clip"), this.#input);
    box.addEventListener("paste", (event) => this.#receive(event, event.clipboardData));
    place.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    place.addEventListener("drop", (event) => this.#receive(event, event.dataTransfer));
  }

  /** All files, which are gone from here then. */
  take() {
    const taken = this.#files;
    this.#set([]);
    return taken;
  }

  /** Put files back that could not be sent. */
  giveBack(files) {
    this.#set([...files, ...this.#files]);
  }

  get any() {
    return this.#files.length > 0;
  }

  #chosen() {
    this.#set([...this.#files, ...this.#input.files]);
    this.#input.value = "";
  }

  #receive(event, data) {
    if (!data?.files.length) return;
    event.preventDefault();
    this.#set([...this.#files, ...data.files]);
  }

  #set(files) {
    this.#files = files;
    this.node.hidden = !files.length;
    fill(this.node, files.map((file) => element("li", { className: "file" }, icon("file"), element("span", {}, file.name),
      actionButton(icon("close"), "plain", () => this.#set(this.#files.filter((each) => each !== file)),
        { "aria-label": `Do not send ${file.name}` }))));
  }
}
