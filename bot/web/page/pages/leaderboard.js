// Who earned how much here, in a day, a week, a month or ever.

import { html, useState } from "../vendor/preact.js";
import { useChange } from "../change.js";
import { Line, Markdown, plain } from "../markdown.js";
import { say } from "../state.js";
import { texts } from "../texts.js";
import { Asked, Choice, useAsked } from "./asked.js";

export function Leaderboard() {
  const [wanted, setWanted] = useState({});
  const asked = useAsked("leaderboard", wanted);
  const want = (changed) => setWanted({ ...wanted, page: 1, ...changed });
  return html`
    <${Asked} title=${texts("leaderboard")} asked=${asked}>
      ${(answer) => html`<${Standings} ...${answer} want=${want} />`}
    <//>
  `;
}

function Standings({ title, game, games, period, periods, page, pages, rows, lines, want }) {
  useChange(`${title} ${page}`, () => say(plain(title)));
  return html`
    <${Choice}
      scrolls
      label=${texts("games")}
      chosen=${game}
      options=${games.map((each) => [each.game, each.label])}
      choose=${(name) => want({ game: name })}
    />
    <${Choice}
      scrolls
      label=${texts("period")}
      chosen=${period}
      options=${periods.map((each) => [each.period, each.label])}
      choose=${(name) => want({ period: name })}
    />
    <h2><${Line} text=${title} /></h2>
    ${rows.length > 0 &&
    html`<ol class="standings">${rows.map((row, index) => html`<${Row} ...${row} key=${index} />`)}</ol>`}
    ${pages > 1 &&
    html`
      <div class="offers">
        <button class="offer" disabled=${page <= 1} onClick=${() => want({ page: page - 1 })}>${texts("previous")}</button>
        <button class="offer" disabled=${page >= pages} onClick=${() => want({ page: page + 1 })}>${texts("next")}</button>
      </div>
    `}
    <div class="small">${lines.map((line) => html`<${Markdown} text=${line} />`)}</div>
  `;
}

const MEDALS = { 1: "🥇", 2: "🥈", 3: "🥉" };

function Row({ place, name, points_text: points, is_me: isMe }) {
  return html`
    <li class=${isMe ? "me" : ""}>
      <span class="place">
        <span class="unseen">${place}.</span>
        <span aria-hidden="true">${MEDALS[place] ?? place}</span>
      </span>
      <span class="name">${name}${isMe && html` <span class="you">(${texts("you")})</span>`}</span>
      <span class="earned"><${Markdown} text=${points} /></span>
    </li>
  `;
}
