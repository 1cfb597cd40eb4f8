// What is done when something has become another than it was.

import { useEffect, useRef } from "./vendor/preact.js";

/** Act once a value is another than when it was drawn before; not the first time. */
export function useChange(value, act) {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    act();
  }, [value]);
}
