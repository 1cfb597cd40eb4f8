// Discord's markdown, as far as the bot writes it, as elements. Nothing here is ever read as HTML.

import { html } from "./vendor/preact.js";

// Each mark with what it becomes; code comes first, as nothing is read within it.
const MARKS = [
  [/`([^`]+)`/, (found) => html`<code>${found[1]}</code>`],
  [/<t:(-?\d+)(?::(\w))?>/, (found) => html`<${Moment} at=${Number(found[1])} style=${found[2]} />`],
  [/<\/([^:>]+):\d+>/, (found) => html`<code>/${found[1]}</code>`],
  [/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (found) => link(found[2], inline(found[1]))],
  [/<?(https?:\/\/[^\s<>]+[^\s<>.,;:!?)])>?/, (found) => link(found[1], found[1])],
  [/\*\*\*([^]+?)\*\*\*/, (found) => html`<strong><em>${inline(found[1])}</em></strong>`],
  [/\*\*([^]+?)\*\*(?!\*)/, (found) => html`<strong>${inline(found[1])}</strong>`],
  [/__([^]+?)__/, (found) => html`<u>${inline(found[1])}</u>`],
  [/~~([^]+?)~~/, (found) => html`<s>${inline(found[1])}</s>`],
  [/\|\|([^]+?)\|\|/, (found) => html`<${Spoiler}>${inline(found[1])}<//>`],
  [/\*([^*\s](?:[^*]*[^*\s])?)\*/, (found) => html`<em>${inline(found[1])}</em>`],
  [/\b_([^_]+)_\b/, (found) => html`<em>${inline(found[1])}</em>`],
  [/\\([*_`~|<>\\#()[\].!-])/, (found) => found[1]],
];

/** A text of several lines, as blocks. */
export function Markdown({ text }) {
  return blocks(text).map(({ kind, lines }) => KINDS[kind](lines));
}

/** A line within another element. */
export function Line({ text }) {
  return inline(text.replace(/^(-# |#{1,3} |> )/, ""));
}

/** What a screen reader or a clipboard gets of it. */
export function plain(text) {
  return text
    .replace(/<\/([^:>]+):\d+>/g, "/$1")
    .replace(/<t:(-?\d+)(?::(\w))?>/g, (_, at, style) => moment(Number(at), style))
    .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replace(/^(-# |#{1,3} |> )/gm, "")
    .replace(/\*\*|__|~~|\|\||`/g, "")
    .replace(/(^|[^\w*])[*_]([^*_\n]+)[*_](?![\w*])/g, "$1$2");
}

const KINDS = {
  text: (lines) => html`<p>${spread(lines)}</p>`,
  small: (lines) => html`<p class="small">${spread(lines)}</p>`,
  heading: (lines) => html`<h2>${spread(lines)}</h2>`,
  list: (lines) => html`<ul>${lines.map((line) => html`<li>${inline(line)}</li>`)}</ul>`,
  quote: (lines) => html`<blockquote>${spread(lines)}</blockquote>`,
  code: (lines) => html`<pre tabindex="0"><code>${lines.join("\n")}</code></pre>`,
};

function blocks(text) {
  const found = [];
  let fence = null;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      if (!fence) found.push((fence = { kind: "code", lines: [] }));
      else fence = null;
      continue;
    }
    if (fence) {
      fence.lines.push(line);
      continue;
    }
    const [kind, said] = kindOf(line);
    const last = found.at(-1);
    if (last?.kind === kind && kind !== "heading") last.lines.push(said);
    else if (said.trim()) found.push({ kind, lines: [said] });
  }
  return found.map(({ kind, lines }) => ({ kind, lines: trimmed(lines, kind) }));
}

function kindOf(line) {
  for (const [kind, mark] of [
    ["small", /^-# /],
    ["heading", /^#{1,3} /],
    ["quote", /^> /],
    ["list", /^ *[-*] /],
  ]) {
    if (mark.test(line)) return [kind, line.replace(mark, "")];
  }
  return ["text", line];
}

function trimmed(lines, kind) {
  if (kind === "code") return lines;
  const last = lines.findLastIndex((line) => line.trim());
  return lines.slice(0, last + 1);
}

function spread(lines) {
  return lines.map((line, index) => [index ? html`<br />` : null, inline(line)]);
}

function inline(text) {
  let first = null;
  let become = null;
  for (const [mark, make] of MARKS) {
    const found = mark.exec(text);
    if (found && (!first || found.index < first.index)) [first, become] = [found, make];
  }
  if (!first) return text;
  const after = text.slice(first.index + first[0].length);
  return [text.slice(0, first.index), become(first), inline(after)];
}

function link(address, said) {
  return html`<a href=${address} target="_blank" rel="noreferrer noopener">${said}</a>`;
}

function Spoiler({ children }) {
  return html`<details class="spoiler"><summary>…</summary>${children}</details>`;
}

function Moment({ at, style }) {
  const time = new Date(at * 1000);
  return html`<time datetime=${time.toISOString()} title=${time.toLocaleString()}>${moment(at, style)}</time>`;
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function moment(at, style = "f") {
  const language = document.documentElement.lang;
  if (style !== "R") {
    return new Intl.DateTimeFormat(language, STYLES[style] ?? STYLES.f).format(at * 1000);
  }
  const away = at - Date.now() / 1000;
  const [unit, seconds] = STEPS.find(([, each]) => Math.abs(away) >= each) ?? STEPS.at(-1);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  return format.format(Math.round(away / seconds), unit);
}
