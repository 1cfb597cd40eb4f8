// A keyboard works wherever something is typed, whatever has the focus.

import { useLayoutEffect, useRef } from "./vendor/preact.js";

/**
 * Hear keys while a game is on the screen: `letter(key)`, `back()`, `enter()`, `escape()`,
 * `space()`, `arrow(right, down)`. A handler that returns false leaves the key to the browser.
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

/** The letters of a text as the games have them: without accents and full width, and ñ is one. */
export function lettersIn(text) {
  const parts = text.normalize("NFKD").toLowerCase().replace(/ı/g, "i").normalize("NFD");
  return parts.replace(/n\u0303/g, "ñ").replace(/\P{L}/gu, "");
}

function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }) {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  if (document.querySelector("dialog[open]")) return true;
  return target.closest?.("input, textarea, select, [contenteditable]") != null;
}

let isTyping = false; // since the focus came to where it is, or something was pressed
for (const event of ["focusin", "pointerdown"]) {
  document.addEventListener(event, () => (isTyping = false), true);
}

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function handle({ key, target }, { letter, back, enter, escape, space, arrow }) {
  const onControl = target.closest?.("button, a, summary, [tabindex='0']") != null;
  // Enter presses the button that has the focus, unless a word was typed on the keyboard.
  if (key === "Enter") return (!onControl || isTyping) && called(enter);
  if (key in ARROWS) return called(arrow, ...ARROWS[key]);
  if (key === " ") return !onControl && called(space);
  if (key === "Backspace") return called(back);
  if (key === "Escape") return called(escape);
  const typed = [...key].length === 1 ? lettersIn(key) : "";
  if ([...typed].length !== 1) return false;
  isTyping = true;
  return called(letter, typed);
}

function called(handler, ...given) {
  return handler ? handler(...given) !== false : false;
}
