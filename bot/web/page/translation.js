// A translator replaces text with <font> elements. Preact goes on with the nodes that are gone, so
// points and words would stand still. The page has its own languages: its text is put back.

const MAX_TRIES = 3; // per text and value, against a translator that never gives up
const tries = new WeakMap(); // by text node, {data, count}
const replaced = new WeakMap(); // by text node, the <font> in its place

const structure = new MutationObserver((records) => {
  const taken = new Map(); // texts that were taken out, by the element they were in
  for (const { target, removedNodes } of records) {
    const texts = [...removedNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    taken.set(target, [...(taken.get(target) ?? []), ...texts]);
  }
  for (const { target, addedNodes } of records) {
    if (target.nodeName === "FONT") continue;
    for (const font of addedNodes) {
      if (font.nodeName !== "FONT" || font.parentNode !== target) continue;
      const text = taken.get(target).shift();
      if (text) hold(text, font);
    }
  }
});

// What is written into a text that is gone.
const values = new MutationObserver((records) => records.forEach(({ target }) => putBack(target)));

function hold(text, font) {
  replaced.set(text, font);
  const tried = tries.get(text);
  const count = tried?.data === text.data ? tried.count + 1 : 1;
  tries.set(text, { data: text.data, count });
  if (count <= MAX_TRIES) putBack(text);
  else values.observe(text, { characterData: true });
}

function putBack(text) {
  const font = replaced.get(text);
  if (font?.isConnected) font.replaceWith(text);
}

structure.observe(document.getElementById("app"), { childList: true, subtree: true });
