// Earlier puzzles, in a calendar.
import { html, useState } from "../vendor/preact.js";
import { address, go } from "../router.js";
import { gameNamed, hello, titleOf } from "../state.js";
import { t } from "../words.js";
import { Chosen, useAnswer } from "./asked.js";

const monthOf = (day) => day.slice(0, 7);

function moved(month, by) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export function Archive({ of }) {
  const game = gameNamed(of)?.name ?? hello.value.games[0].name;
  const today = hello.value.day;
  const [month, show] = useState(monthOf(today));
  const { told, error } = useAnswer("days", { game, month });
  const turn = (by, key, path) => html`<button class="round" aria-label=${t(key)}
    disabled=${by > 0 && month >= monthOf(today)} onClick=${() => show(moved(month, by))}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg></button>`;
  return html`<article class="view">
    <h1>${t("archive")}</h1>
    <p class="lead">${t("archive_lead")}</p>
    <${GameChoice} game=${game} view="archive" />
    <div class="month">
      ${turn(-1, "month_before", "M15 5l-7 7 7 7")}
      <h2 aria-live="polite">${told?.title ?? ""}</h2>
      ${turn(1, "month_after", "M9 5l7 7-7 7")}
    </div>
    ${error && html`<p class="error">${error}</p>`}
    ${told && html`<${Month} told=${told} game=${game} />`}
  </article>`;
}

/** Which game a view is about. */
export function GameChoice({ game, view }) {
  const options = hello.value.games.map((each) => ({ value: each.name, label: titleOf(each).words }));
  return html`<${Chosen} options=${options} chosen=${game} label=${t("play")}
    choose=${(name) => go([view, name], { instead: true })} />`;
}

function Month({ told, game }) {
  const named = (day, options) =>
    new Intl.DateTimeFormat(hello.value.locale, { timeZone: "UTC", ...options }).format(new Date(day));
  const weekdays = Array.from({ length: 7 }, (_, place) => `2024-01-0${place + 1}`); // a Monday first
  const first = told.days.length ? (new Date(told.days[0].day).getUTCDay() + 6) % 7 : 0;
  return html`<div class="calendar">
    ${weekdays.map((day) => html`<span class="weekday" aria-hidden="true">${named(day, { weekday: "narrow" })}</span>`)}
    ${Array.from({ length: first }, () => html`<span></span>`)}
    ${told.days.map((each) => html`<${Day} key=${each.day} ...${each} game=${game}
      name=${named(each.day, { day: "numeric", month: "long" })} />`)}
  </div>`;
}

function Day({ day, edition, state, open, today, game, name }) {
  const number = Number(day.slice(8));
  const label = state ? t("day_with", { day: name, state }) : name;
  const kind = `day ${state ? "played" : ""} ${today ? "today" : ""}`;
  if (!open && !today) return html`<span class=${`${kind} shut`}>${number}</span>`;
  return html`<a class=${kind} href=${today ? address(game) : address(game, edition)} aria-label=${label} title=${state}>
    ${number}
  </a>`;
}
