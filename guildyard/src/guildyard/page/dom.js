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
  made.append(...children.flat(2).filter((child) => child || child === 0));
  return made;
}

/** Put children in the place of those before. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(2).filter(Boolean));
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
  card.style.setProperty("--edge", `#${color.toString(16).padStart(6, "0")}`);
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

/** The round picture of an account; of one that has none, its initial on a color of its own. */
export function avatar({ name, id, avatar: hash, bot: isBot = false }) {
  if (hash) {
    const src = `/avatars/${id}/${hash}.png?size=128`;
    return element("img", { className: "avatar", src, alt: "", onerror: ({ target }) => target.replaceWith(initial(name, id, isBot)) });
  }
  return initial(name, id, isBot);
}

function initial(name, id, isBot) {
  const tone = [...String(id)].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 6, 7);
  return element(
    "span",
    { className: `avatar ${isBot ? "is-bot" : `tone-${tone}`}`, "aria-hidden": "true" },
    isBot ? icon("bot") : [...name][0],
  );
}

const SHAPES = {
  arrow: "M6 9l6 6 6-6",
  bot: "M7 9h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2zM12 9V5M9.5 13.5v1M14.5 13.5v1",
  clip: "M19.5 11.5l-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3 3 0 0 1 4.3 4.3l-7.8 7.8a1.5 1.5 0 0 1-2.1-2.1l7-7",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  close: "M6 6l12 12M18 6L6 18",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  people: "M8.5 11a3 3 0 1 0 0-6a3 3 0 0 0 0 6zM3 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M16 11a2.5 2.5 0 1 0 0-5M16.5 14c2.6 0 4.5 1.8 4.5 5",
  hash: "M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  mute: "M6 9v6h4l5 4V5l-5 4zM18 10l4 4M22 10l-4 4",
  person: "M12 4.5a3.75 3.75 0 1 0 0 7.5a3.75 3.75 0 0 0 0-7.5zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6",
  reply: "M20 18v-4a4 4 0 0 0-4-4H5M9 5L4 10l5 5",
  send: "M4 12l16-8-6 16-3-7z",
  speaker: "M5 9v6h4l5 4V5L9 9zM17 9a4 4 0 0 1 0 6",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  tools: "M4 8h13M14 4.5L17.5 8 14 11.5M20 16H7M10 12.5L6.5 16l3.5 3.5",
  warning: "M12 4l9 16H3zM12 10v4.5M12 17v.5",
};

/** A line drawing; beside it or around it stands what it means. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("class", "icon");
  made.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", SHAPES[name]);
  made.append(path);
  return made;
}
