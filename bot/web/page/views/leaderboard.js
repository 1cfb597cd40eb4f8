// The leaderboard: a game, a period, a page.
import { html, useState } from "../vendor/preact.js";
import { inline } from "../markdown.js";
import { t } from "../words.js";
import { Chosen, useAnswer } from "./asked.js";

const MEDALS = { 1: "🥇", 2: "🥈", 3: "🥉" };

export function Leaderboard() {
  const [wanted, want] = useState({});
  const { told, error } = useAnswer("leaderboard", wanted);
  const options = (list, key) => list.map((each) => ({ value: each[key], label: each.label }));
  return html`<article class="view">
    <h1>${t("leaderboard")}</h1>
    ${error && html`<p class="error">${error}</p>`}
    ${told && html`
      <${Chosen} label=${t("play")} options=${options(told.games, "game")} chosen=${told.game}
        choose=${(game) => want({ ...wanted, game, page: 1 })} />
      <${Chosen} label=${t("archive")} options=${options(told.periods, "period")} chosen=${told.period}
        choose=${(period) => want({ ...wanted, period, page: 1 })} />
      <h2>${inline(told.title.replace(/\*\*/g, "").replace(/^#+ /, ""))}</h2>
      ${told.rows.length ? html`<${Rows} rows=${told.rows} />` : html`<p class="lead">${t("nobody")}</p>`}
      ${told.lines.map((line) => html`<p class="small">${inline(line.replace(/^-# /, ""))}</p>`)}
      ${told.pages > 1 && html`<${Pages} told=${told} turn=${(page) => want({ ...wanted, page })} />`}
    `}
  </article>`;
}

function Rows({ rows }) {
  return html`<table class="standings">
    <thead class="unseen"><tr><th>${t("place")}</th><th>${t("name")}</th><th>${t("points")}</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${row.is_me ? "me" : ""}>
      <td>${MEDALS[row.place] ? html`<span class="unseen">${row.place}</span><span aria-hidden="true">${MEDALS[row.place]}</span>` : row.place}</td>
      <th scope="row">${row.name}</th><td>${inline(row.points_text)}</td>
    </tr>`)}</tbody>
  </table>`;
}

function Pages({ told, turn }) {
  const step = (by, key, path) => html`<button class="round" aria-label=${t(key)}
    disabled=${told.page + by < 1 || told.page + by > told.pages} onClick=${() => turn(told.page + by)}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg></button>`;
  return html`<div class="month">
    ${step(-1, "month_before", "M15 5l-7 7 7 7")}<span>${told.page} / ${told.pages}</span>
    ${step(1, "month_after", "M9 5l7 7-7 7")}
  </div>`;
}
