/**
 * What the page says of data: names, phases and results as sentences in the page's language. Knows no page and no socket.
 */

import type { Ply, Redeal } from "../table/history";
import { listed, language, say, sayIfKnown } from "./say";
import type { GameInfo, Phase, Result, SeatInfo } from "../protocol/messages";

/** What a person is called: guests, whom the server names in English, by the page's word for them. */
export function personName(name: string): string {
  const guest = /^Guest (\d+)(?: \(guest\))?$/.exec(name);
  return guest?.[1] === undefined ? name : say("table-guest", { number: guest[1] });
}

/** What somebody at the table is called: "you", a name, or an AI player's name in the roster. */
export function seatName(seat: SeatInfo | undefined, you: number | null = null): string {
  if (seat === undefined) return say("table-nobody");
  if (seat.seat === you) return say("table-you");
  return (
    (seat.name == null ? null : personName(seat.name)) ?? seat.player ?? say("table-seat", { number: seat.seat + 1 })
  );
}

/** The seats with names that tell them apart: where several are called the same, each gets its seat's number. */
export function toldApart(seats: readonly SeatInfo[]): SeatInfo[] {
  const names = seats.map((seat) => seatName(seat));
  return seats.map((seat, index) => {
    const shared = seat.id != null && names.filter((name) => name === names[index]).length > 1;
    return shared ? { ...seat, name: `${names[index]} ${seat.seat + 1}` } : seat;
  });
}

/** Whose seat a ply was played from: as the table calls its player now, or by name where somebody else has the seat since. */
function ownerName({ seat, owner }: Ply, seats: readonly SeatInfo[]): string {
  const now = seats[seat ?? 0];
  return owner === null || owner.id === now?.id ? seatName(now) : personName(owner.name);
}

/** The heading over the reason of a ply: the player who chose it, and for whom. */
export function whyWords(ply: Ply, seats: readonly SeatInfo[]): string {
  const { move, substitute } = ply;
  const name = ownerName(ply, seats);
  return substitute === null
    ? say("table-why", { name, move })
    : say("table-why-substitute", { name: substitute.name, owner: name, move });
}

export function sentence(words: string): string {
  return `${words.charAt(0).toLocaleUpperCase(language())}${words.slice(1)}.`;
}

/** A game's name without its rules' version, as messages and addresses use it. */
export function bareName(game: string): string {
  return game.split("/")[0] ?? game;
}

/** The side that a seat plays, where the game has a word for it. */
export function sideName(game: string, seat: number): string {
  return sayIfKnown(`table-side-${bareName(game)}-${seat}`) ?? say("table-Seat", { number: seat + 1 });
}

export function gameTitle(games: readonly GameInfo[], id: string): string {
  return sayIfKnown(`games-${bareName(id)}`) ?? games.find((game) => game.id === id)?.title ?? id;
}

export function phaseWords(phase: Phase): string {
  return say(`table-phase-${phase}`);
}

/** A stable reason word of a result, as people say it; an unknown word is shown as it is. */
export function endingWords(reason: string): string {
  return sayIfKnown(`table-ending-${reason}`) ?? reason;
}

/** A match's result in one sentence, for whoever sits in `you` (null: a spectator). */
export function resultWords(result: Result, you: number | null, seats: readonly SeatInfo[]): string {
  const ending = endingWords(result.reason);
  const winners = seats.filter(({ seat }) => (result.points[seat] ?? 0) > 0);
  if (winners.length === 0) return say("table-draw", { ending });
  if (you !== null) return say((result.points[you] ?? 0) > 0 ? "table-you-win" : "table-you-lose", { ending });
  return say("table-wins", { count: winners.length, names: listed(winners.map((seat) => seatName(seat))), ending });
}

/** A hand's result in words: who scored what. */
export function handWords(result: Result, you: number | null, seats: readonly SeatInfo[]): string {
  const ending = endingWords(result.reason);
  const points = Math.max(...result.points);
  if (points <= 0) return say("table-nobody-scores", { ending });
  const scorers = seats.filter(({ seat }) => result.points[seat] === points).map((seat) => seatName(seat, you));
  return say("table-score", { names: listed(scorers), points, ending });
}

/** Why a deal was void: whose hand, and which condition of the rules it met. */
export function redealWords({ condition, seat }: Redeal, you: number | null, seats: readonly SeatInfo[]): string {
  const name = seatName(seats[seat], you);
  return sayIfKnown(`table-redeal-${condition}`, { name }) ?? say("table-redeal", { name, condition });
}
