// Fingers and keys: what is touched answers at once, and a keyboard works wherever one is.
import { useEffect, useRef } from "./vendor/preact.js";
import { sheet } from "./state.js";

/** Properties of a button that acts when it is touched, not when it is let go; it never takes the
 * focus from a finger, so that Enter on a keyboard stays Enter. Keys and screen readers click. */
export function press(act) {
  return {
    onPointerDown: (event) => {
      if (event.button) return;
      event.preventDefault();
      event.currentTarget.dataset.pressed = "1";
      act(event);
    },
    onMouseDown: (event) => event.preventDefault(),
    onClick: (event) => {
      const { dataset } = event.currentTarget;
      if (dataset.pressed) delete dataset.pressed;
      else act(event);
    },
  };
}

const TYPES = "input, textarea, select, [contenteditable]";
const ACTS = "button, a, summary, [role=button]";

/** Hear keys of the whole page while a game is shown: `{letter(key), enter, back, space}`. */
export function useKeys(heard) {
  const latest = useRef(heard);
  latest.current = heard;
  useEffect(() => {
    const hear = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (sheet.value || event.target.closest?.(TYPES)) return;
      const onButton = event.target.closest?.(ACTS);
      const { letter, enter, back, space, arrow } = latest.current;
      if (/^\p{L}$/u.test(event.key)) letter?.(event.key.toLowerCase());
      else if (event.key === "Backspace") back?.();
      else if (event.key === "Enter" && !onButton) enter?.();
      else if (event.key === " " && !onButton) space?.();
      else if (event.key.startsWith("Arrow") && arrow?.(event.key.slice(5).toLowerCase(), event));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}
