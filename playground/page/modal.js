/** Modals as dialogs: the browser keeps the focus inside and closes them on Escape. */

import { actionButton, element, freshId } from "./dom.js";

/** Show a modal; send(values) resolves with a problem to show, or nothing when it went well. */
export function openModal(data, send) {
  const problem = element("p", { className: "problem", role: "alert" });
  const fields = data.fields.map(field);
  const titleId = freshId("title");
  const dialog = element(
    "dialog",
    { "aria-labelledby": titleId },
    element(
      "form",
      { onsubmit: submit },
      element("h2", { id: titleId }, data.title),
      fields.map(({ node }) => node),
      problem,
      element(
        "div",
        { className: "row end" },
        actionButton("Cancel", "secondary", () => dialog.close()),
        element("button", { type: "submit", className: "button primary" }, "Submit"),
      ),
    ),
  );
  async function submit(event) {
    event.preventDefault();
    const values = Object.fromEntries(fields.map(({ name, value }) => [name, value()]));
    problem.textContent = (await send(values)) ?? "";
    if (!problem.textContent) dialog.close();
  }
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

const CHECKBOX = 23;

function field(data) {
  const id = freshId("field");
  const input = inputOf(data, id);
  const hint = data.description && element("small", {}, data.description);
  const star = data.required === false ? "" : element("span", { className: "needed", "aria-hidden": "true" }, " *");
  const label = element("label", { htmlFor: id }, data.label ?? data.custom_id, star);
  const node = element("div", { className: "field" }, label, hint, input);
  return { node, name: data.custom_id, value: () => valueOf(data, input) };
}

function inputOf(data, id) {
  if (data.select) return choice(data, id);
  return data.type === CHECKBOX ? element("input", { id, type: "checkbox" }) : text(data, id);
}

function text(data, id) {
  return element(data.style === 2 ? "textarea" : "input", {
    id,
    required: data.required !== false,
    minLength: data.min_length ?? undefined,
    maxLength: data.max_length ?? 4000,
    placeholder: data.placeholder ?? undefined,
    value: data.value ?? "",
  });
}

function choice(data, id) {
  const options = data.options ?? [];
  return element("select", { id, multiple: (data.max_values ?? 1) > 1, required: data.required !== false },
    options.map((each) => element("option", { value: each.value, selected: each.default }, each.label)));
}

function valueOf(data, input) {
  if (data.select) return [...input.selectedOptions].map((each) => each.value);
  return data.type === CHECKBOX ? input.checked : input.value;
}
