/** Emoji: characters, and pictures that were uploaded under a name. */

import { element } from "./dom.js";

/** An emoji as it stands in a text: a character, or `<:name:id>`. */
export function emojiNode(text) {
  const [, name, id] = /^<a?:(\w+):(\d+)>$/.exec(text) ?? [];
  if (!id) return element("span", { className: "emoji" }, text);
  return element("img", { className: "emoji", src: `/emojis/${id}`, alt: `:${name}:`, title: `:${name}:` });
}
