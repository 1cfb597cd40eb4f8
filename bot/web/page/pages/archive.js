// Days that are over, in a calendar. Each leads to its board.

import { html, useState } from "../vendor/preact.js";
import { gameNow } from "../bar.js";
import { day, go, hello } from "../state.js";
import { texts } from "../texts.js";
import { Asked, GameChoice, useAsked } from "./asked.js";

export function Archive({ detail }) {
  const game = detail ?? gameNow();
  const [month, setMonth] = useState(day.value.slice(0, 7));
  const asked = useAsked("days", { game, month });
  return html`
    <${Asked} title=${texts("archive")} asked=${asked}>
      ${(answer) => html`
        <${GameChoice} chosen=${game} choose=${(name) => go("archive", name, { replace: true })} />
        <${Months} month=${month} title=${answer.title} choose=${setMonth} />
        <${Calendar} game=${game} days=${answer.days} />
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
        disabled=${month >= last}
        onClick=${() => choose(moved(month, 1))}
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

function Calendar({ game, days }) {
  const language = hello.value.locale;
  const first = firstDay(language);
  if (!days.length) return html`<p>${texts("archive_none")}</p>`;
  const names = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  // 2024-01-01 was a Monday.
  const week = Array.from({ length: 7 }, (_, index) => names.format(Date.UTC(2024, 0, first + index)));
  const before = (dateOf(days[0].day).getUTCDay() - first + 7) % 7;
  return html`
    <div class="calendar">
      ${week.map((name) => html`<span class="weekday" aria-hidden="true" key=${name}>${name}</span>`)}
      ${days.map(
        (each, index) => html`
          <${Day} key=${each.day} game=${game} day=${each} column=${index ? null : before + 1} />
        `,
      )}
    </div>
  `;
}

function Day({ game, day: { day: date, edition, state, open, today }, column }) {
  const style = column && { "grid-column-start": column };
  const number = Number(date.slice(8));
  const said = new Intl.DateTimeFormat(hello.value.locale, { dateStyle: "full", timeZone: "UTC" });
  const label = [said.format(dateOf(date)), state].filter(Boolean).join(": ");
  const kind = `day ${state ? "played" : ""} ${today ? "today" : ""}`;
  if (!open) return html`<span class="day shut" style=${style}>${number}</span>`;
  return html`
    <a class=${kind} style=${style} href=${`#${game}${today ? "" : `/${edition}`}`} aria-label=${label} title=${state}>
      <b>${number}</b>
      ${state && html`<small>${state}</small>`}
    </a>
  `;
}
