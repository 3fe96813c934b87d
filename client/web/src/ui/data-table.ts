/** Tables of figures: a head and rows of cells, each a text or a template. Wide ones are scrolled in a box of their own. */

import { html, nothing } from "lit";

import { say } from "../i18n/say";

type Cells = readonly unknown[];

export function dataTable(heads: Cells, rows: readonly Cells[], testid = "") {
  return html`<div class="wide">
    <table data-testid=${testid || nothing}>
      <thead>
        <tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}

/** The figures of a chart, for those who would rather read them. */
export function chartAsTable(heads: Cells, rows: readonly Cells[]) {
  return html`<details>
    <summary>${say("leaders-as-table")}</summary>
    ${dataTable(heads, rows)}
  </details>`;
}
