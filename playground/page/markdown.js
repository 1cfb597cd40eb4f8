/** Discord's markdown as elements. Every piece of text stays text. */

import { element, outsideLink } from "./dom.js";

const INLINE = [
  { pattern: /^`([^`]+)`/, make: ([, code]) => element("code", {}, code) },
  { pattern: /^\*\*\*(.+?)\*\*\*/s, make: strongEmphasis },
  { pattern: /^\*\*(.+?)\*\*(?!\*)/s, make: wrap("strong") },
  { pattern: /^__(.+?)__(?!_)/s, make: wrap("u") },
  { pattern: /^~~(.+?)~~/s, make: wrap("s") },
  { pattern: /^\*(?!\s)(.+?)(?<!\s)\*/s, make: wrap("em") },
  { pattern: /^_(?!\s)(.+?)(?<!\s)_(?!\w)/s, make: wrap("em") },
  { pattern: /^\|\|(.+?)\|\|/s, make: ([, inside], names) => spoiler(inside, names) },
  { pattern: /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, make: namedLink },
  { pattern: /^<(https?:\/\/[^\s>]+)>/, make: ([, address]) => outsideLink(address, address) },
  { pattern: /^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, make: ([address]) => outsideLink(address, address) },
  { pattern: /^<@!?(\d+)>/, make: ([, id], names) => mention(`@${names[`@${id}`] ?? "unknown"}`) },
  { pattern: /^<@&(\d+)>/, make: ([, id], names) => mention(`@${names[`&${id}`] ?? "unknown"}`) },
  { pattern: /^<#(\d+)>/, make: ([, id], names) => mention(`#${names[`#${id}`] ?? "unknown"}`) },
  { pattern: /^<\/([^:>]+):\d+>/, make: ([, command]) => mention(`/${command}`) },
  { pattern: /^<t:(-?\d+)(?::([tTdDfFR]))?>/, make: ([, seconds, style]) => time(Number(seconds), style) },
  { pattern: /^<a?:(\w+):\d+>/, make: ([, name]) => `:${name}:` },
  { pattern: /^\\([^\w\s])/, make: ([, character]) => character },
];
const LINES = [
  { pattern: /^(#{1,3}) +(.+)/, make: heading },
  { pattern: /^-# +(.+)/, make: ([, text], names) => element("small", { className: "subtext" }, inline(text, names)) },
  { pattern: /^> ?(.*)/, make: ([, text], names) => element("blockquote", {}, inline(text, names)) },
];
const LIST = /^( *)([-*]|\d+\.) +(.+)/;
const CODE = /```(?:[\w+-]*\n)?([\s\S]+?)\n?```/;

/** A text as a list of nodes; names tells who is behind an id. */
export function markdown(text, names = {}) {
  const code = CODE.exec(text);
  if (!code) return blocks(text, names);
  return [
    ...blocks(text.slice(0, code.index).replace(/\n$/, ""), names),
    element("pre", { tabIndex: 0 }, element("code", {}, code[1])),
    ...markdown(text.slice(code.index + code[0].length).replace(/^\n/, ""), names),
  ];
}

function blocks(text, names) {
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push(element("p", {}, inline(paragraph.join("\n"), names)));
    paragraph = [];
  };
  for (const line of text === "" ? [] : text.split("\n")) {
    const kind = LINES.find(({ pattern }) => pattern.test(line));
    const item = LIST.exec(line);
    if (kind || item) flush();
    if (kind) nodes.push(kind.make(kind.pattern.exec(line), names));
    else if (item) addItem(nodes, item, names);
    else paragraph.push(line);
  }
  flush();
  return nodes;
}

/** Add an item to the list before it, or begin a list. */
function addItem(nodes, [, , mark, text], names) {
  const name = /\d/.test(mark) ? "OL" : "UL";
  if (nodes.at(-1)?.tagName !== name) {
    nodes.push(element(name.toLowerCase(), name === "OL" ? { start: parseInt(mark, 10) } : {}));
  }
  nodes.at(-1).append(element("li", {}, inline(text, names)));
}

function inline(text, names) {
  const nodes = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const [kind, found] = firstMatch(rest, plain);
    if (!kind) {
      plain += rest[0];
      rest = rest.slice(1);
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(kind.make(found, names));
    rest = rest.slice(found[0].length);
  }
  return plain ? [...nodes, plain] : nodes;
}

/** What begins here; an underscore inside a word begins nothing. */
function firstMatch(rest, before) {
  if (!/[`*_~|[<\\h]/.test(rest[0])) return [];
  if (/[_h]/.test(rest[0]) && /\w$/.test(before)) return [];
  for (const kind of INLINE) {
    const found = kind.pattern.exec(rest);
    if (found) return [kind, found];
  }
  return [];
}

function wrap(name) {
  return ([, inside], names) => element(name, {}, inline(inside, names));
}

function strongEmphasis([, inside], names) {
  return element("strong", {}, element("em", {}, inline(inside, names)));
}

/** The page's own headings are of the first two levels. */
function heading([, marks, text], names) {
  return element(`h${marks.length + 2}`, {}, inline(text, names));
}

function namedLink([, text, address], names) {
  return outsideLink(address, inline(text, names));
}

function mention(text) {
  return element("span", { className: "mention" }, text);
}

function spoiler(inside, names) {
  const hidden = element("span", { className: "spoiler-text", hidden: true }, inline(inside, names));
  const button = element("button", {
    className: "spoiler",
    type: "button",
    onclick: () => {
      hidden.hidden = false;
      button.replaceWith(hidden);
    },
  }, "Spoiler: show");
  return element("span", {}, button, hidden);
}

const DATES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function time(seconds, style = "f") {
  const moment = new Date(seconds * 1000);
  const text = style === "R" ? relative(seconds - Date.now() / 1000) : moment.toLocaleString("en", DATES[style]);
  return element("time", { dateTime: moment.toISOString(), className: "mention" }, text);
}

function relative(difference) {
  const [unit, size] = UNITS.find(([, seconds]) => Math.abs(difference) >= seconds) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(difference / size), unit);
}
