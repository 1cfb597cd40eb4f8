/** Rows of marks that show how much of something is there: read out as a figure, not mark by mark. */

import { element } from "./dom.js";

const CIRCLES = [..."🔴🟠🟡🟢🔵🟣🟤⚫"].map((full) => `${full}⚪`);
const SQUARES = [..."🟥🟧🟨🟩🟦🟪🟫⬛"].map((full) => `${full}⬜`);
const PAIRS = ["●○", "◆◇", "■□", "▰▱", "★☆", "⬢⬡", "█░", "▓░", ...CIRCLES, ...SQUARES];
const LEAST = 3; // marks of a row
const ANY = `[${PAIRS.join("")}]`;
const EMPTY = new RegExp(`[${PAIRS.map((pair) => [...pair][1]).join("")}]`, "gu");
const MARKS = new RegExp(`(?:${ANY}\uFE0F?){${LEAST},}`, "gu");
const ROW = new RegExp(`^(?:${PAIRS.map(rowOf).join("|")})$`, "u");

/** Full marks and then empty ones; in any other order their places mean something. */
function rowOf(pair) {
  const [full, empty] = [...pair].map((mark) => `(?:${mark}\uFE0F?)`);
  return `${full}*${empty}*`;
}

/** A text as a list of nodes, in which each row of marks says how many are full. */
export function withRows(text) {
  const nodes = [];
  let end = 0;
  for (const { 0: marks, index } of text.matchAll(MARKS)) {
    if (!ROW.test(marks)) continue;
    nodes.push(text.slice(end, index), row(marks));
    end = index + marks.length;
  }
  return [...nodes, text.slice(end)].filter(Boolean);
}

function row(marks) {
  const all = [...marks.replaceAll("\uFE0F", "")].length;
  const full = all - (marks.match(EMPTY) ?? []).length;
  return element("span", { role: "img", "aria-label": `${full} of ${all}` }, marks);
}
