/**
 * Why a move was chosen, worded from the reason that its player gave as data. Judges no reason and knows no rules; of
 * a kind that it does not know nothing is shown.
 */

import { listed, number, percent, say, sayIfKnown, signed } from "./say";
import { playerName } from "./words";
import type { Reason } from "../protocol/messages";

/** One sentence, without its full stop. */
export function reasonWords(reason: Reason, move: string): string {
  const sentence = worded(reason, move);
  const barred = reason["barred"] as Barred | undefined;
  if (sentence === "" || barred === undefined) return sentence;
  return sentence + say("semicolon") + instead(barred);
}

/** A move that the player would have chosen, had it not lost before. */
interface Barred {
  move: string;
  losses: number;
  games: number;
  source: "opponent" | "installation" | "log";
}

function instead({ move, losses, games, source }: Barred): string {
  if (source === "log") return say("reasons-barred-log", { move: text(move), lost: losses, count: games });
  return say(source === "opponent" ? "reasons-barred" : "reasons-barred-here", { move: text(move), count: losses });
}

function worded(reason: Reason, move: string): string {
  switch (reason["kind"]) {
    case "rule":
      return (
        say("reasons-rule", {
          move: text(reason["move"] ?? move),
          count: Number(reason["games"]),
          wins: Number(reason["wins"]),
          draws: Number(reason["draws"]),
          losses: Number(reason["losses"]),
        }) +
        trusted(reason) +
        book(reason)
      );
    case "key-state":
      return (
        say("reasons-key-state", {
          count: Number(reason["dissimilarity"]),
          nearer: Number(reason["nearer"]),
          share: percent(Number(reason["frequency"]), 1),
        }) + book(reason)
      );
    case "usage":
      return clauses(
        own(reason),
        say("reasons-usage", {
          cell: text(reason["cell"]),
          times: tenths(reason["usage"]),
          book: text(reason["book"]),
        }),
        ...thoughts(reason),
      );
    case "own-thinking":
      return clauses(own(reason), ...thoughts(reason));
    case "stand-in": {
      const by = reason["by"];
      const own =
        by == null ? say("reasons-own-clause-unnamed") : say("reasons-own-clause", { by: playerName(text(by)) });
      return clauses(
        say("reasons-stand-in", { for: playerName(text(reason["for"])), fault: text(reason["fault"]) }),
        own,
        ...thoughts(reason),
      );
    }
    case "race":
      return say("reasons-race", { count: Number(reason["own"]), other: Number(reason["other"]) });
    case "habit":
      return (
        say("reasons-habit", {
          look: look(reason),
          share: share(reason["share"]),
          times: tenths(reason["times"]),
          drawn: drawn(reason["features"]),
        }) + book(reason)
      );
    case "hindsight":
      return (
        say("reasons-hindsight", {
          instead: text(reason["instead_of"]),
          count: Number(reason["seen"]),
          worth: tenths(reason["worth"]),
        }) + book(reason)
      );
    case "rival":
      if (reason["replayed"] === true) return say("reasons-replayed");
      return say(reason["source"] === "installation" ? "reasons-rival-here" : "reasons-rival", {
        lost: Number(reason["wins"]),
        count: Number(reason["games"]),
      });
    case "endgame":
      return solved(reason);
    case "chance":
      return say("reasons-chance");
    case "only-move":
      return say("reasons-only-move");
    default:
      return say("reasons-unknown");
  }
}

function text(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function tenths(value: unknown): string {
  return number(Number(value), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

function share(value: unknown): string {
  return percent(Number(value));
}

function book(reason: Reason): string {
  return say("reasons-book", { book: text(reason["book"]) });
}

/** How far a rule is to be trusted: what it scores at the least, and from whose games it is. */
function trusted({ low, from, witnesses }: Reason): string {
  const least = typeof low === "number" ? say("reasons-least", { share: share(low) }) : "";
  if (typeof from !== "object" || from === null) return least;
  const makers = Object.entries(from as Record<string, number>)
    .sort(([, one], [, other]) => other - one)
    .map(([maker, games]) =>
      say("reasons-maker", {
        maker: sayIfKnown(`reasons-maker-${maker}`) ?? playerName(maker.replace(/^ai:/, "")),
        games,
      }),
    );
  const seen = typeof witnesses === "number" && witnesses > 1 ? say("reasons-witnesses", { witnesses }) : "";
  return least + say("reasons-learnt", { makers: makers.join(say("comma")) }) + seen;
}

/** The verdict of the endgame database, as a clause; a move is two plies. */
function solved({ value, plies }: Reason): string {
  const verdict = say(value === "win" ? "reasons-won" : value === "loss" ? "reasons-lost" : "reasons-drawn-ending");
  return typeof plies === "number" ? verdict + say("reasons-to-the-end", { count: Math.ceil(plies / 2) }) : verdict;
}

/** A result that was seen, so many plies ahead: less than 0 where it is lost. */
function outcome(plies: number): string {
  return say(plies > 0 ? "reasons-wins" : "reasons-loses", { count: Math.ceil(Math.abs(plies) / 2) });
}

function clauses(...words: string[]): string {
  return words.join(say("semicolon"));
}

/** Of an AI player by its name; a person's own program says none. */
function own({ by }: Reason): string {
  return by == null ? say("reasons-own-unnamed") : say("reasons-own", { by: playerName(text(by)) });
}

/** The remaining facts of a search reason, one clause each. */
function thoughts(reason: Reason): string[] {
  const clauses: string[] = [];
  const depth = reason["depth"];
  if (typeof depth === "number" && depth > 0) clauses.push(say("reasons-depth", { count: depth }));
  if (typeof reason["judgement"] === "number")
    clauses.push(say("reasons-judgement", { book: String(reason["judgement"]) }));
  const rule = RULES[String(reason["rule"])];
  if (rule !== undefined) clauses.push(rule(reason));
  else if (typeof reason["decided"] === "number") clauses.push(outcome(reason["decided"]));
  else if (typeof reason["score"] === "number") clauses.push(say("reasons-score", { score: signed(reason["score"]) }));
  const line = reason["line"];
  if (Array.isArray(line) && line.length > 1) clauses.push(say("reasons-line", { moves: line.slice(1, 5).join(", ") }));
  return clauses;
}

/** The rules of thumb of the domino players. */
const RULES: Record<string, (reason: Reason) => string> = {
  "open-double": ({ shown }) => say("reasons-open-double", { shown: Number(shown) }),
  maxmin: (reason) => shares(reason),
  "sum-7": (reason) => say("reasons-sum-7", { shares: shares(reason) }),
  "all-marked": (reason) => say("reasons-all-marked", { shares: shares(reason) }),
  sampled: ({ score, deals, knows }) =>
    say("reasons-sampled", {
      count: Number(deals),
      knowing: knows ? say("reasons-knowing", { count: Number(knows) }) : "",
      share: share(score),
    }),
  companion: ({ score, strength }) => say("reasons-companion", { share: share(score), strength: share(strength) }),
  close: ({ pips }) => say("reasons-close", { pips: text(pips) }),
  weighed: ({ because }) => say("reasons-weighed", { features: features(because) }),
};

function shares({ own, partner, next }: Reason): string {
  const shares = { own: text(own), next: text(next) };
  return partner === undefined
    ? say("reasons-shares", shares)
    : say("reasons-shares-partner", { ...shares, partner: text(partner) });
}

function features(because: unknown): string {
  if (!Array.isArray(because) || because.length === 0) return say("reasons-all-alike");
  return because
    .map(({ feature, worth }: { feature: string; worth: number }) =>
      say("reasons-feature", { feature: sayIfKnown(`reasons-weighed-${feature}`) ?? feature, worth: signed(worth) }),
    )
    .join(say("comma"));
}

/** The features that make people prefer a move. */
function drawn(features: unknown): string {
  if (!Array.isArray(features) || features.length === 0) return "";
  const named = features.map(({ name, times }: { name: string; times: number }) =>
    say("reasons-drawn-by", { feature: sayIfKnown(`reasons-habit-${name}`) ?? name, times: tenths(times) }),
  );
  return say("reasons-drawn", { features: listed(named) });
}

/** The people whose habit it is, and in Chinese checkers the look of the move. */
function look({ rows, hops, goal }: Reason): string {
  if (typeof rows !== "number" || typeof hops !== "number") return say("reasons-people-look");
  const where = goal === true ? "goal" : rows < 0 ? "back" : rows === 0 ? "side" : null;
  return say("reasons-winners-look", {
    way: way(hops, rows >= 6),
    where: where === null ? "" : say(`reasons-where-${where}`),
  });
}

function way(hops: number, long: boolean): string {
  if (hops === 0) return say(long ? "reasons-way-long-step" : "reasons-way-step");
  if (hops === 1) return say(long ? "reasons-way-long-hop" : "reasons-way-hop");
  return say(long ? "reasons-way-long-chain" : "reasons-way-chain", { count: hops });
}
