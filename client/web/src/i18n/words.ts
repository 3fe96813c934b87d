/**
 * Words for data: names, phases and results as sentences in the page's language. Knows no page and no socket.
 */

import type { Ply, Redeal } from "../games/contracts";
import { listed, language, say, sayIfKnown } from "./say";
import type { GameInfo, OfferedPlayer, Phase, Result, SeatInfo, TableState } from "../../generated/protocol";

const RATING_STEP = 200;
/** Before the person whom an AI player is to play like. */
export const LIKE = "like:";
/** Before the name of a person with an account. */
const ACCOUNT = "@";

/** A person's display name: guests, whom the server names in English, get the page's word for them. */
export function personName(name: string): string {
  const guest = /^Guest (\d+)(?: \(guest\))?$/.exec(name);
  return guest?.[1] === undefined ? name : say("table-guest", { number: guest[1] });
}

/** An AI player's display name, from its id in the roster: the person that it is; an id without a name stays as it is. */
export function playerName(player: string): string {
  return nameOf(player, ["person", "player"]);
}

/** What a citation calls the player behind a person: "Club" where it sits as "Aunt Nora". */
export function citedName(player: string): string {
  return nameOf(player, ["player"]);
}

function nameOf(player: string, kinds: readonly string[]): string {
  const [, base = player, rating = "", added = ""] = /^([^+~]*?)(?::([0-9]+))?([+~].*)?$/s.exec(player) ?? [];
  const switches = [rating, added].filter(Boolean).join(" ");
  const known = kinds.map((kind) => sayIfKnown(`${kind}-${base}`)).find((name) => name != null);
  const name = base.startsWith(LIKE) ? likeName(base) : (known ?? base);
  return switches === "" ? name : say("name-switched", { name, switches });
}

/** The display name of a player that plays like a person. */
function likeName(player: string): string {
  if (player === LIKE + ACCOUNT) return say("name-like-gone");
  const person = player.slice(LIKE.length).replace(ACCOUNT, "");
  return person === "" ? player : say("name-like", { name: person });
}

/** Ratings that a player can be asked to play at, in steps that a reader can tell apart; none for one of one strength. */
export function ratingsOf({ ratings }: OfferedPlayer): number[] {
  if (ratings == null) return [];
  const { lowest, highest } = ratings;
  return Array.from({ length: Math.floor((highest - lowest) / RATING_STEP) + 1 }, (_, at) => lowest + at * RATING_STEP);
}

/** The names that a player can be seated by, as it is and at its ratings. */
export function namesOf(player: OfferedPlayer): string[] {
  return [player.name, ...ratingsOf(player).map((rating) => `${player.name}:${rating}`)];
}

/** A name by which it can be seated as people read it, and whether its machine code is still being made. */
export function offeredName({ warming }: OfferedPlayer, name: string): string {
  return warming ? say("players-warming", { name: playerName(name) }) : playerName(name);
}

/** The name by which an AI player is asked to play like the person who asks, with an account. */
export const LIKE_ME = `${LIKE}me`;

/** The same of another account. */
export function likeAccount(name: string): string {
  return LIKE + ACCOUNT + name;
}

/** The name of a player by public id: those of AI players begin with `ai:`, at tables with `ai-`. */
export function nameOfId(id: string, name: string): string {
  return /^ai[:-]/.test(id) ? playerName(name) : personName(name);
}

/** Two sentences about the person that an AI player is; empty for one that is none. */
export function characterWords(player: string): string {
  return sayIfKnown(`character-${player.split(/[+~:]/, 1)[0]}`) ?? "";
}

/** One line about an AI player: of its game, else of all games, else in the words of its host. */
export function aboutPlayer(game: string, { name, about }: OfferedPlayer): string {
  return sayIfKnown(`roster-about-${bareName(game)}-${name}`) ?? sayIfKnown(`roster-about-${name}`) ?? about ?? "";
}

/** A player, as seats, substitutes and events name one: an AI player by its id in the roster, else by name. */
export function calledName({ player, name }: { player?: string | null; name: string }): string {
  return player == null ? personName(name) : playerName(player);
}

/** A seat; `twin`: where it is, where another player at the table has the same name. */
type NamedSeat = SeatInfo & { twin?: string };

/** A seat's display name: "you", "Ann", "Old Hand"; if two have the same name, "Old Hand (White)". */
export function seatName(seat: NamedSeat | undefined, you: number | null = null): string {
  if (seat === undefined) return say("table-nobody");
  if (seat.seat === you) return say("table-you");
  if (seat.id == null) return say("table-seat", { number: seat.seat + 1 });
  const name = calledName({ player: seat.player ?? null, name: seat.name ?? "" });
  return seat.twin === undefined ? name : say("name-at-place", { name, place: seat.twin });
}

/** A seat's display name where a line begins with it: "You", "Ann". The names of people stay as they are written. */
export function leadingName(seat: NamedSeat | undefined, you: number | null): string {
  const name = seatName(seat, you);
  return seat?.seat === you ? capitalised(name) : name;
}

type Seats = Pick<TableState, "seats" | "you" | "options">;

/** Where a seat is at a table for four, seen from the reader's: left, partner or right; empty for spectators. */
export function placeWords({ seats, you, options }: Seats, seat: number): string {
  if (you === null || seats.length !== 4 || seat === you) return "";
  const turns = (options["direction"] === "anticlockwise" ? you - seat + 4 : seat - you + 4) % 4;
  const across = seats[seat]?.team === seats[you]?.team ? "partner" : "across";
  return say(`table-place-${turns === 2 ? across : turns === 1 ? "left" : "right"}`);
}

/** The seats, those marked that share a name with another: by place for a reader who sits at the `table`. */
export function markTwins<Seat extends SeatInfo>(
  game: string,
  seats: readonly Seat[],
  table: Seats | null = null,
): (Seat & NamedSeat)[] {
  const names = seats.map((seat) => seatName(seat));
  const isTwin = (seat: Seat, index: number) =>
    seat.id != null && names.indexOf(names[index]!) !== names.lastIndexOf(names[index]!);
  const place = (seat: number) => (table !== null && placeWords(table, seat)) || placeName(game, seat);
  return seats.map((seat, index) => (isTwin(seat, index) ? { ...seat, twin: place(seat.seat) } : seat));
}

/** The player of a ply: by the seat's display name, or by the player's own name if the seat has changed hands since. */
export function ownerName({ seat, owner }: Ply, seats: readonly SeatInfo[]): string {
  const now = seats[seat ?? 0];
  return owner === null || owner.id === now?.id ? seatName(now) : calledName(owner);
}

/** The heading over the reason of a ply: the player who chose it, and for whom. */
export function whyWords(ply: Ply, seats: readonly SeatInfo[]): string {
  const { move, substitute } = ply;
  const name = ownerName(ply, seats);
  return substitute === null
    ? say("table-why", { name, move })
    : say("table-why-substitute", { name: calledName(substitute), owner: name, move });
}

export function sentence(words: string): string {
  return `${capitalised(words)}.`;
}

function capitalised(words: string): string {
  return `${words.charAt(0).toLocaleUpperCase(language())}${words.slice(1)}`;
}

/** A game's name without its rules' version, as messages and addresses use it. */
export function bareName(game: string): string {
  return game.split("/")[0] ?? game;
}

/** The side that a seat plays, where the game has a word for it. */
export function sideName(game: string, seat: number): string {
  return knownSide(game, seat) || say("table-Seat", { number: seat + 1 });
}

/** A name that another player at the table has too, told apart by its seat. */
export function nameAtPlace(name: string, game: string, seat: number): string {
  return say("name-at-place", { name, place: placeName(game, seat) });
}

/** A seat's side, or its number, within a sentence. */
function placeName(game: string, seat: number): string {
  return knownSide(game, seat) || say("table-seat", { number: seat + 1 });
}

/** The side that a seat plays; empty where the game has no word for it. */
export function knownSide(game: string, seat: number | null): string {
  return sayIfKnown(`table-side-${bareName(game)}-${String(seat)}`) ?? "";
}

/** A move as it is written; a pass in the page's language. */
export function moveWords(move: string): string {
  return move === "pass" ? say("table-seat-passed") : move;
}

/** The facts about a game in the greeting, whatever its version; undefined: the server has no such game. */
export function gameInfo(games: readonly GameInfo[] | undefined, game: string): GameInfo | undefined {
  return games?.find(({ id }) => bareName(id) === bareName(game));
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
