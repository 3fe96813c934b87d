/**
 * A game to look at, in the lobby: the live table with the most spectators, else the newest; where nobody plays, a round
 * that is over.
 */

import { html, nothing } from "lit";

import { HIGHLIGHTS, type HighlightCard, type LobbyVisit } from "../../core/slots";
import { listed, say } from "../../i18n/say";
import { bareName, gameTitle, seatName } from "../../i18n/words";
import { ofToday } from "../../lobby/highlights";
import { unlessUnanswered } from "../../protocol/http";
import { face } from "../../ui/avatar";
import { recentRounds } from "./replay-data";
import type { SeatInfo, TableSummary } from "../../../generated/protocol";
import type { RecentRound } from "../../../generated/api";

/** Of a round that is worth looking at. */
const FEWEST_PLIES = 10;

type Recent = RecentRound & { game: string };

HIGHLIGHTS.add(() => {
  let recent: Recent | null = null;
  return {
    place: 1,
    ask: async ({ games }) => {
      const newest = await Promise.all(games.map(({ id }) => newestRound(bareName(id))));
      recent = ofToday(newest.flat()) ?? null;
    },
    card: (lobby) => {
      const [live] = lobby.tables
        .filter(({ phase }) => phase !== "waiting" && phase !== "over")
        .sort((one, two) => (two.spectators ?? 0) - (one.spectators ?? 0) || two.opened_ms - one.opened_ms);
      if (live !== undefined) return liveTable(lobby, live);
      return recent === null ? null : recentRound(lobby, recent);
    },
  };
});

async function newestRound(game: string): Promise<Recent[]> {
  const rounds = (await unlessUnanswered(recentRounds(game))) ?? [];
  const round = rounds.find(({ plies }) => plies >= FEWEST_PLIES);
  return round === undefined ? [] : [{ ...round, game }];
}

function liveTable({ games }: LobbyVisit, { table, game, seats }: TableSummary): HighlightCard {
  const names = new Set(seats.filter(({ id }) => id != null).map((seat) => seatName(seat)));
  const about = say("lobby-live-about", { names: listed([...names]), game: gameTitle(games, game) });
  return {
    name: "watch",
    title: say("lobby-live"),
    body: html`<span class="faces">${seats.map(faceOf)}</span>${about}`,
    address: `#/table/${encodeURIComponent(table)}`,
    words: say("lobby-watch"),
  };
}

function faceOf(seat: SeatInfo) {
  if (seat.id == null) return nothing;
  return face(seat.kind === "ai" ? `ai:${seat.player}` : seat.id, seatName(seat), "", seat.seat);
}

function recentRound({ games }: LobbyVisit, { table, match, round, plies, game }: Recent): HighlightCard {
  return {
    name: "watch",
    title: say("lobby-recent"),
    body: say("lobby-recent-about", { game: gameTitle(games, game), count: plies }),
    address: `#/replay/${encodeURIComponent(table)}/${match}.${round}`,
    words: say("replay-look-back"),
  };
}
