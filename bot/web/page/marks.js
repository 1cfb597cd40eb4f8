// Which games of the day are done, for the marks on their tabs.

import { signal } from "./vendor/preact.js";
import { link, on } from "./line.js";
import { day } from "./state.js";

export const done = signal({}); // by game

async function ask() {
  try {
    done.value = (await link.ask("today")).done;
  } catch {
    // Without an answer there are no marks, until a board tells.
  }
}

on("hello", ask);
on("day", ask);

/** A board says so, too. */
export function mark({ game, edition, state }) {
  const isDone = edition === day.value && state?.done;
  if (isDone && !done.value[game]) done.value = { ...done.value, [game]: true };
}
