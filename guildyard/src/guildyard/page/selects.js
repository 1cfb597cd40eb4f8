/** Selects of messages and modals: one choice is the browser's own select, several are boxes. */

import { actionButton, element, fill, freshId, icon } from "./dom.js";
import { plain } from "./search.js";

const MANY = 25; // boxes that need no search
const SHOWN = 50;

/** A select below a message, which sends what is chosen. */
export function select(data, scope) {
  const id = `component-${scope.message.id}-${data.custom_id}`;
  const options = optionsOf(data, scope.choosable);
  const placeholder = data.placeholder || "Choose";
  const send = (values) => scope.choose(scope.message.id, data.custom_id, values);
  if (data.max_values > 1) return boxes({ data, id, options, placeholder, send });
  const made = single({ id, options, placeholder, disabled: data.disabled });
  made.setAttribute("aria-label", placeholder);
  made.addEventListener("change", () => send([made.value]));
  made.addEventListener("keydown", openFirst);
  return element("div", { className: "select" }, made, icon("arrow"));
}

/** Keys that would change a closed list, and so send what nobody chose, open it instead. */
function openFirst(event) {
  const changes = event.key.length === 1 || /^(Arrow|Page|Home|End)/.test(event.key);
  if (!changes || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.target.showPicker();
}

/** A drop-down list; with nothing chosen it shows the placeholder. */
export function single({ id, options, placeholder, disabled = false, required = false }) {
  const chosen = options.some((each) => each.default);
  return element(
    "select",
    { id, disabled, required },
    element("option", { value: "", disabled: true, selected: !chosen }, placeholder),
    options.map((each) => element("option", { value: each.value, selected: each.default }, oneLine(each))),
  );
}

/** The options of a select: its own, or the people, roles or channels that are here. */
export function optionsOf(data, choosable) {
  if (data.options) return data.options;
  const { people = [], roles = [], channels = [] } = choosable ?? {};
  const wanted = data.channel_types?.length ? channels.filter(({ type }) => data.channel_types.includes(type)) : channels;
  const known = {
    5: [["@", people]],
    6: [["@", roles]],
    7: [["@", people], ["@", roles]],
    8: [["#", wanted]],
  }[data.type] ?? [];
  const defaults = new Set((data.default_values ?? []).map(({ id }) => id));
  return known.flatMap(([mark, things]) => things.map(({ id, name }) => ({
    value: id,
    label: name.startsWith("@") ? name : `${mark}${name}`,
    default: defaults.has(id),
  })));
}

function oneLine({ emoji, label, description }) {
  const text = [emoji?.name, label].filter(Boolean).join(" ");
  return description ? `${text} – ${description}` : text;
}

/** A list that opens; what is checked is sent together. */
function boxes({ data, id, options, placeholder, send }) {
  const list = element("div", { className: "boxes", role: "group", "aria-label": placeholder }, checkboxes(options));
  const shown = element("span", {});
  const show = () => {
    const labels = options.filter((each) => chosen(list).includes(each.value)).map(({ label }) => label);
    fill(shown, labels.length ? labels.join(", ") : placeholder);
  };
  list.addEventListener("change", show);
  show();
  const done = actionButton("Choose", "primary", () => {
    made.open = false;
    made.firstChild.focus();
    send(chosen(list));
  }, { id });
  const hint = element("small", {}, `${data.min_values} to ${data.max_values} of them`);
  const made = element("details", { className: "multi" },
    element("summary", { id: `${id}-list` }, shown, icon("arrow")), element("div", { className: "multi-list" }, list, hint, done));
  if (data.disabled) made.inert = true;
  return made;
}

/** A box for each option; kind radio allows one of them. Among many a field searches, and what is checked stays. */
export function checkboxes(options, kind = "checkbox") {
  const name = freshId("choice");
  const made = options.map((each) => element(
    "label",
    { className: "box" },
    element("input", { type: kind, name, value: each.value, checked: each.default }),
    element("span", {}, [each.emoji?.name, each.label].filter(Boolean).join(" "),
      each.description && element("small", {}, each.description)),
  ));
  return made.length > MANY ? searched(made) : made;
}

/** Boxes of which only those that were searched for are in sight, and those that are checked. */
function searched(boxes) {
  const count = element("p", { className: "note", role: "status" });
  const names = boxes.map((each) => plain(each.textContent));
  const show = () => {
    const typed = plain(field.value.trim());
    const fitting = new Set(boxes.filter((_, place) => names[place].includes(typed)).slice(0, SHOWN));
    for (const each of boxes) each.hidden = !fitting.has(each) && !each.firstChild.checked;
    const left = names.filter((each) => each.includes(typed)).length - fitting.size;
    count.textContent = left ? `${left.toLocaleString("en")} more: search for them` : fitting.size ? "" : "Nothing of that name";
  };
  const field = element("input", {
    type: "search", className: "search", placeholder: "Search", "aria-label": "Search this list", autocomplete: "off",
    oninput: show,
    onkeydown: (event) => event.key === "Enter" && event.preventDefault(), // the form is not finished yet
  });
  show();
  return [field, ...boxes, count];
}

/** The values that are checked in a list. */
export function chosen(list) {
  return [...list.querySelectorAll("input:checked")].map(({ value }) => value);
}
