/** A strip that says what one can do here, until it was read once. */

const KEY = "playground-welcomed";

export class Welcome {
  #strip;

  constructor(strip) {
    this.#strip = strip;
    strip.querySelector("button").addEventListener("click", () => {
      localStorage.setItem(KEY, "yes");
      strip.hidden = true;
      document.getElementById("messages").focus({ preventScroll: true });
    });
  }

  /** Say who the person is. */
  show(view) {
    const { name } = view.people.find(({ id }) => id === view.person);
    this.#strip.querySelector("b").textContent = name;
    this.#strip.hidden = localStorage.getItem(KEY) !== null;
  }
}
