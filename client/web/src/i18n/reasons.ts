/**
 * Why a move was chosen, worded from the reason that its player gave as data: a plain sentence, and the figures behind it
 * for those who ask. Judges no reason and knows no rules.
 */

import { listed, number, percent, say, sayIfKnown, signed } from "./say";
import { playerName } from "./words";
import type { Reason } from "../../generated/protocol";

/** Kinds of reasons that rest on games that were played. */
const EXPERIENCE: readonly unknown[] = ["rule", "rival", "habit", "hindsight", "key-state", "usage"];
/** Kinds that were calculated. */
const CALCULATION: readonly unknown[] = ["own-thinking", "stand-in", "race"];
/** A score below it, in men or rows, is about even. */
const EVEN = 0.3;
/** From this score on, a position is much better. */
const MUCH = 1.5;

export type Source = "experience" | "calculation" | "database";

/** The source of the choice; null where nothing was to be decided. */
export function reasonSource(reason: Reason): Source | null {
  if (EXPERIENCE.includes(reason["kind"]) || reason["barred"] !== undefined) return "experience";
  if (CALCULATION.includes(reason["kind"])) return "calculation";
  return reason["kind"] === "endgame" ? "database" : null;
}

/**
 * One plain sentence, without its full stop. `toOpponent`: whether the reader is the only opponent of the mover.
 */
export function plainReason(reason: Reason, toOpponent = false): string {
  const barred = reason["barred"] as Barred | undefined;
  return barred === undefined ? worded(reason, toOpponent) : instead(barred, toOpponent);
}

/** The same, which says so where experience chose the move. */
export function reasonWords(reason: Reason, toOpponent = false): string {
  const sentence = plainReason(reason, toOpponent);
  return reasonSource(reason) === "experience" ? say("reasons-from-experience", { reason: sentence }) : sentence;
}

/** The figures behind the sentence, as clauses without a full stop; empty where there are none. */
export function reasonFigures(reason: Reason, move: string): string {
  const plain = reason["barred"] === undefined ? [] : [worded(reason, false)];
  return [...plain, ...figures(reason, move)].join(say("semicolon"));
}

/** A move that the player would have chosen, had it not lost before. */
interface Barred {
  move: string;
  losses: number;
  games: number;
  source: "opponent" | "installation" | "log";
}

function instead({ move, losses, games, source }: Barred, toOpponent: boolean): string {
  if (source === "log") return say("reasons-barred-log", { move: text(move), lost: losses, count: games });
  const key = toOpponent ? "reasons-barred-you" : "reasons-barred";
  return say(source === "opponent" ? key : "reasons-barred-here", { move: text(move), count: losses });
}

/** The sentence of the kind. */
function worded(reason: Reason, toOpponent: boolean): string {
  switch (reason["kind"]) {
    case "rule":
      return say("reasons-rule", { count: Number(reason["games"]), wins: Number(reason["wins"]) });
    case "key-state":
      return say("reasons-key-state", { count: Number(reason["dissimilarity"]) });
    case "usage":
      return say("reasons-usage", { cell: text(reason["cell"]) });
    case "own-thinking":
      return thought(reason);
    case "stand-in":
      return say("reasons-stand-in", { for: playerName(text(reason["for"])) });
    case "race":
      return say("reasons-race", { count: Number(reason["own"]), other: Number(reason["other"]) });
    case "habit":
      return look(reason);
    case "hindsight":
      return say("reasons-hindsight", { instead: text(reason["instead_of"]) });
    case "rival":
      return remembered(reason, toOpponent);
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

/** One clause each. */
function figures(reason: Reason, move: string): string[] {
  switch (reason["kind"]) {
    case "rule":
      return [
        say("reasons-rule-figures", {
          move: text(reason["move"] ?? move),
          count: Number(reason["games"]),
          wins: Number(reason["wins"]),
          draws: Number(reason["draws"]),
          losses: Number(reason["losses"]),
        }),
        ...trusted(reason),
        book(reason),
      ];
    case "key-state": {
      const share = percent(Number(reason["frequency"]), 1);
      return [say("reasons-key-state-figures", { nearer: Number(reason["nearer"]), share }), book(reason)];
    }
    case "usage": {
      const ends = say("reasons-usage-figures", { cell: text(reason["cell"]), times: tenths(reason["usage"]) });
      return [ends, book(reason), ...thoughts(reason)];
    }
    case "own-thinking":
      return thoughts(reason);
    case "stand-in":
      return [say("reasons-fault", { fault: text(reason["fault"]) }), ...thoughts(reason)];
    case "habit": {
      const chosen = say("reasons-habit-figures", { share: share(reason["share"]), times: tenths(reason["times"]) });
      const taught = reason["book"] === undefined ? [] : [book(reason)];
      return [...played(reason), chosen, ...drawn(reason["features"]), ...taught];
    }
    case "hindsight": {
      const gained = { count: Number(reason["seen"]), worth: tenths(reason["worth"]) };
      return [say("reasons-hindsight-figures", gained), book(reason)];
    }
    case "endgame":
      return [say("reasons-looked-up")];
    default:
      return [];
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
function trusted({ low, from, witnesses }: Reason): string[] {
  const clauses = typeof low === "number" ? [say("reasons-least", { share: share(low) })] : [];
  if (typeof from !== "object" || from === null) return clauses;
  const makers = Object.entries(from as Record<string, number>)
    .sort(([, one], [, other]) => other - one)
    .map(([maker, games]) =>
      say("reasons-maker", {
        maker: sayIfKnown(`reasons-maker-${maker}`) ?? playerName(maker.replace(/^ai:/, "")),
        games,
      }),
    );
  clauses.push(say("reasons-learnt", { makers: makers.join(say("comma")) }));
  if (typeof witnesses === "number" && witnesses > 1) clauses.push(say("reasons-witnesses", { witnesses }));
  return clauses;
}

/** The results of the move against this opponent, or against people here. */
function remembered({ replayed, source, wins, games }: Reason, toOpponent: boolean): string {
  const counts = { lost: Number(wins), count: Number(games) };
  if (replayed === true) return say("reasons-replayed");
  if (source === "installation") return say("reasons-rival-here", counts);
  if (wins === 1 && games === 1) return say(toOpponent ? "reasons-rival-once-you" : "reasons-rival-once");
  return say(toOpponent ? "reasons-rival-you" : "reasons-rival", counts);
}

/** The verdict of the endgame database; a move is two plies. */
function solved({ value, plies }: Reason): string {
  if (value === "draw") return say("reasons-drawn-ending");
  const [verdict, counted] =
    value === "win" ? (["reasons-won", "reasons-won-in"] as const) : (["reasons-lost", "reasons-lost-in"] as const);
  return typeof plies === "number" ? say(counted, { count: Math.ceil(plies / 2) }) : say(verdict);
}

/** The sentence of an own evaluation or search. */
function thought(reason: Reason): string {
  const thumb = RULES[String(reason["rule"])];
  const { decided, depth, score, line } = reason;
  if (thumb !== undefined) return thumb(reason);
  if (typeof decided === "number") {
    return say(decided > 0 ? "reasons-wins" : "reasons-loses", { count: Math.ceil(Math.abs(decided) / 2) });
  }
  if (typeof depth !== "number" || depth === 0) return say("reasons-own-best");
  const calculated = say("reasons-calculated", { count: depth });
  // Only a search with an expected line tells its score as that of a position; others value the move itself.
  if (typeof score !== "number" || !Array.isArray(line) || line.length === 0) return calculated;
  const clear = typeof reason["clear"] === "number" ? reason["clear"] : 1;
  return say("reasons-calculated-verdict", { calculated, verdict: verdictOn(score / clear) });
}

/** A score in clear advantages, as people say it. */
function verdictOn(score: number): string {
  if (Math.abs(score) < EVEN) return say("reasons-verdict-even");
  if (Math.abs(score) >= MUCH) return say(score > 0 ? "reasons-verdict-much-better" : "reasons-verdict-much-worse");
  return say(score > 0 ? "reasons-verdict-better" : "reasons-verdict-worse");
}

/** The figures of an own evaluation or search. */
function thoughts(reason: Reason): string[] {
  const { by, depth, judgement, score, line } = reason;
  const ruled = String(reason["rule"]) in RULES;
  const decided = typeof reason["decided"] === "number";
  const clauses = FIGURES[String(reason["rule"])]?.(reason) ?? [];
  if (by != null) clauses.push(say("reasons-own", { by: playerName(text(by)) }));
  // An own calculation that ends open has said so in its sentence.
  const isSaid = reason["kind"] === "own-thinking" && !decided && !ruled;
  if (typeof depth === "number" && depth > 0 && !isSaid) clauses.push(say("reasons-depth", { count: depth }));
  if (reason["prepared"] === true) clauses.push(say("reasons-prepared"));
  if (typeof judgement === "number") clauses.push(say("reasons-judgement", { book: String(judgement) }));
  if (typeof score === "number" && !decided && !ruled) clauses.push(say("reasons-score", { score: signed(score) }));
  if (Array.isArray(line) && line.length > 1) clauses.push(say("reasons-line", { moves: line.slice(1, 5).join(", ") }));
  return clauses;
}

/** The rules of thumb of the domino players, each a sentence. */
const RULES: Record<string, (reason: Reason) => string> = {
  "open-double": () => say("reasons-open-double"),
  maxmin: (reason) => shares(reason),
  "sum-7": () => say("reasons-sum-7"),
  "all-marked": () => say("reasons-all-marked"),
  sampled: ({ score, deals }) => say("reasons-sampled", { count: Number(deals), share: share(score) }),
  companion: () => say("reasons-companion"),
  close: ({ pips }) => say("reasons-close", { pips: text(pips) }),
  weighed: ({ because }) => features(because),
};

/** Their figures, where they have any beyond the sentence. */
const FIGURES: Record<string, (reason: Reason) => string[]> = {
  "open-double": ({ shown }) => [say("reasons-open-double-figures", { shown: Number(shown) })],
  "sum-7": (reason) => [shares(reason)],
  "all-marked": (reason) => [shares(reason)],
  sampled: ({ knows }) => (knows ? [say("reasons-knowing", { count: Number(knows) })] : []),
  companion: ({ score, strength }) => [
    say("reasons-companion-figures", { share: share(score), strength: share(strength) }),
  ],
  weighed: ({ because }) => {
    if (!Array.isArray(because) || because.length === 0) return [];
    const weighed = because.map((it: Weighed) =>
      say("reasons-feature", { feature: featureName(it), worth: signed(it.worth) }),
    );
    return [say("reasons-weighed-figures", { features: weighed.join(say("comma")) })];
  },
};

interface Weighed {
  feature: string;
  worth: number;
}

function shares({ own, partner, next }: Reason): string {
  const shares = { own: text(own), next: text(next) };
  return partner === undefined
    ? say("reasons-shares", shares)
    : say("reasons-shares-partner", { ...shares, partner: text(partner) });
}

function features(because: unknown): string {
  if (!Array.isArray(because) || because.length === 0) return say("reasons-all-alike");
  return say("reasons-weighed", { features: listed(because.map(featureName)) });
}

function featureName({ feature }: Weighed): string {
  return sayIfKnown(`reasons-weighed-${feature}`) ?? feature;
}

/** The features that make people prefer a move, as a clause; none for no features. */
function drawn(features: unknown): string[] {
  if (!Array.isArray(features) || features.length === 0) return [];
  const named = features.map(({ name, times }: { name: string; times: number }) =>
    say("reasons-drawn-by", { feature: sayIfKnown(`reasons-habit-${name}`) ?? name, times: tenths(times) }),
  );
  return [say("reasons-drawn", { features: listed(named) })];
}

/** How often the person that it plays like, and people, played the move in this very position; nothing for those who were never there. */
function played(reason: Reason): string[] {
  const counts = [
    ["reasons-person-played-here", reason["person_played"], reason["person_games"]],
    ["reasons-played-here", reason["played"], reason["games"]],
  ] as const;
  return counts.flatMap(([text, count, games]) =>
    typeof count === "number" && typeof games === "number" && games > 0 ? [say(text, { played: count, games })] : [],
  );
}

/** The people whose habit it is, or the person, and in Chinese checkers the look of the move. */
function look({ rows, hops, goal, person_played }: Reason): string {
  if (Number(person_played) > 0) return say("reasons-own-look");
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
