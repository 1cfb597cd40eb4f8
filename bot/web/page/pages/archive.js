// Days that are over, in a calendar. Each leads to its board.

import { html, useState } from "../vendor/preact.js";
import { gameNow } from "../bar.js";
import { day, go, hello } from "../state.js";
import { texts } from "../texts.js";
import { Asked, GameChoice, useAsked } from "./asked.js";

export function Archive() {
  const game = gameNow();
  const [month, setMonth] = useState(day.value.slice(0, 7));
  const asked = useAsked("days", { game, month });
  return html`
    <${Asked} title=${texts("archive")} asked=${asked}>
      ${(answer) => html`
        <${GameChoice} chosen=${game} choose=${(name) => go("archive", name, { replace: true })} />
        <${Months} month=${month} title=${answer.title} choose=${setMonth} />
        <${Calendar} game=${game} title=${answer.title} days=${answer.days} />
      `}
    <//>
  `;
}

function Months({ month, title, choose }) {
  const last = day.value.slice(0, 7);
  return html`
    <div class="months">
      <button class="sign" aria-label=${texts("month_before")} onClick=${() => choose(moved(month, -1))}>◀</button>
      <h2 aria-live="polite">${title}</h2>
      <button
        class="sign"
        aria-label=${texts("month_after")}
        aria-disabled=${String(month >= last)}
        onClick=${() => month < last && choose(moved(month, 1))}
      >
        ▶
      </button>
    </div>
  `;
}

function moved(month, by) {
  const date = dateOf(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

function dateOf(text) {
  return new Date(`${text}T00:00:00Z`);
}

/** Which day of the week its weeks begin with, 1 for Monday. */
function firstDay(language) {
  const locale = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

function Calendar({ game, title, days }) {
  const language = hello.value.locale;
  const first = firstDay(language);
  if (!days.length) return html`<p>${texts("archive_none")}</p>`;
  // 2024-01-01 was a Monday.
  const week = Array.from({ length: 7 }, (_, index) => Date.UTC(2024, 0, first + index));
  const before = (dateOf(days[0].day).getUTCDay() - first + 7) % 7;
  const cells = [...Array(before).fill(null), ...days];
  const rows = Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) => cells.slice(7 * row, 7 * (row + 1)));
  return html`
    <table class="calendar" aria-label=${title}>
      <thead>
        <tr>
          ${week.map(
            (at) => html`
              <th scope="col" class="weekday" key=${at}>
                <span aria-hidden="true">${weekday(at, "short")}</span>
                <span class="unseen">${weekday(at, "long")}</span>
              </th>
            `,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, number) => html`
            <tr key=${number}>
              ${row.map((each) => html`<td>${each && html`<${Day} key=${each.day} game=${game} day=${each} />`}</td>`)}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

function weekday(at, length) {
  return new Intl.DateTimeFormat(hello.value.locale, { weekday: length, timeZone: "UTC" }).format(at);
}

function Day({ game, day: { day: date, edition, state, open, today } }) {
  const number = Number(date.slice(8));
  const said = new Intl.DateTimeFormat(hello.value.locale, { dateStyle: "full", timeZone: "UTC" });
  const label = [said.format(dateOf(date)), state].filter(Boolean).join(": ");
  const kind = `day ${state ? "played" : ""} ${today ? "today" : ""}`;
  if (!open) return html`<span class="day shut">${number}</span>`;
  return html`
    <a
      class=${kind}
      href=${`#${game}${today ? "" : `/${edition}`}`}
      aria-label=${label}
      aria-current=${today ? "date" : undefined}
      title=${state}
    >
      <b>${number}</b>
      ${state && html`<small>${state}</small>`}
    </a>
  `;
}
