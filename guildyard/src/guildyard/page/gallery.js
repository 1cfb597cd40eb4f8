/** The gallery: the samples as the page shows messages. */

import { element, fill } from "./dom.js";
import { message } from "./message.js";
import { openModal } from "./modal.js";
import { serveTheme } from "./theme.js";
import { setAhead } from "./times.js";

const at = (id) => document.getElementById(id);
const { samples, modal, unsupported, names, choosable, ahead } = await (await fetch("/page/gallery.json")).json();
const context = {
  names,
  choosable,
  press: async (_, custom_id) => say(`Pressed: ${custom_id}`),
  choose: async (_, custom_id, values) => say(`Chosen from ${custom_id}: ${values.join(", ") || "nothing"}`),
  react: async (_, emoji) => say(`Reacted: ${emoji}`),
  vote: async (_, answers) => say(`Voted: ${answers.join(", ") || "for nothing"}`),
  end: async () => say("Ended"),
  dismiss: () => say("Dismissed"),
};

function say(text) {
  at("said").textContent = text;
}

setAhead(ahead);
serveTheme(at("theme"));
fill(at("samples"), samples.map(({ title, message: data }) => element(
  "section",
  { "aria-label": title },
  element("h2", {}, title),
  element("ol", { className: "message-list" }, message(data, context)),
)));
fill(at("unsupported"), Object.entries(unsupported).map(([name, why]) =>
  element("div", {}, element("dt", {}, name), element("dd", {}, why))));
at("open-modal").addEventListener("click", () => {
  openModal(modal, context, async (values) => say(`Submitted: ${JSON.stringify(values)}`));
});
