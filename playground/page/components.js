/** Components of messages: rows, buttons, selects and the blocks of Components V2. */

import { element, fill, safeAddress } from "./dom.js";
import { markdown } from "./markdown.js";

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
  11: (data) => element("div", { className: "thumbnail" }, picture(data.media.url, data.description)),
  12: gallery,
  13: (data) => element("p", { className: "file" }, element("a", { href: safeAddress(data.file.url), download: "" }, data.name ?? "File")),
  14: (data) => element("hr", { className: data.divider ? "" : "gap" }),
  17: container,
};

/** A component; scope has the message it belongs to, the names and the actions. */
export function component(data, scope) {
  return MAKERS[data.type]?.(data, scope) ?? element("p", { className: "note" }, `Component of type ${data.type}`);
}

/** A picture with its description; one without says so, because people who cannot see it need one. */
export function picture(address, description, size = {}) {
  const local = new URL(address, location.href);
  if (local.origin !== location.origin) {
    const href = safeAddress(address);
    return element("p", { className: "file" }, element("a", { href, rel: "noreferrer noopener", target: "_blank" }, description || address));
  }
  const shown = element("img", { src: local.href, alt: description ?? "", loading: "lazy" });
  if (size.width && size.height) Object.assign(shown, { width: size.width, height: size.height });
  const caption = description ? undefined : element("figcaption", {}, "This picture has no description.");
  return element("figure", {}, shown, caption);
}

function row(data, scope) {
  return element("div", { className: "row", role: "group" }, data.components.map((each) => component(each, scope)));
}

function button(data, scope) {
  const label = [data.emoji?.name, data.label].filter(Boolean).join(" ");
  const className = `button ${STYLES[data.style] ?? "secondary"}`;
  if (data.style === 5) {
    return element("a", { className, href: safeAddress(data.url), rel: "noreferrer noopener", target: "_blank" }, label);
  }
  return element("button", {
    className,
    type: "button",
    id: focusId(scope, data),
    disabled: data.disabled,
    onclick: () => scope.press(scope.message.id, data.custom_id),
  }, label);
}

/** The same component keeps its id from view to view, so that the focus can be given back. */
function focusId(scope, data) {
  return `component-${scope.message.id}-${data.custom_id}`;
}

function select(data, scope) {
  const options = data.type === 3 ? data.options : knownOptions(data.type, scope);
  const several = data.max_values > 1;
  const placeholder = data.placeholder ?? "Choose";
  const made = element(
    "select",
    { id: focusId(scope, data), multiple: several, disabled: data.disabled, "aria-label": placeholder },
    !several && element("option", { value: "", disabled: true, selected: !options.some((each) => each.default) }, placeholder),
    options.map((each) => element("option", { value: each.value, selected: each.default }, optionText(each))),
  );
  const send = () => scope.choose(scope.message.id, data.custom_id, [...made.selectedOptions].map((each) => each.value));
  if (!several) made.addEventListener("change", send);
  return element("div", { className: "select" }, made, several && element("button", { type: "button", className: "button secondary", onclick: send }, "Choose"));
}

function optionText(option) {
  const text = [option.emoji?.name, option.label].filter(Boolean).join(" ");
  return option.description ? `${text} (${option.description})` : text;
}

/** People, roles or channels to choose from, taken from the names that the view brings. */
function knownOptions(type, { names }) {
  const marks = { 5: ["@"], 6: ["&"], 7: ["@", "&"], 8: ["#"] }[type];
  return Object.entries(names)
    .filter(([key]) => marks.includes(key[0]))
    .map(([key, name]) => ({ value: key.slice(1), label: name }));
}

function section(data, scope) {
  return element(
    "div",
    { className: "section" },
    element("div", {}, data.components.map((each) => component(each, scope))),
    component(data.accessory, scope),
  );
}

function gallery(data) {
  return element("div", { className: "gallery" }, data.items.map(({ media, description }) => picture(media.url, description, media)));
}

function container(data, scope) {
  const inside = data.components.map((each) => component(each, scope));
  const made = element("article", { className: "container" }, data.spoiler ? [] : inside);
  if (data.spoiler) fill(made, element("button", { type: "button", className: "spoiler", onclick: () => fill(made, inside) }, "Spoiler: show"));
  if (data.accent_color !== null) made.style.setProperty("--accent", `#${data.accent_color.toString(16).padStart(6, "0")}`);
  return made;
}
