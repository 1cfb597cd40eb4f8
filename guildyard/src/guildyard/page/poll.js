/** A poll in a message: its answers are buttons, with bars of the votes so far. */

import { actionButton, element } from "./dom.js";
import { emojiNode } from "./emoji.js";
import { short } from "./times.js";

/** Vote(answers) votes for these and no other, end() ends the poll. */
export function poll({ question, answers, multiple, over, own, ends }, id, { vote, end }) {
  const total = answers.reduce((sum, { count }) => sum + count, 0);
  const mine = answers.filter((each) => each.mine).map(({ text }) => text);
  const press = ({ text, mine: taken }) => {
    const others = multiple ? mine.filter((each) => each !== text) : [];
    vote(taken ? others : [...others, text]);
  };
  return element("div", { className: "card poll", role: "group", "aria-label": `Poll: ${question}` },
    element("p", { className: "poll-question" }, question),
    element("p", { className: "note" }, over ? "This poll is over" : multiple ? "Choose one or more" : "Choose one"),
    answers.map((each, place) => answer(each, { total, over, id: `poll-${id}-${place}`, press: () => press(each) })),
    element("p", { className: "note" }, `${total} ${total === 1 ? "vote" : "votes"}`,
      !over && ` · until ${short(new Date(ends))}`,
      own && !over && actionButton("End the poll", "plain", end)));
}

function answer({ text, emoji, count, mine, best, who }, { total, over, id, press }) {
  const share = total ? Math.round((100 * count) / total) : 0;
  const made = element("button", {
    type: "button",
    id,
    className: over && best ? "poll-answer best" : "poll-answer",
    disabled: over,
    title: who.join(", "),
    "aria-pressed": String(mine),
    "aria-label": `${text}: ${count} (${share} %)`,
    onclick: press,
  }, emoji && emojiNode(emoji), element("span", {}, text), element("b", {}, `${share} %`));
  made.style.setProperty("--share", `${share}%`);
  return made;
}
