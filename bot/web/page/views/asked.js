// A view that the server is asked for.
import { html, useEffect, useState } from "../vendor/preact.js";
import { ask } from "../socket.js";

/** The answer to a request, or null; why there is none. It is asked anew when its fields change. */
export function useAnswer(what, fields) {
  const [answer, put] = useState({ told: null, error: "" });
  const key = JSON.stringify(fields);
  useEffect(() => {
    let wanted = true;
    ask(what, fields)
      .then((told) => wanted && put({ told, error: "" }))
      .catch((error) => wanted && put((before) => ({ ...before, error: error.message })));
    return () => (wanted = false);
  }, [what, key]);
  return answer;
}

/** One of a few, as buttons that say which is chosen. */
export function Chosen({ options, chosen, choose, label }) {
  return html`<div class="chosen" role="group" aria-label=${label}>
    ${options.map((option) => html`<button aria-pressed=${option.value === chosen ? "true" : "false"}
      onClick=${() => choose(option.value)}>${option.label}</button>`)}
  </div>`;
}
