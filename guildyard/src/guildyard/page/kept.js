/** What this tab remembers over a reload: who plays, where they look, what they were writing, what is folded. */

const NAME = "playground-tab";

/** All that was kept; nothing in a new tab. */
export function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
}

/** Keep some of it anew. */
export function keep(changed) {
  sessionStorage.setItem(NAME, JSON.stringify({ ...kept(), ...changed }));
}

/** Be this person on the authorization page too, which a bot's own page opens in any tab. */
export function comeAs(person) {
  document.cookie = `playground-person=${person}; path=/; samesite=lax`;
}
