/** Messages: content, embeds, attachments, and the components that actions.press and choose serve. */

import { component, picture } from "./components.js";
import { element, fileLink, outsideLink, setAccent } from "./dom.js";
import { markdown } from "./markdown.js";

/** A message as a list item; context has names and the actions of the page. */
export function message(data, context) {
  const classes = ["message", data.ephemeral && "private", data.author.bot && "bot"];
  return element(
    "li",
    { className: classes.filter(Boolean).join(" "), id: `message-${data.id}` },
    data.used && used(data.used),
    heading(data),
    element("div", { className: "body" }, body(data, context)),
    data.ephemeral && element("p", { className: "note" }, "Only you can see this"),
  );
}

function used({ by, command }) {
  return element("p", { className: "used" }, `${by} used `, element("b", {}, `/${command}`));
}

function heading(data) {
  const moment = new Date(data.timestamp);
  const time = moment.toLocaleString("en", { dateStyle: "short", timeStyle: "short" });
  return element(
    "p",
    { className: "author" },
    element("span", { className: "avatar", "aria-hidden": "true" }, data.author_name[0]),
    element("b", {}, data.author_name),
    data.author.bot && element("span", { className: "tag" }, "APP"),
    element("time", { dateTime: data.timestamp }, time),
    data.edited_timestamp && element("small", {}, "(edited)"),
  );
}

function body(data, context) {
  if (data.loading) return element("p", { className: "thinking" }, `${data.author_name} is thinking…`);
  const scope = { ...context, message: data };
  return [
    ...markdown(data.content, context.names),
    ...data.embeds.map((each) => embed(each, context)),
    ...(data.layout ? [] : data.attachments.map(attachment)),
    ...data.components.map((each) => component(each, scope)),
  ];
}

function attachment(file) {
  const isPicture = file.content_type?.startsWith("image/");
  if (isPicture) return picture(file.url, file.description, file);
  return fileLink(file.url, file.filename, file.size);
}

function embed(data, { names }) {
  const made = element(
    "article",
    { className: "embed" },
    data.thumbnail && thumbnail(data.thumbnail),
    data.author && element("p", { className: "embed-author" }, data.author.name),
    data.title && embedTitle(data, names),
    data.description && element("div", {}, markdown(data.description, names)),
    data.fields && element("dl", {}, data.fields.map((field) => embedField(field, names))),
    data.image && picture(data.image.url, data.image.description, data.image),
    data.footer && element("p", { className: "footer" }, data.footer.text),
  );
  setAccent(made, data.color);
  return made;
}

function embedTitle(data, names) {
  const title = markdown(data.title, names).flatMap((node) => [...node.childNodes]);
  return element("h3", {}, data.url ? outsideLink(data.url, title) : title);
}

function thumbnail({ url, description }) {
  return element("div", { className: "thumbnail" }, picture(url, description));
}

function embedField(field, names) {
  return element(
    "div",
    { className: field.inline ? "inline" : "" },
    element("dt", {}, markdown(field.name, names)),
    element("dd", {}, markdown(field.value, names)),
  );
}
