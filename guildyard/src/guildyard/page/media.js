/** Pictures and files. */

import { actionButton, element, freshId, icon, outsideLink, safeAddress } from "./dom.js";

/** Does the picture come from the playground itself? The page asks nobody else for anything. */
function isOwn(address) {
  const parsed = new URL(address, location.href);
  return parsed.origin === location.origin || /^data:image\/(png|gif|jpeg);/.test(address);
}

/**
 * A picture with its description, which a badge below it shows; a bot's without one says
 * so, because people who cannot see it need one. The name of a file describes nothing.
 * Pictures from elsewhere are links.
 */
export function picture(address, description, { width, height, spoiler = false, small = false, byBot = true } = {}) {
  if (!isOwn(address)) return element("p", { className: "file" }, icon("file"), outsideLink(address, description || address));
  const shown = element("img", { src: address, alt: description || (byBot ? "" : "A picture without a description") });
  if (width && height) reserve(shown, width, height);
  const missing = !description && !small && byBot;
  const caption = missing && element("figcaption", { className: "missing" }, icon("warning"), "No description (alt text)");
  const inside = description && !small ? described(shown, description) : [shown, caption];
  const figure = element("figure", { className: small ? "small" : "" }, inside);
  return spoiler ? veiled(figure, "picture") : figure;
}

/** A picture, a badge below it, where it covers nothing, and what that shows. */
function described(shown, description) {
  const text = element("figcaption", { id: freshId("alt"), hidden: true }, description);
  const badge = element("button", {
    type: "button",
    className: "alt",
    "aria-label": "ALT text of the picture",
    "aria-expanded": "false",
    "aria-controls": text.id,
    onclick: () => {
      text.hidden = !text.hidden;
      badge.setAttribute("aria-expanded", String(!text.hidden));
      if (!text.hidden) text.scrollIntoView({ block: "nearest" });
    },
  }, "ALT");
  return [shown, badge, text];
}

/** Keep the room of a picture that is still on its way, so that nothing jumps when it comes. */
function reserve(shown, width, height) {
  Object.assign(shown, { width, height });
  shown.style.setProperty("--width", `${width}px`);
  shown.style.setProperty("--ratio", width / height);
}

/** Something covered until it is wanted. */
export function veiled(content, what) {
  const cover = element("div", { className: "veil" }, actionButton(`Spoiler: show the ${what}`, "secondary", () => {
    cover.replaceWith(content);
    content.tabIndex = -1;
    content.focus({ preventScroll: true });
  }));
  return cover;
}

/** A file to download. */
export function fileLink(address, name, size) {
  const bytes = size ? element("small", {}, amount(size)) : undefined;
  const href = safeAddress(address);
  const link = href ? element("a", { href, download: name }, name) : element("b", {}, name);
  return element("p", { className: "file" }, icon("file"), link, bytes);
}

function amount(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  const [size, unit] = bytes < 1048576 ? [bytes / 1024, "KB"] : [bytes / 1048576, "MB"];
  return `${size.toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
}

/** An attachment of a message, of a bot or of a person. */
export function attachment(file, byBot) {
  const spoiler = file.filename.startsWith("SPOILER_");
  if (file.content_type?.startsWith("image/")) return picture(file.url, file.description, { ...file, spoiler, byBot });
  const link = fileLink(file.url, file.filename, file.size);
  return spoiler ? veiled(link, "file") : link;
}
