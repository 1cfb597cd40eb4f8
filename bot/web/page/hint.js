// The words that are left in a honeycomb, counted.

import { html } from "./vendor/preact.js";
import { Markdown } from "./markdown.js";
import { texts } from "./texts.js";

/** The words that are left: a row a first letter, a column a length; then by two letters. */
export function HintGrid({ above, lengths, rows, totals, total, pairs, below }) {
  const title = texts("hint_grid");
  return html`
    <${Markdown} text=${above} />
    <div class="hint-grid" role="region" aria-label=${title} tabindex="0">
      <table>
        <caption class="small">${title}</caption>
        <thead>
          <tr>
            <td></td>
            ${lengths.map((length) => html`<th scope="col" key=${length}>${length}</th>`)}
            <${Total} scope="col" />
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) => html`
              <tr key=${row.letter}>
                <th scope="row">${row.letter.toUpperCase()}</th>
                ${row.counts.map((count) => html`<td class=${count ? "" : "none"}>${count || "·"}</td>`)}
                <td><b>${row.total}</b></td>
              </tr>
            `,
          )}
        </tbody>
        <tfoot>
          <tr>
            <${Total} scope="row" />
            ${totals.map((count) => html`<td><b>${count}</b></td>`)}
            <td><b>${total}</b></td>
          </tr>
        </tfoot>
      </table>
    </div>
    <ul class="hint-pairs" aria-label=${texts("hint_pairs")}>
      ${pairs.map(({ pair, count }) => html`<li key=${pair}>${pair.toUpperCase()} <b>${count}</b></li>`)}
    </ul>
    <${Markdown} text=${below} />
  `;
}

function Total({ scope }) {
  return html`<th scope=${scope}><span aria-hidden="true">Σ</span><span class="unseen">${texts("total")}</span></th>`;
}
