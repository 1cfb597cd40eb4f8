// Where in the page one is: `#honeycomb`, `#honeycomb/a2026-11-02`, `#leaderboard`, `#archive/square`.
import { computed, signal } from "./vendor/preact.js";

const hash = signal(location.hash);
addEventListener("hashchange", () => (hash.value = location.hash));

/** The parts of the address: the view or game, and what of it. */
export const route = computed(() => {
  const [first = "", second = ""] = hash.value.replace(/^#\/?/, "").split("/").map(decode);
  return { first, second };
});

function decode(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** The address of a view. */
export const address = (...parts) => `#${parts.filter(Boolean).map(encodeURIComponent).join("/")}`;

/** Go there; in the place of where one is, or with a way back. */
export function go(parts, { instead = false } = {}) {
  const target = address(...parts);
  if (instead) {
    history.replaceState(null, "", target);
    hash.value = target;
  } else {
    location.hash = target;
  }
}
