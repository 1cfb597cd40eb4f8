// How long a verdict is shown where words are typed.

import { useRef } from "./vendor/preact.js";

/** The verdict, until what is typed is another than when it came. */
export function useVerdict(verdict, text) {
  const came = useRef({ number: 0, text: "" });
  if (verdict && verdict.number !== came.current.number) {
    came.current = { number: verdict.number, text };
  }
  return verdict && came.current.text === text ? verdict : null;
}
