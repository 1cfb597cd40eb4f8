// The part of Discord's markdown that boards use, as elements. Nothing is ever read as HTML.
import { html } from "./vendor/preact.js";
import { hello } from "./state.js";

const INLINE = new RegExp(
  [
    "\\\\([\\\\*_~`|<>#.()\\[\\]-])", // 1: a sign that means itself
    "`([^`]+)`", // 2
    "\\*\\*(.+?)\\*\\*(?!\\*)", // 3
    "__(.+?)__", // 4
    "~~(.+?)~~", // 5
    "\\|\\|(.+?)\\|\\|", // 6
    "\\*(?=\\S)(.+?)\\*", // 7
    "\\b_(?=\\S)(.+?)_\\b", // 8
    "<t:(-?\\d+)(?::([tTdDfFR]))?>", // 9, 10
    "</([^:>]+):\\d+>", // 11
  ].join("|"),
);
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** A moment as Discord writes it, in the reader's language. */
export function moment(seconds, style, now = Date.now() / 1000) {
  const locale = hello.value?.locale;
  if (style !== "R") {
    return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(seconds * 1000);
  }
  const away = seconds - now;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? ["second", 1];
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return relative.format(Math.trunc(away / length), unit);
}

/** A line as elements. */
export function inline(text) {
  const found = INLINE.exec(text);
  if (!found) return [text];
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return [before, element(found), ...inline(after)].filter((each) => each !== "");
}

function element([, sign, code, bold, under, struck, hidden, leaning, slanted, at, style, command]) {
  if (sign) return sign;
  if (code) return html`<code>${code}</code>`;
  if (bold) return html`<strong>${inline(bold)}</strong>`;
  if (under) return html`<u>${inline(under)}</u>`;
  if (struck) return html`<s>${inline(struck)}</s>`;
  if (hidden) return html`<span>${inline(hidden)}</span>`;
  if (leaning ?? slanted) return html`<em>${inline(leaning ?? slanted)}</em>`;
  if (at) return html`<time>${moment(Number(at), style)}</time>`;
  return html`<code>/${command}</code>`;
}

/** A text of several lines as elements. */
export function Markdown({ text }) {
  return html`<div class="markdown">${blocks(text)}</div>`;
}

function blocks(text) {
  return text.split(/^```\w*\n?|\n?```$/m).flatMap((part, place) => {
    const inside = part.replace(/^\n|\n$/g, "");
    if (!inside) return [];
    return place % 2 ? [html`<pre tabindex="0">${inside}</pre>`] : inside.split("\n").map(line);
  });
}

function line(text) {
  const heading = /^(#{1,3}) (.*)/.exec(text);
  if (heading) return html`<h3>${inline(heading[2])}</h3>`;
  if (text.startsWith("-# ")) return html`<p class="small">${inline(text.slice(3))}</p>`;
  if (/^[-*] /.test(text)) return html`<p class="item">${inline(text.slice(2))}</p>`;
  if (text.startsWith("> ")) return html`<p class="quote">${inline(text.slice(2))}</p>`;
  return text.trim() ? html`<p>${inline(text)}</p>` : html`<p class="gap"></p>`;
}

/** The same without any marks, to be spoken or copied. */
export function plain(text) {
  const told = (part) => {
    if (typeof part === "string") return part;
    return [part.props.children].flat(Infinity).map(told).join("");
  };
  return text
    .split("\n")
    .map((each) => inline(each.replace(/^(-# |#{1,3} |> |[-*] )/, "")).map(told).join(""))
    .join("\n");
}
