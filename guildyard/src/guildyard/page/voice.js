/** The bar for speaking: to join a voice channel, to hang up, and what others see of oneself. */

import { actionButton, element, fill } from "./dom.js";

const SWITCHES = [["muted", "Mute"], ["deafened", "Deafen"], ["camera", "Camera"], ["streaming", "Stream"]];

export class VoiceBar {
  #bar;
  #act;
  #shown = "";

  /** Act(details) does it. */
  constructor(bar, act) {
    this.#bar = bar;
    this.#act = act;
  }

  show({ voice, channel }) {
    const state = JSON.stringify([voice, channel.name]);
    if (state === this.#shown) return;
    this.#shown = state;
    const focused = this.#bar.contains(document.activeElement) ? document.activeElement.id : "";
    this.#bar.hidden = !voice;
    fill(this.#bar, voice && [
      element("p", { role: "status" }, voice.in ? ["Connected to ", element("b", {}, voice.in)] : "Nobody hears you here."),
      element("div", { className: "row" },
        voice.join && this.#button("join", voice.in ? `Move to ${channel.name}` : "Join", "success", { act: "join" }),
        voice.in && SWITCHES.map(([name, label]) => this.#switch(name, label, voice[name])),
        voice.in && this.#button("leave", "Leave", "danger", { act: "leave" })),
    ]);
    if (!focused) return;
    (document.getElementById(focused) ?? this.#bar.querySelector("button"))?.focus();
  }

  #switch(name, label, on) {
    return this.#button(name, label, on ? "primary" : "secondary", { act: "speak", [name]: !on }, { "aria-pressed": String(on) });
  }

  #button(name, label, style, details, more = {}) {
    return actionButton(label, style, () => this.#act(details), { id: `voice-${name}`, ...more });
  }
}
