// A player's past: days, streaks, and what each game adds.

import { html } from "../vendor/preact.js";
import { Markdown } from "../markdown.js";
import { hello } from "../state.js";
import { texts } from "../texts.js";
import { Asked, useAsked } from "./asked.js";

const WEEKS = 16;
const DAY = 86400000; // milliseconds

export function Statistics() {
  const asked = useAsked("statistics", {});
  return html`
    <${Asked} title=${texts("statistics")} asked=${asked}>
      ${(answer) => html`<${Past} ...${answer} />`}
    <//>
  `;
}

function Past({ today, summary, streak, calendar, sections, lines }) {
  return html`
    <p class="summary"><${Markdown} text=${summary} /></p>
    ${[streak.lines].flat().filter(Boolean).map((line) => html`<${Markdown} text=${line} />`)}
    <${Weeks} today=${today} played=${calendar} />
    <div class="sections">
      ${sections.map((section) => html`<${Section} ...${section} key=${section.game} />`)}
    </div>
    ${lines.map((line) => html`<${Markdown} text=${line} />`)}
  `;
}

/** The last weeks, a cell a day, the fuller the more words. */
function Weeks({ today, played }) {
  const words = new Map(played.map((each) => [each.day, each.words]));
  const most = Math.max(1, ...words.values());
  const last = Date.parse(today);
  const weekday = (new Date(last).getUTCDay() + 6) % 7; // from Monday
  const first = last - (weekday + 7 * (WEEKS - 1)) * DAY;
  const language = hello.value.locale;
  const named = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const cells = Array.from({ length: 7 * (WEEKS - 1) + weekday + 1 }, (_, index) => {
    const at = new Date(first + index * DAY);
    const count = words.get(at.toISOString().slice(0, 10)) ?? 0;
    const strength = count ? Math.ceil((4 * count) / most) : 0;
    return html`<i class=${`strength${strength}`} title=${`${named.format(at)}: ${count}`} key=${index}></i>`;
  });
  return html`
    <figure class="weeks" aria-label=${texts("weeks")}>
      <div class="cells16" aria-hidden="true">${cells}</div>
      <figcaption class="small">${texts("weeks")}</figcaption>
    </figure>
  `;
}

function Section({ text, bars_title: title, bars, achievements }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return html`
    <section class="card">
      <${Markdown} text=${text} />
      ${bars.length > 0 &&
      html`
        <h2>${title}</h2>
        <dl class="bars">
          ${bars.map(
            ({ label, count }) => html`
              <div key=${label}>
                <dt>${label}</dt>
                <dd style=${{ "--part": count / most }}>${count}</dd>
              </div>
            `,
          )}
        </dl>
      `}
      ${achievements.length > 0 &&
      html`
        <ul class="achievements">
          ${achievements.map(({ label, count }) => html`<li key=${label}>${label} <small>×${count}</small></li>`)}
        </ul>
      `}
    </section>
  `;
}
