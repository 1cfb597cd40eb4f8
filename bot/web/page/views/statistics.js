// A player's past: streaks, the last weeks as cells, and each game.
import { html } from "../vendor/preact.js";
import { Markdown, inline } from "../markdown.js";
import { gameNamed, hello } from "../state.js";
import { t } from "../words.js";
import { useAnswer } from "./asked.js";

const WEEKS = 16;
const DAY = 86_400_000;
const SHADES = [1, 10, 25, 45]; // words from which a cell is a shade fuller

export function Statistics() {
  const { told, error } = useAnswer("statistics", {});
  if (!told) return html`<article class="view"><h1>${t("statistics")}</h1><p class="error">${error}</p></article>`;
  const { streak } = told;
  const figure = (number, key) => html`<div class="figure"><dt>${t(key)}</dt><dd>${number}</dd></div>`;
  return html`<article class="view">
    <h1>${t("statistics")}</h1>
    <dl class="figures">
      ${figure(streak.days, "streak")} ${figure(streak.longest, "longest_streak")}
      ${figure(told.days_played, "days_played")}
    </dl>
    ${[streak.lines].flat().filter(Boolean).map((line) => html`<p class="small">${inline(line.replace(/^-# /, ""))}</p>`)}
    <${Weeks} told=${told} />
    ${told.sections.map((section) => html`<${Section} key=${section.game} section=${section} />`)}
    ${told.lines.map((line) => html`<p class="small">${inline(line.replace(/^-# /, ""))}</p>`)}
  </article>`;
}

function Weeks({ told }) {
  const words = new Map(told.calendar.map((each) => [each.day, each.words]));
  const today = Date.parse(told.today);
  const first = today - (((new Date(today).getUTCDay() + 6) % 7) + (WEEKS - 1) * 7) * DAY;
  const named = new Intl.DateTimeFormat(hello.value.locale, { timeZone: "UTC", day: "numeric", month: "long" });
  const cells = Array.from({ length: WEEKS * 7 }, (_, place) => first + place * DAY).map((time) => {
    const day = new Date(time).toISOString().slice(0, 10);
    const number = words.get(day) ?? 0;
    const shade = time > today ? "ahead" : `s${SHADES.filter((least) => number >= least).length}`;
    const label = t("day_played", { day: named.format(time), words: number });
    return html`<i class=${`${shade} ${time === today ? "now" : ""}`} title=${number ? label : undefined}></i>`;
  });
  return html`<div class="weeks" role="img" aria-label=${told.summary}>${cells}</div>`;
}

function Section({ section }) {
  const most = Math.max(1, ...section.bars.map((bar) => bar.count));
  return html`<section class="past">
    <h2>${gameNamed(section.game)?.title}</h2>
    <${Markdown} text=${section.text.replace(/^\P{L}*?(?=[\p{L}\d])/u, "")} />
    ${section.bars.length > 0 && html`<h3>${section.bars_title}</h3>
      <table class="bars"><tbody>${section.bars.map((bar) => html`<tr>
        <th scope="row">${bar.label}</th>
        <td><span class="length" style=${{ "--part": bar.count / most }}></span>${bar.count}</td>
      </tr>`)}</tbody></table>`}
    ${section.achievements.length > 0 && html`<ul class="achievements">
      ${section.achievements.map((each) => html`<li>${each.label} <b>${each.count}</b></li>`)}</ul>`}
  </section>`;
}
