/** Header of a replay: the players and result of its round, the other rounds, and the record to download. */

import { html, nothing } from "lit";

import "../sharing/share-menu";
import { recordPath } from "./replay-data";
import { beginningAt, type Beginning } from "./try-again";
import { facetsOf, hasRounds } from "../../games/registry";
import { sparringPartner } from "../../lobby/starting";
import type { OfferedPlayer } from "../../../generated/protocol";
import { listed, say } from "../../i18n/say";
import { endingWords } from "../../i18n/words";
import type { FinishedRoundNote, Replay } from "../../../generated/api";

const FORMS = { json: "JSON", pdn: "PDN", xml: "XML", text: "TXT" } as const;

interface Heading {
  replay: Replay;
  /** Every finished round of the table. */
  rounds: readonly FinishedRoundNote[];
  names: readonly string[];
  title: string;
}

export function headingOf({ replay, rounds, names, title }: Heading) {
  return html`<section class="card">
    <h2>${title}</h2>
    <p>${names.map((name, seat) => html`<span class="player ${facetsOf(replay.game).colours?.[seat] ?? ""}" style="--side: var(--team-${hasRounds(replay.game) ? seat % 2 : seat})">${name}</span> `)}</p>
    <p class="muted" data-testid="replay-result">${resultOf(replay, names)}</p>
    ${rounds.length < 2 ? nothing : otherRounds(replay, rounds)}
  </section>`;
}

function otherRounds(replay: Replay, rounds: readonly FinishedRoundNote[]) {
  const named = ({ match, round }: FinishedRoundNote) =>
    hasRounds(replay.game) ? say("replay-hand", { match, round }) : say("replay-game", { number: match });
  const go = (event: Event) =>
    (location.hash = `#/replay/${encodeURIComponent(replay.table)}/${(event.target as HTMLSelectElement).value}`);
  return html`<label>
    ${say("replay-which")}
    <select data-testid="which-round" @change=${go}>
      ${rounds.map((note) => {
        const here = note.match === replay.match && note.round === replay.round;
        return html`<option value="${note.match}.${note.round}" ?selected=${here}>${named(note)}</option>`;
      })}
    </select>
  </label>`;
}

interface Taken {
  replay: Replay;
  /** How many plies are played where we look. */
  at: number;
  token: string;
  title: string;
  /** The AI players that can be seated. */
  players: readonly OfferedPlayer[];
  /** Opens a table from there, against an AI player. */
  tryAgain: (partner: string, beginning: Beginning) => void;
}

export function recordOf({ replay, at, token, title, players, tryAgain }: Taken) {
  const { table, match, round, game } = replay;
  const forms = (Object.keys(FORMS) as (keyof typeof FORMS)[]).filter((form) => form !== "pdn" || facetsOf(game).pdn);
  const beginning = beginningAt(replay, at);
  const partner = sparringPartner(players, game);
  return html`<section class="card">
    ${beginning === null || partner === null ? nothing : html`<p><button data-testid="try-again" @click=${() => tryAgain(partner, beginning)}>${say("result-try-again")}</button></p>`}
    <p><a href="#/analysis/round/${encodeURIComponent(table)}/${match}.${round}/${at}" data-testid="analyse">${say("analysis-here")}</a></p>
    <p class="row">
      <span>${say("replay-download")}:</span>
      ${forms.map((form) => {
        const name = `${table}-${match}.${form === "text" ? "txt" : form}`;
        return html`<a href=${recordPath(table, match, form)} download=${name} data-testid="download-${form}">${FORMS[form]}</a>`;
      })}
    </p>
    <share-menu .room=${"replay"} .table=${table} .place=${`${match}.${round}/${at}`} .token=${token} .name=${title}></share-menu>
  </section>`;
}

/** Empty where the round was left open. */
function resultOf({ game, points, reason }: Replay, names: readonly string[]): string {
  if (points === null) return "";
  if (hasRounds(game)) return handResult(points, reason, names);
  return names.length === 2 ? gameResult(points, reason) : resultAmongMany(points, reason, names);
}

function resultAmongMany(points: readonly number[], reason: string, names: readonly string[]): string {
  const ending = endingWords(reason);
  const winners = names.filter((_, seat) => (points[seat] ?? 0) > 0);
  if (winners.length === 0) return say("table-draw", { ending });
  return say("table-wins", { count: winners.length, names: listed(winners), ending });
}

function gameResult([own = 0]: readonly number[], reason: string): string {
  const result = own > 0 ? "1 – 0" : own < 0 ? "0 – 1" : "½ – ½";
  return reason === "" ? result : `${result} · ${endingWords(reason)}`;
}

function handResult(points: readonly number[], reason: string, names: readonly string[]): string {
  const most = Math.max(...points);
  const ending = endingWords(reason);
  if (most <= 0) return say("table-nobody-scores", { ending });
  return say("table-score", { names: listed(names.filter((_, seat) => points[seat] === most)), points: most, ending });
}
