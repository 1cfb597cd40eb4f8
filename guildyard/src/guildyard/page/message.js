/** Messages: who said it, to whom, the content, and the components that scope's actions serve. */

import { actionButton, avatar, element, icon } from "./dom.js";
import { component } from "./components.js";
import { embed } from "./embed.js";
import { markdown } from "./markdown.js";
import { attachment } from "./media.js";
import { poll } from "./poll.js";
import { reactions } from "./reactions.js";
import { short } from "./times.js";

/**
 * A message as a list item. Context has names, choosable and the actions press, choose, dismiss and
 * react; its menu, when there is one, makes the button for all else.
 * failure is what went wrong with one of its components; joined leaves out the heading.
 */
export function message(data, context, { failure, joined = false } = {}) {
  const classes = ["message", data.ephemeral && "private", data.pinged && "pinged", joined && "joined"];
  const said = body(data, context);
  const made = element(
    "article",
    {
      className: classes.filter(Boolean).join(" "),
      id: `message-${data.id}`,
      tabIndex: -1,
      "aria-label": nameOf(data),
      "aria-describedby": said.id,
      "data-author": data.author.id,
    },
    data.answers && quote(data.answers),
    data.used && used(data.used),
    !joined && avatar({ ...data.author, name: data.author_name }),
    !joined && heading(data),
    said,
    reactions(data, (emoji, wanted) => context.react(data.id, emoji, wanted)),
    failure && problem(failure),
    data.ephemeral && privacy(data, context),
    context.menu && !data.loading && context.menu(data),
  );
  return element("li", {}, made);
}

/** Whose message it is, of when and for whom. */
function nameOf(data) {
  const parts = [data.author_name, short(new Date(data.timestamp)), data.ephemeral && "only you can see this"];
  return parts.filter(Boolean).join(", ");
}

/** What was said; with something to press in it, it is a group under its own title. */
function body(data, context) {
  const made = element("div", { className: "body", id: `said-${data.id}` }, content(data, context));
  if (!made.querySelector("button, select, a")) return made;
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", made.querySelector("[role='heading'], .embed-title")?.textContent ?? nameOf(data));
  return made;
}

function used({ by, by_id, by_avatar, command, menu }) {
  return element("p", { className: "used" }, avatar({ name: by, id: by_id, avatar: by_avatar }), element("b", {}, by), " used ",
    element("span", { className: "mention" }, menu ? command : `/${command}`));
}

function quote({ by, text }) {
  return element("p", { className: "used" }, icon("reply"), element("b", {}, by), " ", element("span", {}, text));
}

function heading(data) {
  const moment = new Date(data.timestamp);
  return element(
    "h3",
    { className: "author" },
    element("b", {}, data.author_name),
    data.author.bot && element("span", { className: "tag" }, "BOT"),
    element("time", { dateTime: data.timestamp, title: moment.toLocaleString("en") }, short(moment)),
    data.silent && element("span", { className: "silent", title: "Sent without a notification" }, icon("mute"),
      element("span", { className: "sr" }, "sent silently")),
  );
}

function content(data, context) {
  if (data.loading) return element("p", { className: "thinking" }, dots(), `${data.author_name} is thinking…`);
  const scope = { ...context, message: data };
  const text = markdown(data.content, context.names);
  const edited = editedMark(data);
  return [
    (text.length > 0 || (edited && !data.layout)) && element("div", { className: "text" }, withEnd(text, edited)),
    data.poll && poll(data.poll, data.id, {
      vote: (answers) => context.vote(data.id, answers), end: () => context.end(data.id),
    }),
    ...data.embeds.map((each) => embed(each, context)),
    ...(data.layout ? [] : data.attachments.map((each) => attachment(each, data.author.bot))),
    ...data.components.map((each) => component(each, scope)),
    data.layout && !data.ephemeral && edited,
  ];
}

function editedMark(data) {
  return data.edited_timestamp && element("small", { className: "edited" }, "(edited)");
}

/** Nodes with something at their end: inside the last paragraph, if there is one. */
function withEnd(nodes, end) {
  if (!end) return nodes;
  if (nodes.at(-1)?.tagName !== "P") return [...nodes, end];
  nodes.at(-1).append(" ", end);
  return nodes;
}

export function dots() {
  return element("span", { className: "dots", "aria-hidden": "true" },
    element("i"), element("i"), element("i"));
}

export function problem(text) {
  return element("p", { className: "failure" }, icon("warning"), text);
}

function privacy(data, { dismiss }) {
  return element("p", { className: "note" }, icon("eye"), "Only you can see this", data.layout && editedMark(data),
    dismiss && actionButton("Dismiss", "plain", () => dismiss(data.id), { "aria-label": "Dismiss this private message" }));
}
