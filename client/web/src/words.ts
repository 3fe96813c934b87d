/**
 * What the page says, in English: results, phases and names worded from data. Knows no page and no socket.
 */

import type { Redeal } from "./chronicle";
import type { GameInfo, Phase, Result, SeatInfo } from "./wire";

/** What somebody at the table is called: "you", a name, or an AI player's name in the roster. */
export function seatName(seat: SeatInfo | undefined, you: number | null = null): string {
  if (seat === undefined) return "nobody";
  if (seat.seat === you) return "you";
  return seat.name ?? seat.player ?? `seat ${seat.seat + 1}`;
}

/** The seats with names that tell them apart: where several are called the same, each gets its seat's number. */
export function toldApart(seats: readonly SeatInfo[]): SeatInfo[] {
  const names = seats.map((seat) => seatName(seat));
  return seats.map((seat, index) => {
    const shared = seat.id != null && names.filter((name) => name === names[index]).length > 1;
    return shared ? { ...seat, name: `${names[index]} ${seat.seat + 1}` } : seat;
  });
}

/** "you and Ada", "Ada, Ben and you". */
export function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The side that a seat plays, where the game has a word for it. */
export function sideName(game: string, seat: number): string {
  if (game.startsWith("english-draughts")) return seat === 0 ? "Black" : "White";
  if (game.startsWith("chinese-checkers")) return seat === 0 ? "Blue" : "Orange";
  return `Seat ${seat + 1}`;
}

export function gameTitle(games: readonly GameInfo[], id: string): string {
  return games.find((game) => game.id === id)?.title ?? id;
}

export function phaseWords(phase: Phase): string {
  const words: Record<Phase, string> = {
    waiting: "waiting for players",
    deal: "dealing",
    counsel: "partners take counsel",
    play: "playing",
    scoring: "counting",
    over: "match over",
    closed: "closed",
  };
  return words[phase];
}

export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(words);
}

const ENDINGS: Record<string, string> = {
  "no-move": "no move was left",
  goal: "the goal is filled",
  repetition: "the position came a third time",
  "no-progress": "too long without progress",
  "ply-cap": "the longest game allowed",
  agreement: "agreed",
  agreed: "agreed",
  resigned: "resigned",
  time: "out of time",
  absent: "stayed away",
  "false-pass": "passed with a tile that fitted",
  target: "the target is reached",
  out: "went out",
  closed: "the line is closed",
  "closed-tie": "the line is closed, level",
};

/** A stable reason word of a result, as people say it; an unknown word is shown as it is. */
export function endingWords(reason: string): string {
  return ENDINGS[reason] ?? reason;
}

/** A match's result in one sentence, for whoever sits in `you` (null: a spectator). */
export function resultWords(result: Result, you: number | null, seats: readonly SeatInfo[]): string {
  const ending = endingWords(result.reason);
  const winners = seats.filter(({ seat }) => (result.points[seat] ?? 0) > 0);
  if (winners.length === 0) return sentence(`a draw: ${ending}`);
  if (you !== null) return sentence(`${(result.points[you] ?? 0) > 0 ? "you win" : "you lose"}: ${ending}`);
  const names = winners.map((seat) => seatName(seat));
  return sentence(`${joined(names)} ${names.length === 1 ? "wins" : "win"}: ${ending}`);
}

/** A hand's result in words: who scored what. */
export function handWords(result: Result, you: number | null, seats: readonly SeatInfo[]): string {
  const best = Math.max(...result.points);
  if (best <= 0) return `nobody scores: ${endingWords(result.reason)}.`;
  const scorers = seats.filter(({ seat }) => result.points[seat] === best).map((seat) => seatName(seat, you));
  return `${joined(scorers)} score ${best}: ${endingWords(result.reason)}.`;
}

const REDEALS: Record<string, string> = {
  A: "five or more doubles",
  B: "six or more tiles of one number",
  C: "five tiles of one number without its double",
};

export function redealWords({ condition, seat }: Redeal, you: number | null, seats: readonly SeatInfo[]): string {
  return `Dealt anew: ${seatName(seats[seat], you)} held ${REDEALS[condition] ?? `condition ${condition}`}.`;
}
