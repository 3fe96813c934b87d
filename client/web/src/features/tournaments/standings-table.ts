/** The standings of a tournament, with the tie-breaks in the order in which they count. */

import { html, nothing } from "lit";

import { number, say, sayIfKnown } from "../../i18n/say";
import type { StandingLine, TournamentPage } from "../../../generated/api";
import { entrantFaces, entrantLinks, entrantsWords, pointsWords } from "./tournament";

/** `own`: the reader's entrant. Before the beginning: who has entered. */
export function standingsTable(page: TournamentPage, own: number | undefined) {
  const isOpen = page.line.stage === "open";
  const ties = isOpen ? [] : Object.keys(page.standings[0]?.tie_breaks ?? {});
  const words = isOpen ? entrantsWords(page) : say("tournaments-standings");
  return html`<h3 id="standings">${words}</h3>
    <div class="card wide" role="region" tabindex="0" aria-labelledby="standings">
      <table data-testid="standings">
        <thead>
          <tr>
            <th scope="col">${say("leaders-rank")}</th>
            <th scope="col">${say("leaders-player")}</th>
            ${
              isOpen
                ? html`<th scope="col">${say("leaders-rating")}</th>`
                : html`<th scope="col">${say("tournaments-points")}</th>
                  <th scope="col">${say("tournaments-played")}</th>`
            }
            ${ties.map((tie) => html`<th scope="col" class="tie" title=${tieAbout(tie)}>${tieName(tie)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${page.standings.map((line, at) => standing(page, line, at, own))}
        </tbody>
      </table>
    </div>
    ${ties.length === 0 ? nothing : explained(ties)}`;
}

function standing(page: TournamentPage, line: StandingLine, at: number, own: number | undefined) {
  const entrant = page.entrants.find((each) => each.number === line.entrant);
  if (entrant === undefined) return nothing;
  const isOpen = page.line.stage === "open";
  const notes = [
    entrant.bot ? say("table-seat-bot") : entrant.ai ? say("table-seat-ai") : "",
    entrant.withdrawn ? say("tournaments-withdrawn") : "",
    isOpen && entrant.players.length < sidesOf(page) ? say("tournaments-alone") : "",
  ].filter(Boolean);
  return html`<tr data-entrant=${entrant.number} aria-current=${entrant.number === own ? "true" : nothing}>
    <td>${number(isOpen ? at + 1 : line.rank)}</td>
    <th scope="row">
      <span class="who ${entrant.withdrawn ? "out" : ""}">${entrantFaces(entrant)} <span>${entrantLinks(entrant)}</span></span>
      ${notes.length === 0 ? nothing : html`<span class="muted">(${notes.join(", ")})</span>`}
    </th>
    ${
      isOpen
        ? html`<td>${entrant.rating === 0 ? "–" : number(entrant.rating, { useGrouping: false })}</td>`
        : html`<td><strong>${pointsWords(line.points)}</strong></td>
          <td>${number(line.played)}</td>
          ${Object.values(line.tie_breaks).map((value) => html`<td class="tie">${pointsWords(value)}</td>`)}`
    }
  </tr>`;
}

/** How many players an entrant has that is complete. */
function sidesOf({ entrants }: TournamentPage): number {
  return Math.max(...entrants.map(({ players }) => players.length));
}

function explained(ties: readonly string[]) {
  return html`<details>
    <summary>${say("tournaments-ties")}</summary>
    <dl>
      ${ties.map(
        (tie) =>
          html`<dt>${tieName(tie)}</dt>
            <dd>${tieAbout(tie)}</dd>`,
      )}
    </dl>
  </details>`;
}

function tieName(tie: string): string {
  return sayIfKnown(`tournaments-tie-${tie}`) ?? tie;
}

function tieAbout(tie: string): string {
  return sayIfKnown(`tournaments-tie-${tie}-about`) ?? "";
}
