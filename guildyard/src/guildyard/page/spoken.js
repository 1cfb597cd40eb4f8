/** Messages in words, as they are read out. */

import { element } from "./dom.js";
import { markdown } from "./markdown.js";

const MOST = 1500; // characters of what nobody asked for
const CODE = /```[\s\S]*?```/g;
const GALLERY = 12;

/** The blocks of a message, each with its lines as they are read out, as sentences. */
export function spoken(data, names) {
  if (data.loading) return [["is thinking"]];
  const texts = [data.content, ...data.embeds.map(embedded), data.poll && `Poll: ${data.poll.question}`, ...insideOf(data.components)];
  const said = (line) => words(element("p", {}, markdown(line, names)));
  const linesOf = (text) => text.replace(CODE, "").split("\n").map(said).filter(Boolean);
  const blocks = texts.filter(Boolean).map(linesOf).filter(({ length }) => length);
  return (blocks.length ? blocks : [shown(data)]).map((lines) => lines.map(sentence));
}

/** The lines that were not known; those of the block with the most news in it come first. */
export function fresh(blocks, known) {
  const news = blocks.map((lines) => lines.filter((line) => !known.includes(line)));
  const share = new Map(news.map((lines, index) => [lines, lines.length / blocks[index].length]));
  return news.toSorted((one, other) => share.get(other) - share.get(one)).flat();
}

/** Whole lines as long as they fit; what is left out is said. */
export function cut(lines) {
  let length = 0;
  const last = lines.findIndex((line) => (length += line.length + 1) > MOST);
  if (last < 0) return lines.join(" ");
  const start = last ? lines.slice(0, last) : [lines[0].slice(0, MOST).replace(/\s\S*$/, "…")];
  return [...start, "The message goes on."].join(" ");
}

function embedded({ title, description, fields = [] }) {
  return [title, description, ...fields.map(({ name, value }) => `${name}: ${value}`)].filter(Boolean).join("\n");
}

function insideOf(components) {
  return components.flatMap(({ content, components: inner = [] }) => [content, ...insideOf(inner)]);
}

/** A message without words: its pictures and files. */
function shown({ attachments, embeds, components }) {
  const flat = (each) => [each, ...(each.components ?? []).flatMap(flat)];
  const pictures = components.flatMap(flat).filter(({ type }) => type === GALLERY).flatMap(({ items }) => items);
  const described = [...pictures, ...embeds.map(({ image }) => image).filter(Boolean)];
  if (described.length) return described.map(({ description }) => picture(description));
  return attachments.map(({ content_type, description, filename }) =>
    (content_type?.startsWith("image/") ? picture(description) : `File: ${filename}`));
}

function picture(description) {
  return description ? `Picture: ${description}` : "A picture without a description";
}

/** The text of a node, with the words for what is drawn in it. */
function words(node) {
  for (const each of node.querySelectorAll("[role='img'], img")) {
    const said = each.getAttribute("aria-label") ?? each.alt;
    each.replaceWith(node.textContent.includes(`(${said})`) ? "" : said);
  }
  return node.textContent.replace(/\s+/g, " ").trim();
}

/** With a stop at the end, so that the next line is not read in the same breath. */
function sentence(line) {
  return /[.!?…:;,]$/.test(line) ? line : `${line}.`;
}
