/** Discord's markdown as elements. Every piece of text stays text. */

import { element } from "./dom.js";
import { inline } from "./inline.js";

const HEADING = /^(#{1,3}) +(.+)/;
const SUBTEXT = /^-# +(.+)/;
const QUOTE = /^> ?(.*)/;
const LIST = /^( *)([-*]|\d+\.) +(.+)/;
const CODE = /```(?:([\w+-]+)?\n)?([\s\S]+?)\n?```/;

/** A text as a list of nodes; names tells who is behind an id. */
export function markdown(text, names = {}) {
  const quote = /(^|\n)>>> ?/.exec(text);
  const code = CODE.exec(text);
  if (quote && !(code && code.index < quote.index)) {
    const rest = text.slice(quote.index + quote[0].length);
    return [...blocks(text.slice(0, quote.index), names), element("blockquote", {}, markdown(rest, names))];
  }
  if (!code) return blocks(text, names);
  return [
    ...blocks(text.slice(0, code.index).replace(/\n$/, ""), names),
    element("pre", { tabIndex: 0, role: "region", "aria-label": "Code" }, element("code", {}, code[2])),
    ...markdown(text.slice(code.index + code[0].length).replace(/^\n/, ""), names),
  ];
}

/** The lines of a text, gathered into paragraphs, headings, quotes and lists. */
function blocks(text, names, isQuoted = false) {
  const lines = text === "" ? [] : text.split("\n");
  const nodes = [];
  while (lines.length) nodes.push(block(lines, names, isQuoted));
  return nodes;
}

/** Take the first block off the lines. A quote holds no other quote. */
function block(lines, names, isQuoted) {
  const [line] = lines;
  const heading = HEADING.exec(line);
  if (heading) {
    lines.shift();
    return element("p", { className: `heading-${heading[1].length}`, role: "heading", "aria-level": 4 }, inline(heading[2], names));
  }
  const subtext = SUBTEXT.exec(line);
  if (subtext) {
    lines.shift();
    return element("small", { className: "subtext" }, inline(subtext[1], names));
  }
  if (QUOTE.test(line) && !isQuoted) {
    const quoted = takeWhile(lines, (each) => QUOTE.test(each)).map((each) => QUOTE.exec(each)[1]);
    return element("blockquote", {}, blocks(quoted.join("\n"), names, true));
  }
  if (LIST.test(line)) return list(takeWhile(lines, sameList(LIST.exec(line))).map((each) => LIST.exec(each)), names);
  const kinds = isQuoted ? [HEADING, SUBTEXT, LIST] : [HEADING, SUBTEXT, QUOTE, LIST];
  const plain = takeWhile(lines, (each) => !kinds.some((kind) => kind.test(each)));
  return element("p", {}, inline(plain.join("\n"), names));
}

/** Take the first lines as long as they fit. */
function takeWhile(lines, fits) {
  const end = lines.findIndex((line) => !fits(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}

/** Does a line belong to the list that begins here? Further in, any item does. */
function sameList([, indent, mark]) {
  return (line) => {
    const [, deeper, other] = LIST.exec(line) ?? [];
    return other !== undefined && (deeper.length > indent.length || /\d/.test(other) === /\d/.test(mark));
  };
}

/** A list; items that are further in belong to the item before them. */
function list(items, names) {
  const [, indent, mark] = items[0];
  const numbered = /\d/.test(mark);
  const made = element(numbered ? "ol" : "ul", numbered ? { start: parseInt(mark, 10) } : {});
  while (items.length) {
    const [, , , text] = items.shift();
    const item = element("li", {}, inline(text, names));
    const inner = takeWhile(items, ([, deeper]) => deeper.length > indent.length);
    if (inner.length) item.append(list(inner, names));
    made.append(item);
  }
  return made;
}
