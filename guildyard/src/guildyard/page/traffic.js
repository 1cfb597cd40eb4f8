/** One line of the traffic, which opens to show all of it. */

import { element, fill } from "./dom.js";

const ARROWS = { rest: "⇄", sent: "↓", received: "↑", asks: "↖", told: "↘" };
const SAYS = { rest: "REST", sent: "gateway to bot", received: "bot to gateway", asks: "Activity to client", told: "client to Activity" };

export function entryNode(entry) {
  const time = new Date(entry.at);
  const way = entry.kind === "activity" ? (entry.asks ? "asks" : "told") : entry.kind;
  const bad = entry.status >= 400 || entry.faulty;
  const summary = element(
    "summary",
    {},
    element("span", { className: "arrow", title: SAYS[way] }, element("span", { "aria-hidden": "true" }, ARROWS[way]),
      element("span", { className: "sr" }, SAYS[way])),
    entry.status && element("b", { className: bad ? "bad" : "good" }, String(entry.status)),
    element("span", { className: "title" }, shortened(entry.title)),
    entry.faulty && element("span", { className: "tag" }, "made up"),
    element("time", { dateTime: entry.at }, time.toLocaleTimeString("en", { hour12: false })),
  );
  const node = element("details", { className: `entry ${entry.kind}` }, summary);
  node.addEventListener("toggle", () => {
    fill(node, summary, node.open && contents(entry));
  });
  return element("li", {}, node);
}

/** Of tokens nothing is shown, of ids the end. */
function shortened(title) {
  return title.replace(/[\w-]{40,}/, "…").replace(/\d{15,}/g, (id) => `…${id.slice(-4)}`);
}

function contents(entry) {
  if (entry.kind !== "rest") return [json("Payload", entry.payload)];
  return [
    entry.files.length > 0 && element("p", { className: "note" }, `Files: ${entry.files.join(", ")}`),
    json("Request", entry.sent),
    json("Answer", entry.answered),
  ];
}

function json(title, data) {
  if (data === null || data === undefined) return element("p", { className: "note" }, `${title}: empty`);
  return [element("p", { className: "note" }, title),
    element("pre", { tabIndex: 0, role: "region", "aria-label": title }, JSON.stringify(data, null, 2))];
}
