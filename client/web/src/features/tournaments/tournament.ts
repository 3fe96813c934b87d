/** How the parts of this feature read and word a tournament. Asks the server for nothing. */

import { html } from "lit";

import { face } from "../../ui/avatar";
import { clockTag } from "../../lobby/terms";
import { clauses, date, number, say } from "../../i18n/say";
import { gameTitle, nameOfId } from "../../i18n/words";
import { serverAddress } from "../../protocol/address";
import type { BoardLine, EntrantLine, NamedPlayer, TournamentLine, TournamentPage } from "../../../generated/api";
import type { GameInfo, TournamentPlan } from "../../../generated/protocol";

/** The largest number of entrants where the organiser has set no other. */
const USUAL_MOST = 128;
export const FORMATS = ["swiss", "round-robin", "arena", "knockout"] as const;

export function planOf({ plan }: TournamentPage): TournamentPlan {
  return plan as unknown as TournamentPlan;
}

/** The entrant that a player plays for now; undefined: none. */
export function entryOf({ entrants }: TournamentPage, player: string): EntrantLine | undefined {
  return entrants.find(({ withdrawn, players }) => !withdrawn && players.some(({ id }) => id === player));
}

/** The match that an entrant plays now; undefined: none. */
export function boardOf({ rounds }: TournamentPage, entrant: number | undefined): BoardLine | undefined {
  const boards = rounds.flatMap(({ boards }) => boards);
  return boards.find(({ first, second, points }) => points === null && (first === entrant || second === entrant));
}

/** The address of a file about it; "" for all of it as JSON. */
export function fileOf({ id }: TournamentPage, name: string): string {
  return serverAddress(`/api/tournaments/${encodeURIComponent(id)}${name}`);
}

/** "8 entrants", or "8 of 16 entrants" where the organiser has set a limit. */
export function entrantsWords({ line, plan }: Pick<TournamentPage, "line" | "plan">): string {
  const most = (plan as Partial<TournamentPlan>).most_entrants ?? USUAL_MOST;
  const count = line.entrants;
  return most < USUAL_MOST ? say("tournaments-of", { count, most }) : say("tournaments-entrants", { count });
}

/** Whether every pairing so far has a result. */
export function isBetweenRounds({ rounds }: TournamentPage): boolean {
  return rounds.every(({ boards }) => boards.every(({ points }) => points !== null));
}

export function isLive({ stage }: TournamentLine): boolean {
  return stage === "open" || stage === "running" || stage === "paused";
}

export function calledPlayer({ id, name }: NamedPlayer): string {
  return name === "" ? say("tournament-gone") : nameOfId(id, name);
}

/** The players of an entrant, each once: an AI player may be its own partner. */
function playersOf(entrant: EntrantLine | undefined): NamedPlayer[] {
  const players = entrant?.players ?? [];
  return players.filter(({ id }, at) => id === "" || players.findIndex((other) => other.id === id) === at);
}

/** The name of an entrant, or of both partners. */
export function entrantName(entrant: EntrantLine | undefined): string {
  return playersOf(entrant).map(calledPlayer).join(" & ");
}

export function entrantFaces(entrant: EntrantLine | undefined) {
  return playersOf(entrant).map((player) => face(player.id, calledPlayer(player)));
}

/** Names that lead to the players' profiles. */
export function entrantLinks(entrant: EntrantLine) {
  return playersOf(entrant).map(
    (player, at) =>
      html`${at === 0 ? "" : " & "}<a href="#/player/${encodeURIComponent(player.id)}">${calledPlayer(player)}</a>`,
  );
}

/** 2½ as the language writes it; a duplicate round may bring .57. */
export function pointsWords(points: number): string {
  return points % 1 === 0.5
    ? `${points < 1 ? "" : number(Math.floor(points))}½`
    : number(points, { maximumFractionDigits: 2 });
}

/** When something happens: the time of a day, with the day unless it is today. */
export function moment(ms: number): string {
  const isToday = new Date(ms).toDateString() === new Date().toDateString();
  return date(
    ms,
    isToday
      ? { timeStyle: "short" }
      : { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  );
}

/** "5:07", "1:05:07": left in a countdown. */
export function timeLeft(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts
    .slice(parts[0] === 0 ? 1 : 0)
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}

/** How it is played: "English draughts, Swiss, 5 rounds, 10 + 5, rated". */
export function howPlayed(page: TournamentPage, games: readonly GameInfo[]): string {
  const { line } = page;
  const { format, clock, rated, minutes, boards, fill_to } = planOf(page);
  return clauses([
    gameTitle(games, line.game),
    say(`tournament-${format ?? "swiss"}`),
    format === "arena" ? say("tournaments-minutes", { count: minutes ?? 60 }) : "",
    line.rounds === null ? "" : say("tournaments-rounds", { count: line.rounds }),
    clockTag({ clock: clock ?? null }),
    boards == null ? "" : say("tournaments-boards", { count: boards }),
    say(rated === false ? "share-casual" : "terms-rated"),
    line.stage === "open" && fill_to ? say("tournaments-fills", { count: fill_to }) : "",
  ]);
}
