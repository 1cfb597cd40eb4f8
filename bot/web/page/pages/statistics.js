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
    <div class="summary"><${Markdown} text=${summary} /></div>
    ${[streak.lines].flat().filter(Boolean).map((line) => html`<${Markdown} text=${line} />`)}
    <${Weeks} today=${today} played=${calendar} />
    <div class="sections">
      ${sections.map((section) => html`<${Section} ...${section} key=${section.game} />`)}
    </div>
    ${lines.map((line) => html`<${Markdown} text=${line} />`)}
  `;
}

/** The last weeks, a column each and a cell a day, the fuller the more words. */
function Weeks({ today, played }) {
  const words = new Map(played.map((each) => [each.day, each.words]));
  const most = Math.max(1, ...words.values());
  const last = Date.parse(today);
  const weekday = (new Date(last).getUTCDay() + 6) % 7; // from Monday
  const first = last - (weekday + 7 * (WEEKS - 1)) * DAY;
  const named = (at, how) => new Intl.DateTimeFormat(hello.value.locale, { ...how, timeZone: "UTC" }).format(at);
  const weeks = Array.from({ length: WEEKS }, (_, week) => first + 7 * week * DAY);
  const cell = (at) => {
    if (at > last) return html`<td></td>`;
    const count = words.get(new Date(at).toISOString().slice(0, 10)) ?? 0;
    const strength = count ? Math.ceil((4 * count) / most) : 0;
    return html`
      <td aria-current=${at === last ? "date" : undefined} title=${`${named(at, { dateStyle: "long" })}: ${count}`}>
        <i class=${`strength${strength}`}></i><span class="unseen">${count || texts("no_words")}</span>
      </td>
    `;
  };
  return html`
    <figure class="weeks">
      <table class="cells16" aria-label=${texts("weeks")}>
        <thead>
          <tr>
            <td></td>
            ${weeks.map((at) => html`<th scope="col" key=${at}><span class="unseen">${named(at, { dateStyle: "long" })}</span></th>`)}
          </tr>
        </thead>
        <tbody>
          ${Array.from({ length: 7 }, (_, day) => html`
            <tr key=${day}>
              <th scope="row"><span class="unseen">${named(first + day * DAY, { weekday: "long" })}</span></th>
              ${weeks.map((at) => cell(at + day * DAY))}
            </tr>
          `)}
        </tbody>
      </table>
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
