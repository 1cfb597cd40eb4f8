/** Markdown inside a line: emphasis, code, links, mentions, times, spoilers. */

import { element, outsideLink } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { withRows } from "./pips.js";
import { format } from "./times.js";

const DEEPEST = 12; // nested emphasis; whoever writes more is testing the page
const INLINE = [
  { pattern: /^``([^\n]+?)``(?!`)/, make: ([, code]) => element("code", {}, code.trim()) },
  { pattern: /^`([^`\n]+)`/, make: ([, code]) => element("code", {}, code) },
  { pattern: /^\*\*\*(?!\s)(.+?)\*\*\*/s, make: strongEmphasis },
  { pattern: /^\*\*(.+?)\*\*(?!\*)/s, make: wrap("strong") },
  { pattern: /^__(.+?)__(?!_)/s, make: wrap("u") },
  { pattern: /^~~(.+?)~~/s, make: wrap("s") },
  { pattern: /^\*(?!\s)(.*?\S)\*/s, make: wrap("em") },
  { pattern: /^_(?!\s)(.*?\S)_(?!\w)/s, make: wrap("em") },
  { pattern: /^\|\|(.+?)\|\|/s, make: ([, inside], names, depth) => spoiler(inline(inside, names, depth)) },
  { pattern: /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"\n]*")?\)/, make: namedLink },
  { pattern: /^<(https?:\/\/[^\s>]+)>/, make: ([, address]) => outsideLink(address, address) },
  { pattern: /^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, make: ([address]) => outsideLink(address, address) },
  { pattern: /^<@!?(\d+)>/, make: ([, id], names) => mention(`@${names[`@${id}`] ?? "unknown"}`) },
  { pattern: /^<@&(\d+)>/, make: ([, id], names) => mention(`@${names[`&${id}`] ?? "unknown"}`) },
  { pattern: /^<#(\d+)>/, make: ([, id], names) => mention(names[`#${id}`] ?? "#unknown") },
  { pattern: /^<\/([^:>\n]+):\d+>/, make: ([, command]) => mention(`/${command}`) },
  { pattern: /^@(everyone|here)\b/, make: ([text]) => mention(text) },
  { pattern: /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, make: ([, seconds, style]) => time(Number(seconds), style) },
  { pattern: /^<a?:(\w+):(\d+)>/, make: ([text, name, id], names) => (names[`:${id}`] ? emojiNode(text) : `:${name}:`) },
  { pattern: /^\\([^\w\s])/, make: ([, character]) => character },
];

/** A text as a list of nodes. */
export function inline(text, names = {}, depth = 0) {
  if (depth > DEEPEST) return [text];
  const nodes = [];
  let plain = "";
  let rest = text;
  while (rest) {
    const [kind, found] = firstMatch(rest, plain);
    if (!kind) {
      const run = /^[^`*_~|[<\\@h]+/.exec(rest)?.[0] ?? rest[0];
      plain += run;
      rest = rest.slice(run.length);
      continue;
    }
    nodes.push(...withRows(plain));
    plain = "";
    nodes.push(kind.make(found, names, depth + 1));
    rest = rest.slice(found[0].length);
  }
  return [...nodes, ...withRows(plain)];
}

/** What begins here; an underscore or an address inside a word begins nothing. */
function firstMatch(rest, before) {
  if (!/[`*_~|[<\\@h]/.test(rest[0])) return [];
  if (/[_h@]/.test(rest[0]) && /\w$/.test(before)) return [];
  for (const kind of INLINE) {
    const found = kind.pattern.exec(rest);
    if (found) return [kind, found];
  }
  return [];
}

function wrap(name) {
  return ([, inside], names, depth) => element(name, {}, inline(inside, names, depth));
}

function strongEmphasis([, inside], names, depth) {
  return element("strong", {}, element("em", {}, inline(inside, names, depth)));
}

function namedLink([, text, address], names, depth) {
  return outsideLink(address, inline(text, names, depth));
}

function mention(text) {
  return element("span", { className: "mention" }, text);
}

/** Something hidden until it is clicked. */
export function spoiler(inside) {
  const hidden = element("span", { className: "spoiler-text", tabIndex: -1 }, inside);
  const show = () => {
    button.replaceWith(hidden);
    hidden.focus();
  };
  const button = element("button", { className: "spoiler", type: "button", onclick: show }, "Spoiler");
  return button;
}

function time(seconds, style = "f") {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return `<t:${seconds}>`;
  const more = style === "R" ? { "data-relative": "" } : {};
  const shown = { className: "mention", dateTime: moment.toISOString(), title: format(moment, "F"), ...more };
  return element("time", shown, format(moment, style));
}
