// Results to show elsewhere: by the device's own way of sharing, or else on the clipboard.

import { tell } from "./state.js";
import { texts } from "./texts.js";

const isTouched = matchMedia("(pointer: coarse)");

/** Share the result of a play. */
export async function share(play) {
  const text = await play.share();
  if (!text) return;
  if (navigator.share && isTouched.matches) {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      if (error.name === "AbortError") return; // by whoever wanted to share
    }
  }
  tell(texts((await copy(text)) ? "copied" : "not_copied"));
}

/** A frame may not touch the clipboard in the new way everywhere: then in the old one. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
