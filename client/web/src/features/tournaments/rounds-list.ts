/** The rounds of a tournament, the newest first, and the boards that are played now, as pictures. */

import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import "./round-travellers";
import { number, say } from "../../i18n/say";
import { serverAddress } from "../../protocol/address";
import type { BoardLine, RoundLine, TournamentPage } from "../../../generated/api";
import { entrantFaces, entrantName, moment, planOf, pointsWords } from "./tournament";

/** Boards that are shown as pictures at once. */
const MOST_PICTURES = 8;
/** Pictures are asked for again after so long. */
const PICTURE_MS = 6_000;
/** Rounds that are unfolded; of an arena, where each is a few games that began together, more. */
const UNFOLDED = { rounds: 1, arena: 5 };

/** `opened`: the tables of which there may be pictures. */
export function liveBoards(page: TournamentPage, opened: ReadonlySet<string | null>) {
  const playing = page.rounds
    .flatMap(({ boards }) => boards)
    .filter(({ table, points }) => table !== null && points === null && opened.has(table))
    .slice(0, MOST_PICTURES);
  if (playing.length === 0) return nothing;
  return html`<h3>${say("tournaments-live")}</h3>
    <ul class="boards" data-testid="live-boards">
      ${repeat(
        playing,
        ({ table }) => table,
        (board) => picture(page, board),
      )}
    </ul>`;
}

function picture(page: TournamentPage, { first, second, ...board }: BoardLine) {
  const table = board.table ?? "";
  const [one, other] = [first, second].map((number) => page.entrants.find((each) => each.number === number));
  const version = Math.floor(Date.now() / PICTURE_MS);
  const source = serverAddress(`/api/pictures/${encodeURIComponent(table)}.png?version=${version}`);
  const show = (hidden: boolean) => (event: Event) => ((event.target as HTMLElement).hidden = hidden);
  const isPublic = page.line.group === null; // of a private table nobody gets a picture by its address alone
  return html`<li class="card">
    <a href="#/table/${encodeURIComponent(table)}">
      ${isPublic ? html`<img src=${source} alt="" width="1200" height="630" @error=${show(true)} @load=${show(false)} />` : nothing}
      <span><span class="unseen">${say("lobby-watch")}</span> ${entrantFaces(one)} ${entrantName(one)} – ${entrantFaces(other)} ${entrantName(other)}</span>
    </a>
  </li>`;
}

/** `own`: the reader's entrant. */
export function roundsList(page: TournamentPage, own: number | undefined, token: string) {
  if (page.rounds.length === 0) return nothing;
  const open = page.line.format === "arena" ? UNFOLDED.arena : UNFOLDED.rounds;
  return html`<h3>${say("tournaments-all-rounds")}</h3>
    ${repeat(
      [...page.rounds].reverse(),
      ({ number }) => number,
      (round, at) => roundCard(page, round, { isOpen: at < open, own, token }),
    )}`;
}

interface Shown {
  isOpen: boolean;
  own: number | undefined;
  /** Of the reader. */
  token: string;
}

function roundCard(page: TournamentPage, round: RoundLine, { isOpen, own, token }: Shown) {
  return html`<details class="card" ?open=${isOpen} data-testid="round" data-round=${round.number}>
    <summary>
      ${say("tournaments-round", { round: round.number })}
      <span class="muted">${moment(round.paired_ms)}${round.by_hand ? `, ${say("tournaments-paired-by-hand")}` : ""}</span>
    </summary>
    <div class="wide">
      <table>
        <thead class="unseen">
          <tr>
            <th scope="col">${say("tournaments-board")}</th>
            <th scope="col">${say("tournaments-first")}</th>
            <th scope="col">${say("tournaments-result")}</th>
            <th scope="col">${say("tournaments-second")}</th>
            <th scope="col">${say("tournaments-game")}</th>
          </tr>
        </thead>
        <tbody>
          ${round.boards.map((board) => pairing(page, board, own))}
        </tbody>
      </table>
    </div>
    ${isDuplicateOver(page, round) ? html`<round-travellers .page=${page} .round=${round.number} .token=${token}></round-travellers>` : nothing}
  </details>`;
}

/** Whether the round had the same deals at all tables, and they may be shown. */
function isDuplicateOver(page: TournamentPage, { boards }: RoundLine): boolean {
  return planOf(page).boards != null && boards.some(({ deals }) => deals !== null);
}

function pairing(page: TournamentPage, board: BoardLine, own: number | undefined) {
  const name = (wanted: number | null) => entrantName(page.entrants.find(({ number }) => number === wanted));
  const { first, second, table, points } = board;
  const note = points !== null && board.ending !== "played" ? say(`tournaments-ending-${board.ending as "bye"}`) : "";
  const address = points === null ? `#/table/${table}` : `#/replay/${table}/1.1`;
  return html`<tr aria-current=${own !== undefined && (first === own || second === own) ? "true" : nothing}>
    <td>${number(board.board)}</td>
    <td>${name(first)}</td>
    <td class="result">${resultWords(board)}</td>
    <td>${second === null ? "–" : name(second)}</td>
    <td>
      ${table === null ? nothing : html`<a href=${address}>${say(points === null ? "lobby-watch" : "tournaments-replay")}</a>`}
      ${note === "" ? nothing : html`<span class="muted">${note}</span>`}
    </td>
  </tr>`;
}

function resultWords({ points, second }: BoardLine) {
  if (points === null) return "…";
  if (second === null) return pointsWords(points[0]);
  return html`<span dir="ltr">${pointsWords(points[0])} – ${pointsWords(points[1])}</span>`;
}
