/** Make elements. Text only ever becomes text: nothing here parses HTML. */

/**
 * An element with properties and children; strings become text, empty children are left out.
 * Names that are no DOM property (aria-label, role) are set as attributes.
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !key.includes("-")) made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child || child === 0));
  return made;
}

/** Put children in the place of those before. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat().filter(Boolean));
}

/** A button that does something; style is primary, secondary, success or danger. */
export function actionButton(label, style, onclick, more = {}) {
  return element("button", { type: "button", className: `button ${style}`, onclick, ...more }, label);
}

/** A link that leaves the page; just its text when the address is not safe. */
export function outsideLink(address, content, className = "") {
  const href = safeAddress(address);
  if (!href) return element("span", {}, content);
  return element("a", { href, className, rel: "noreferrer noopener", target: "_blank" }, content);
}

/** Give a card its color, a number as Discord sends it. */
export function setAccent(card, color) {
  if (color === null || color === undefined) return;
  card.style.setProperty("--accent", `#${color.toString(16).padStart(6, "0")}`);
}

/** A file to download. */
export function fileLink(address, name, size) {
  const link = element("a", { href: safeAddress(address), download: name }, name);
  const bytes = size === undefined || size === null ? "" : ` ${size.toLocaleString("en")} bytes`;
  return element("p", { className: "file" }, link, bytes);
}

let lastNumber = 0;

/** An id that no other element has. */
export function freshId(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}

/** Only addresses that a click may safely open; undefined for any other. */
export function safeAddress(address) {
  try {
    const parsed = new URL(address);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : undefined;
  } catch {
    return undefined;
  }
}
