// A keyboard works wherever something is typed, whatever has the focus.

import { useLayoutEffect, useRef } from "./vendor/preact.js";

/**
 * Hear keys while a game is on the screen: `letter(key)`, `back()`, `enter(target)`, `escape()`,
 * `space()`. A handler that returns false leaves the key to the browser.
 */
export function useKeys(handlers) {
  const latest = useRef(handlers);
  latest.current = handlers;
  // Not after the paint: who sees the game may type at once.
  useLayoutEffect(() => {
    const hear = (event) => {
      if (isElsewhere(event)) return;
      const heard = handle(event, latest.current);
      if (heard) event.preventDefault();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/**
 * Properties of a button that answers to a finger as it comes down: with two thumbs, one is often
 * still on the screen when the other comes, and of that no click is made. Keys, mice and screen
 * readers click.
 */
export function press(act) {
  return {
    onPointerDown({ pointerType, currentTarget }) {
      if (pointerType !== "touch") return;
      touched.add(currentTarget);
      act();
    },
    onClick({ detail, currentTarget }) {
      const isDone = touched.delete(currentTarget) && detail !== 0; // 0: by no pointer
      if (!isDone) act();
    },
  };
}

const touched = new WeakSet(); // buttons that a finger came down on, until their click

function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }) {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  if (document.querySelector("dialog[open]")) return true;
  return target.closest?.("input, textarea, select, [contenteditable]") != null;
}

function handle({ key, target }, { letter, back, enter, escape, space }) {
  const onControl = target.closest?.("button, a, summary, [tabindex='0']") != null;
  if (key === "Enter") return called(enter, onControl ? target : null);
  if (key === " ") return !onControl && called(space);
  if (key === "Backspace") return called(back);
  if (key === "Escape") return called(escape);
  if ([...key].length === 1 && /\p{L}/u.test(key)) return called(letter, key.toLowerCase());
  return false;
}

function called(handler, ...given) {
  return handler ? handler(...given) !== false : false;
}
