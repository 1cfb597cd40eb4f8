/** Embeds: the cards of ordinary messages. */

import { element, outsideLink, setAccent } from "./dom.js";
import { markdown } from "./markdown.js";
import { inline } from "./inline.js";
import { picture } from "./media.js";
import { short } from "./times.js";

export function embed(data, { names }) {
  const made = element(
    "div",
    { className: "card embed" },
    data.thumbnail && element("div", { className: "thumbnail" }, picture(data.thumbnail.url, data.thumbnail.description, { small: true })),
    data.author && element("p", { className: "embed-author" }, linked(data.author, [data.author.name])),
    data.title && element("p", { className: "embed-title" }, linked(data, inline(data.title, names))),
    data.description && element("div", { className: "text" }, markdown(data.description, names)),
    data.fields && element("dl", {}, data.fields.map((field) => embedField(field, names))),
    data.image && picture(data.image.url, data.image.description, data.image),
    footer(data),
  );
  setAccent(made, data.color);
  return made;
}

function linked({ url }, content) {
  return url ? outsideLink(url, content) : content;
}

function footer({ footer: foot, timestamp }) {
  const time = timestamp && element("time", { dateTime: timestamp }, short(new Date(timestamp)));
  if (!foot && !time) return undefined;
  return element("p", { className: "footer" }, foot?.text, foot && time && " · ", time);
}

function embedField(field, names) {
  return element(
    "div",
    { className: field.inline ? "inline" : "" },
    element("dt", {}, markdown(field.name, names)),
    element("dd", { className: "text" }, markdown(field.value, names)),
  );
}
