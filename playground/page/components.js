/** Components of messages: rows, buttons, selects and the blocks of Components V2. */

import { actionButton, element, fileLink, fill, outsideLink, setAccent } from "./dom.js";
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
  13: (data) => fileLink(data.file.url, data.name ?? "File", data.size),
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
    return element("p", { className: "file" }, outsideLink(address, description || address));
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
  if (data.style === 5) return outsideLink(data.url, label, "button link");
  const press = () => scope.press(scope.message.id, data.custom_id);
  const more = { id: focusId(scope, data), disabled: data.disabled };
  return actionButton(label, STYLES[data.style] ?? "secondary", press, more);
}

/** The same component keeps its id from view to view, so that the focus can be given back. */
function focusId(scope, data) {
  return `component-${scope.message.id}-${data.custom_id}`;
}

function select(data, scope) {
  const options = data.type === 3 ? data.options : knownOptions(data.type, scope);
  const several = data.max_values > 1;
  const placeholder = data.placeholder ?? "Choose";
  const id = focusId(scope, data);
  const made = element(
    "select",
    { id, multiple: several, disabled: data.disabled, "aria-label": placeholder },
    !several && hint(placeholder, options),
    options.map(option),
  );
  const send = () => {
    const values = [...made.selectedOptions].map((each) => each.value);
    scope.choose(scope.message.id, data.custom_id, values);
  };
  if (!several) made.addEventListener("change", send);
  return element("div", { className: "select" }, made, several && actionButton("Choose", "secondary", send));
}

/** What a select says as long as nothing is chosen. */
function hint(placeholder, options) {
  const selected = !options.some((each) => each.default);
  return element("option", { value: "", disabled: true, selected }, placeholder);
}

function option(data) {
  const text = [data.emoji?.name, data.label].filter(Boolean).join(" ");
  const label = data.description ? `${text} (${data.description})` : text;
  return element("option", { value: data.value, selected: data.default }, label);
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
  const pictures = data.items.map(({ media, description }) => picture(media.url, description, media));
  return element("div", { className: "gallery" }, pictures);
}

function container(data, scope) {
  const inside = data.components.map((each) => component(each, scope));
  const made = element("article", { className: "container" }, data.spoiler ? [] : inside);
  if (data.spoiler) fill(made, actionButton("Spoiler: show", "secondary", () => fill(made, inside)));
  setAccent(made, data.accent_color);
  return made;
}
