// A page that shows what the bot answers to one question.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { link } from "../line.js";
import { day, hello, say, status } from "../state.js";
import { texts } from "../texts.js";

const SEEN = 40; // pixels that are seen of the one before

/** The answer to a question, asked again whenever it, or the day, is another. */
export function useAsked(name, fields) {
  const [told, setTold] = useState({});
  const key = JSON.stringify([name, fields, day.value]);
  useEffect(() => {
    let gone = false;
    if (status.value === "offline") say(texts("offline"), { after: true });
    const keep = (answer) => gone || setTold({ ...answer, key });
    link.ask(name, fields).then(
      (answer) => keep({ answer }),
      (error) => keep({ failure: error.message }),
    );
    return () => (gone = true);
  }, [key]);
  return { ...told, old: told.key !== key };
}

/** The frame of a page: what was answered before stays until there is something new. */
export function Asked({ title, asked: { answer, failure, old }, children }) {
  return html`
    <main class="page" id="main" aria-busy=${old}>
      <h1>${title}</h1>
      ${failure ? html`<p>${failure}</p>` : answer && children(answer)}
    </main>
  `;
}

/** A row of buttons of which one is chosen; one that `scrolls` stays a row on a phone. */
export function Choice({ label, chosen, options, choose, scrolls = false }) {
  const row = useRef();
  useEffect(() => {
    const button = row.current.querySelector("[aria-pressed=true]");
    if (scrolls && button) row.current.scrollLeft = button.offsetLeft - row.current.offsetLeft - SEEN;
  }, [chosen]);
  return html`
    <div class="choice ${scrolls ? "scrolls" : ""}" ref=${row} role="group" aria-label=${label}>
      ${options.map(
        ([key, said]) => html`
          <button type="button" key=${key} aria-pressed=${key === chosen} onClick=${() => choose(key)}>${said}</button>
        `,
      )}
    </div>
  `;
}

/** The games, of which one is chosen. */
export function GameChoice({ chosen, choose }) {
  const options = hello.value.games.map(({ name, title }) => [name, title.replace(/^\S+ /, "")]);
  return html`<${Choice} label=${texts("games")} chosen=${chosen} options=${options} choose=${choose} />`;
}
