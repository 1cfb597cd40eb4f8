/** Modals as dialogs: the browser keeps the focus inside and closes them on Escape. */

import { pasteAsOneLine } from "./completion.js";
import { actionButton, element, freshId, icon } from "./dom.js";
import { isLost, remember } from "./focus.js";
import { markdown } from "./markdown.js";
import { checkboxes, chosen, optionsOf, single } from "./selects.js";
import { FileField } from "./uploads.js";

const openers = new WeakMap(); // dialog → what gives the focus back to where it was before

/** Show a modal, which is returned; send(values) resolves with a problem to show, or nothing when it went well. */
export function openModal(data, { names, choosable }, send, label = "Submit") {
  const problem = element("p", { className: "failure", role: "alert", hidden: true });
  const parts = data.parts.map((each) => (each.type === 10 ? text(each, names) : field(each, choosable)));
  const titleId = freshId("title");
  const { activeElement } = document;
  const back = openers.get(activeElement.closest("dialog")) ?? remember(activeElement);
  const submitButton = element("button", { type: "submit", className: "button primary" }, label);
  const dialog = element(
    "dialog",
    { "aria-labelledby": titleId, className: "modal" },
    element(
      "form",
      { onsubmit: submit, autocomplete: "off" },
      element("header", {}, element("h2", { id: titleId }, data.title),
        actionButton(icon("close"), "plain", () => dialog.close(), { "aria-label": "Close" })),
      element("div", { className: "fields" }, parts.map(({ node }) => node), problem),
      element("footer", {}, actionButton("Cancel", "secondary", () => dialog.close()), submitButton),
    ),
  );
  async function submit(event) {
    event.preventDefault();
    if (submitButton.disabled) return;
    submitButton.disabled = true;
    const filled = parts.filter(({ value }) => value);
    const failure = await send(Object.fromEntries(filled.map(({ name, value }) => [name, value()])));
    submitButton.disabled = false;
    problem.hidden = !failure;
    problem.textContent = failure ?? "";
    if (!failure) dialog.close();
  }
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (isLost()) back(); // else an answer has it by now, or what was pressed
  });
  openers.set(dialog, back);
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, select")?.focus();
  return dialog;
}

const [PARAGRAPH, TEXT, FILE, RADIO, BOXES, BOX] = [2, 4, 19, 21, 22, 23];

function text(data, names) {
  return { node: element("div", { className: "text" }, markdown(data.content, names)) };
}

function field(data, choosable) {
  const id = freshId("field");
  const { input, value } = INPUTS[data.type]?.(data, id) ?? choice(data, id, choosable);
  const star = data.required === false || data.type === BOX ? "" : element("span", { className: "needed", "aria-hidden": "true" }, " *");
  const isGroup = [RADIO, BOXES].includes(data.type) || input.classList.contains("boxes");
  const title = [data.label ?? data.custom_id, star];
  const hint = data.description && element("small", { id: `${id}-hint` }, data.description);
  if (hint) (input.matches("input, textarea, select") ? input : input.firstChild)?.setAttribute("aria-describedby", `${id}-hint`);
  const node = isGroup
    ? element("fieldset", { className: "field" }, element("legend", {}, title), hint, input)
    : element("div", { className: data.type === BOX ? "field box-field" : "field" },
      element("label", { htmlFor: id }, title), hint, input);
  return { node, name: data.custom_id, value };
}

const INPUTS = {
  [TEXT]: textInput,
  [FILE]: (data, id) => {
    const files = new FileField({ id, most: data.max_values ?? 1, required: data.required !== false });
    return { input: files.input, value: () => files.value };
  },
  [RADIO]: (data) => {
    const input = element("div", { className: "boxes" }, checkboxes(data.options, "radio"));
    return { input, value: () => chosen(input)[0] ?? null };
  },
  [BOXES]: (data) => {
    const input = element("div", { className: "boxes" }, checkboxes(data.options));
    return { input, value: () => chosen(input) };
  },
  [BOX]: (data, id) => {
    const input = element("input", { id, type: "checkbox", checked: data.default });
    return { input, value: () => input.checked };
  },
};

/** A field to type in. What is pasted is never cut off: too much is said, and refused. */
function textInput(data, id) {
  const tall = data.style === PARAGRAPH;
  const most = data.max_length ?? 4000;
  const input = element(tall ? "textarea" : "input", {
    id,
    required: data.required !== false,
    minLength: data.min_length ?? undefined,
    placeholder: data.placeholder ?? undefined,
    value: data.value ?? "",
    oninput: () => {
      const over = input.value.length - most;
      input.setCustomValidity(over > 0 ? `At most ${most} characters: ${over} too many.` : "");
    },
  });
  if (!tall) pasteAsOneLine(input);
  return { input, value: () => input.value };
}

function choice(data, id, choosable) {
  const options = optionsOf(data, choosable);
  if ((data.max_values ?? 1) > 1) {
    const input = element("div", { className: "boxes" }, checkboxes(options));
    return { input, value: () => chosen(input) };
  }
  const placeholder = data.placeholder || "Choose";
  const made = single({ id, options, placeholder, required: data.required !== false });
  const input = element("div", { className: "select" }, made, icon("arrow"));
  return { input, value: () => (made.value ? [made.value] : []) };
}
