/** The emoji under a message, and the list from which one is added. */

import { element } from "./dom.js";
import { emojiNode } from "./emoji.js";

const QUICK = ["👍", "❤️", "😂", "🎉", "😮", "😢", "✅", "❌"];

/** What is under a message; react(emoji, wanted) adds the reader or takes them away. */
export function reactions(data, react) {
  if (!data.reactions?.length) return undefined;
  return element("div", { className: "reactions", role: "group", "aria-label": "Reactions" },
    data.reactions.map(({ emoji, count, mine, who }) => element("button", {
      type: "button",
      className: "reaction",
      id: `reaction-${data.id}-${emoji}`,
      title: who.join(", "),
      "aria-pressed": String(mine),
      "aria-label": `${emoji}: ${who.join(", ")}`,
      onclick: () => react(emoji, !mine),
    }, emojiNode(emoji), element("span", {}, String(count)))));
}

/** The bot's own emoji, the usual ones, and a field for any other; take(emoji) is called with the one that was chosen. */
export function emojiChoice(own, take) {
  const input = element("input", {
    "aria-label": "Another emoji",
    placeholder: "Another emoji",
    maxLength: 64,
    onkeydown: (event) => {
      if (event.key !== "Enter" || event.isComposing || !input.value.trim()) return;
      event.preventDefault();
      take(input.value.trim());
    },
  });
  return element("div", { className: "emoji-choice" },
    [...own, ...QUICK].map((emoji) => element("button", {
      type: "button", className: "reaction", "aria-label": `React with ${emoji}`, onclick: () => take(emoji),
    }, emojiNode(emoji))), input);
}
