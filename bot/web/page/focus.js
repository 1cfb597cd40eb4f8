// The focus is not lost: when what had it is gone, it goes on to what stands in its place, so that
// Tab goes on from there and a screen reader reads where one is.

const GROUPS = "[role=group], .offers"; // of which another button takes it, or else the word's field
const TAKERS = "button:not(:disabled), a[href], input, [tabindex='0']";

let had = null; // {element, group, place} of what has the focus, or had it until it went

const takersOf = (group) => [...group.querySelectorAll(TAKERS)];

document.addEventListener("focusin", ({ target: element }) => {
  const group = element.closest(GROUPS);
  had = { element, group, place: group && takersOf(group).indexOf(element) };
});

// Whoever presses beside everything lets go of it.
document.addEventListener("click", () => isNowhere() && (had = null), true);

new MutationObserver(goOn).observe(document.getElementById("app"), {
  attributeFilter: ["disabled"],
  childList: true,
  subtree: true,
});

function isNowhere() {
  return [null, document.body].includes(document.activeElement);
}

function goOn() {
  if (!had || (had.element.isConnected && !had.element.matches(":disabled"))) return;
  if (isNowhere() || document.activeElement === had.element) nextOf(had)?.focus({ preventScroll: true });
}

/** What stands in its place now; nothing as long as the page has yet to come. */
function nextOf({ group, place }) {
  if (!group?.isConnected) return heading();
  const takers = takersOf(group);
  return takers[Math.min(place, takers.length - 1)] ?? document.querySelector("#main .field") ?? heading();
}

/** What says where one is. */
function heading() {
  const found = document.querySelector("#main h1");
  if (found) found.tabIndex = -1;
  return found;
}

/** Has the heading just been read, because the focus is there? */
export function isAtHeading() {
  return document.activeElement?.tagName === "H1";
}
