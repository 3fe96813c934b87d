/** At a table of a tournament: its name and round, and the way back to it, where others would ask for a rematch. */

import { html, nothing } from "lit";

import { fetchPart } from "../../app/parts";
import { TABLE_PARTS, type ShownTable } from "../../core/table-slots";
import { clauses, say, speakIn } from "../../i18n/say";
import { call, unlessUnanswered } from "../../protocol/http";
import type { TournamentPage } from "../../../generated/api";

TABLE_PARTS.add((room, until) => {
  let table = "";
  let place = "";
  const learn = (tournament: string, token: string) => {
    const asked = table;
    const page = unlessUnanswered(
      call<TournamentPage>("GET", `/api/tournaments/${encodeURIComponent(tournament)}`, token),
    );
    const show = (found: TournamentPage | null) => {
      if (until.aborted || asked !== table || found === null) return;
      place = placeOf(found, table);
      room.requestUpdate();
    };
    fetchPart(Promise.all([page, speakIn("tournaments")]).then(([found]) => show(found)));
  };
  return {
    hear: ({ state, connection }) => {
      if (state.table === table) return;
      [table, place] = [state.table, ""];
      if (state.tournament != null) learn(state.tournament, connection.token);
    },
    score: ({ state }) => {
      if (state.tournament == null) return nothing;
      if (state.phase !== "over")
        return html`<p class="muted">${wayBack({ state }, "", place || say("table-to-tournament"))}</p>`;
      return place === "" ? nothing : html`<p class="muted" data-testid="tournament-place">${place}</p>`;
    },
    result: { again: (shown) => wayBack(shown, "primary", say("table-to-tournament")) },
  };
});

/** "Saturday Swiss, round 2 of 5": in an arena, where each game is a round, the name alone. */
function placeOf({ line, rounds }: TournamentPage, table: string): string {
  const round = rounds.find(({ boards }) => boards.some((board) => board.table === table))?.number;
  if (round === undefined || line.format === "arena") return line.name;
  return clauses([
    line.name,
    line.rounds === null
      ? say("tournaments-round", { round })
      : say("tournaments-round-of", { round, rounds: line.rounds }),
  ]);
}

function wayBack({ state: { tournament } }: Pick<ShownTable, "state">, looks: string, words: string) {
  if (tournament == null) return nothing;
  const address = `#/tournament/${encodeURIComponent(tournament)}`;
  return html`<a class=${looks} href=${address} data-testid="to-tournament">${words}</a>`;
}
