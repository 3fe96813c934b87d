/**
 * Why a move was chosen, worded from the reason that its player gave as data. Judges no reason and knows no rules; a
 * kind that it does not know is shown as it came.
 */

import type { Reason } from "./wire";
import { count } from "./words";

/** One sentence, without its full stop. */
export function reasonWords(reason: Reason, move: string): string {
  switch (reason["kind"]) {
    case "rule": {
      const games = count(Number(reason["games"]), "game", "games");
      const record = `${reason["wins"]} won, ${reason["draws"]} drawn, ${reason["losses"]} lost`;
      const played = `after this position ${reason["move"] ?? move} was played in ${games}: ${record}`;
      return `From experience: ${played}${trusted(reason)} (book ${reason["book"]})`;
    }
    case "key-state":
      return (
        `Goes nearer to a key state: ${count(Number(reason["dissimilarity"]), "move", "moves")} away, this one saves ${reason["nearer"]}; ` +
        `winners made it in ${(100 * Number(reason["frequency"])).toFixed(1)} % more of the games than losers did (book ${reason["book"]})`
      );
    case "usage":
      return [
        `Own thinking (${reason["by"]})`,
        `moves end on ${reason["cell"]} ${Number(reason["usage"]).toFixed(1)} times a game (book ${reason["book"]})`,
        ...thoughts(reason),
      ].join("; ");
    case "own-thinking":
      return [`Own thinking (${reason["by"]})`, ...thoughts(reason)].join("; ");
    case "race":
      return `A race: ${count(Number(reason["own"]), "move", "moves")} to go home, ${reason["other"]} for the other side`;
    case "habit":
      return (
        `${look(reason)}: ${percent(reason["share"])} would choose it, ${Number(reason["times"]).toFixed(1)} times as often as ` +
        `another move${drawn(reason["features"])} (book ${reason["book"]})`
      );
    case "hindsight":
      return (
        `On second thought, instead of ${reason["instead_of"]}: replayed ${count(Number(reason["seen"]), "time", "times")}, ` +
        `moves like this one came to ${Number(reason["worth"]).toFixed(1)} points more (book ${reason["book"]})`
      );
    case "rival":
      return `It remembers its opponent, who lost ${reason["wins"]} of ${count(Number(reason["games"]), "game", "games")} after this`;
    case "chance":
      return "Drawn by chance";
    case "only-move":
      return "The only move";
    default:
      return Object.entries(reason)
        .map(([name, value]) => (name === "kind" ? String(value) : `${name} ${plain(value)}`))
        .join(", ");
  }
}

/** How far a rule is to be trusted: what it scores at the least, and from whose games it is. */
function trusted({ low, from, witnesses }: Reason): string {
  const least = typeof low === "number" ? `; a score of at least ${percent(low)} is likely` : "";
  if (typeof from !== "object" || from === null) return least;
  const makers = Object.entries(from as Record<string, number>)
    .sort(([, one], [, other]) => other - one)
    .map(([maker, games]) => `${MAKERS[maker] ?? maker.replace(/^ai:/, "")} (${games})`);
  const seen = typeof witnesses === "number" && witnesses > 1 ? `, ${witnesses} witnesses` : "";
  return `${least}; learnt from ${makers.join(", ")}${seen}`;
}

const MAKERS: Record<string, string> = {
  person: "people",
  archive: "recorded games",
  practice: "practice games",
};

function plain(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What else an own thought tells, each a clause of its own. */
function thoughts(reason: Reason): string[] {
  const told: string[] = [];
  const depth = reason["depth"];
  if (typeof depth === "number" && depth > 0) told.push(`looked ${count(depth, "ply", "plies")} ahead`);
  if (typeof reason["judgement"] === "number") told.push(`judges as book ${reason["judgement"]} taught`);
  const rule = RULES[String(reason["rule"])];
  if (rule !== undefined) told.push(rule(reason));
  else if (typeof reason["score"] === "number") told.push(`values its position at ${signed(reason["score"])}`);
  const line = reason["line"];
  if (Array.isArray(line) && line.length > 1) told.push(`expects ${line.slice(1, 5).join(", ")}`);
  return told;
}

function percent(share: unknown): string {
  return `${Math.round(100 * Number(share))} %`;
}

function signed(score: number): string {
  const shown = score.toFixed(1);
  return Number(shown) > 0 ? `+${shown}` : shown.replace("-", "−");
}

/** The rules of thumb of the domino players. */
const RULES: Record<string, (reason: Reason) => string> = {
  "open-double": ({ shown }) => `its double was about to be shut in: ${shown} tiles of that number lie open`,
  maxmin: (reason) => shares(reason),
  "sum-7": (reason) => `${shares(reason)}, and spares a number that only it can still play`,
  "all-marked": (reason) => `${shares(reason)}, though only it can still play the number it covers`,
  sampled: ({ score, deals, knows }) =>
    `over ${count(Number(deals), "deal", "deals")} that it thinks possible${knows ? knowing(Number(knows)) : ""}, this wins the match in ${percent(score)}`,
  companion: ({ score, strength }) =>
    `a companion's choice: it wins the match in ${percent(score)}, and plays at ${percent(strength)} of its strength to keep it open`,
  close: ({ pips }) => `closes the line, about ${pips} pips ahead`,
  weighed: ({ because }) => `what weighed most: ${features(because)}`,
};

function knowing(others: number): string {
  return others === 1 ? ", knowing how one of the others plays" : `, knowing how ${others} of the others play`;
}

function shares(reason: Reason): string {
  const partner = reason["partner"] === undefined ? "" : `, its partner ${reason["partner"]}`;
  return `to these ends it can play ${reason["own"]} tiles${partner}, the next player by its guess ${reason["next"]}`;
}

function features(because: unknown): string {
  if (!Array.isArray(because) || because.length === 0) return "all moves were alike";
  return because
    .map(({ feature, worth }: { feature: string; worth: number }) => `${FEATURES[feature] ?? feature} (${signed(worth)})`)
    .join(", ");
}

function drawn(features: unknown): string {
  if (!Array.isArray(features) || features.length === 0) return "";
  const named = features.map(
    ({ name, times }: { name: string; times: number }) => `${HABITS[name] ?? name} (${times.toFixed(1)} times)`,
  );
  return `, drawn by ${named.join(", ")}`;
}

/** Whom a habit is of, and in Chinese checkers what its move looks like. */
function look({ rows, hops, goal }: Reason): string {
  if (typeof rows !== "number" || typeof hops !== "number") return "As people play here";
  const way = hops === 0 ? "a step" : hops === 1 ? "a hop" : `a chain of ${hops} hops`;
  const where = goal === true ? " into the goal" : rows < 0 ? " back" : rows === 0 ? " to the side" : "";
  return `As winners play here: ${rows >= 6 ? way.replace("a ", "a long ") : way}${where}`;
}

/** What draws people to a move; of Chinese checkers from `leaving` on. */
const HABITS: Record<string, string> = {
  path: "the way it goes",
  around: "the neighbours that it gains",
  left: "what it leaves",
  ahead: "the squares ahead of it",
  gain: "the material it wins",
  taken: "the pieces it takes",
  crowned: "a new king",
  threat: "what it threatens",
  offer: "what it offers",
  home: "the men kept at home",
  shape: "the shape of the men",
  leaving: "the cell that it leaves",
  arriving: "the cell that it comes to",
  rows: "the rows it gains",
  hops: "how far it hops",
  behind: "the pieces still behind it",
  straggler: "the last piece",
  company: "the neighbours that it gains",
  deserted: "the neighbours that it leaves",
  place: "how it stands to the last piece",
  next: "what it can gain next",
  reply: "what it leaves to the other side",
  ways: "its ways ahead",
  replies: "the other side's ways ahead",
  block: "how it blocks the other side",
  win: "the win",
  finish: "the way home",
};

const FEATURES: Record<string, string> = {
  own: "its own tiles for the ends",
  next: "the next player's tiles for the ends",
  partner: "its partner's tiles for the ends",
  prev: "the player before's tiles for the ends",
  heavy: "a heavy tile gone",
  double: "a double gone",
  "double-open": "a double of a number already out",
  "next-starved": "nothing left for the next player",
  "partner-starved": "nothing left for its partner",
  "prev-starved": "nothing left for the player before",
  "covers-partner": "covering its partner's end",
  "covers-own": "covering its own end",
  "covers-next": "covering the next player's end",
  "equal-ends": "both ends alike",
  "own-follow-up": "more of the new number in its hand",
  "own-starved": "nothing left for itself",
  "own-late": "its own tiles, late in the hand",
  "next-late": "the next player's tiles, late in the hand",
  "partner-late": "its partner's tiles, late in the hand",
  "heavy-late": "a heavy tile gone, late in the hand",
  "next-lacks": "covering a number that the next player lacks",
  "partner-lacks": "covering a number that its partner lacks",
  "last-of-number": "covering a number that only it has",
  "partner-ahead": "its partner being ahead",
};
