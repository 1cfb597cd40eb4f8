/** Components of messages: rows, buttons and the blocks of Components V2. */

import { actionButton, element, outsideLink, setAccent } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { markdown } from "./markdown.js";
import { fileLink, picture, veiled } from "./media.js";
import { select } from "./selects.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const MAKERS = {
  1: row,
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (data, { names }) => element("div", { className: "text" }, markdown(data.content, names)),
  11: (data) => element("div", { className: "thumbnail" },
    picture(data.media.url, data.description, { small: Boolean(data.description), spoiler: data.spoiler })),
  12: gallery,
  13: file,
  14: separator,
  17: container,
};

/** A component; scope has the message it belongs to, the names and the actions. */
export function component(data, scope) {
  return MAKERS[data.type]?.(data, scope)
    ?? element("p", { className: "note" }, `A component of type ${data.type}, which the playground does not show.`);
}

function inside(data, scope) {
  return data.components.map((each) => component(each, scope));
}

function row(data, scope) {
  return element("div", { className: "row" }, inside(data, scope));
}

function button(data, scope) {
  const emoji = data.emoji?.name;
  const picture = scope.names[`:${data.emoji?.id}`] ?? emoji;
  const label = [emoji && emojiNode(picture), data.label && element("span", {}, data.label)];
  if (data.style === 6) return premium(data, scope);
  if (data.style === 5) return outsideLink(data.url, [...label.filter(Boolean), " ↗"], "button link");
  const made = element("button", {
    type: "button",
    className: `button ${STYLES[data.style] ?? "secondary"}`,
    id: `component-${scope.message.id}-${data.custom_id}`,
    disabled: data.disabled,
    "aria-label": data.label ? undefined : emoji,
    onclick: async () => {
      if (made.getAttribute("aria-busy") === "true") return;
      made.focus({ preventScroll: true }); // a press does not bring it in every browser
      made.setAttribute("aria-busy", "true");
      await scope.press(scope.message.id, data.custom_id);
      made.removeAttribute("aria-busy");
    },
  }, label);
  return made;
}

/** Discord writes what the SKU is called and costs; here it has a number, and is free. */
function premium(data, scope) {
  return actionButton(`Buy premium ${data.sku_id}`, "primary", () => scope.buy?.(data.sku_id), {
    id: `component-${scope.message.id}-premium-${data.sku_id}`,
    disabled: data.disabled,
  });
}

function section(data, scope) {
  return element(
    "div",
    { className: "section" },
    element("div", { className: "text" }, inside(data, scope)),
    component(data.accessory, scope),
  );
}

function gallery(data) {
  const pictures = data.items.map(({ media, description, spoiler }) =>
    picture(media.url, description, { ...media, spoiler }));
  return element("div", { className: `gallery of-${Math.min(pictures.length, 3)}` }, pictures);
}

function file(data) {
  const link = fileLink(data.file.url, data.name ?? "File", data.size);
  return data.spoiler ? veiled(link, "file") : link;
}

function separator(data) {
  const classes = [data.divider ? "" : "gap", data.spacing === 2 ? "wide" : ""];
  return element("hr", { className: classes.join(" ").trim() });
}

function container(data, scope) {
  const made = element("div", { className: "card container" }, inside(data, scope));
  setAccent(made, data.accent_color);
  return data.spoiler ? veiled(made, "rest") : made;
}
