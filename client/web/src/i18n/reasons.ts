/**
 * Why a move was chosen, worded from the reason that its player gave as data: a plain sentence, and the figures behind it
 * for those who ask. Which words is told by the table of shared/words/reason_clauses.py, which every client reads. Judges no
 * reason and knows no rules.
 */

import { listed, number, percent, say, sayIfKnown, signed } from "./say";
import { citedName } from "./words";
import type { Reason } from "../../generated/protocol";
import table from "../../generated/reasons.json" with { type: "json" };

export type Source = "experience" | "calculation" | "database";
/** Of a field: its value, "*" for any, null for none, or a bound. */
type Test = string | number | boolean | null | [">=" | "<=", number];
/** A form and a field, the first clause that applies, or a list of something of each item of a field. */
type Blank = string | Clause[] | { each: string; item: Blank; between: "and" | "comma" };
type Clause = [key: string, tests: Record<string, Test>, blanks: Record<string, Blank>];
type Fields = Readonly<Record<string, unknown>>;

const TABLE = table as unknown as {
  sources: Record<string, Source>;
  barred: Clause[];
  sentences: Record<string, Clause[]>;
  figures: Record<string, Clause[]>;
};

/** The source of the choice; null where nothing was to be decided. */
export function reasonSource(reason: Reason): Source | null {
  return reason["barred"] === undefined ? (TABLE.sources[String(reason["kind"])] ?? null) : "experience";
}

/**
 * One plain sentence, without its full stop. `toOpponent`: whether the reader is the only opponent of the mover; `side`: the
 * name of the mover's side.
 */
export function plainReason(reason: Reason, toOpponent = false, side = ""): string {
  const barred = reason["barred"] as Fields | undefined;
  if (barred !== undefined) return first(TABLE.barred, { ...barred, to_opponent: toOpponent });
  return sentence(reason, toOpponent, side);
}

/** The same, which says so where experience chose the move. */
export function reasonWords(reason: Reason, toOpponent = false, side = ""): string {
  const plain = plainReason(reason, toOpponent, side);
  return reasonSource(reason) === "experience" ? say("reasons-from-experience", { reason: plain }) : plain;
}

/** The figures behind the sentence, as clauses without a full stop; empty where there are none. */
export function reasonFigures(reason: Reason, move: string): string {
  const fields = fieldsOf(reason, move, false);
  const figures = (TABLE.figures[String(reason["kind"])] ?? []).filter((it) => applies(it, fields));
  const plain = reason["barred"] === undefined ? [] : [sentence(reason, false)];
  return [...plain, ...figures.map((it) => said(it, fields))].join(say("semicolon"));
}

function sentence(reason: Reason, toOpponent: boolean, side = ""): string {
  const clauses = TABLE.sentences[String(reason["kind"])];
  return clauses === undefined ? say("reasons-unknown") : first(clauses, fieldsOf(reason, "", toOpponent, side));
}

/** The fields of the reason, and those that are made of them: see the table. */
function fieldsOf(reason: Reason, move: string, toOpponent: boolean, side = ""): Fields {
  const { score, clear = 1, from, cell } = reason;
  const line = Array.isArray(reason["line"]) ? reason["line"] : [];
  const makers = Object.entries((from ?? {}) as Record<string, number>).sort(([, one], [, other]) => other - one);
  return {
    move,
    ...reason,
    to_opponent: toOpponent,
    side,
    advantage: line.length > 0 && typeof score === "number" ? score / Number(clear) : null,
    expected: line.slice(1, 5).join(", "),
    makers: makers.map(([maker, games]) => ({ maker, games })),
    pros: ((reason["because"] ?? []) as { worth: number }[]).filter(({ worth }) => worth > 0),
    facts: typeof cell === "object" ? Object.entries(cell as object).map((fact) => ({ fact: fact.join("-") })) : [],
  };
}

/** The first clause that applies; empty where none does. */
function first(clauses: readonly Clause[], fields: Fields): string {
  const clause = clauses.find((it) => applies(it, fields));
  return clause === undefined ? "" : said(clause, fields);
}

function applies([, tests]: Clause, fields: Fields): boolean {
  return Object.entries(tests).every(([name, test]) => holds(test, fields[name]));
}

function holds(test: Test, value: unknown): boolean {
  const isGiven = value != null && value !== "" && !(Array.isArray(value) && value.length === 0);
  if (test === null) return !isGiven;
  if (Array.isArray(test)) return isGiven && (test[0] === ">=" ? Number(value) >= test[1] : Number(value) <= test[1]);
  return test === "*" ? isGiven : value === test;
}

function said([key, , blanks]: Clause, fields: Fields): string {
  const values = Object.entries(blanks).map(([name, blank]) => [name, filled(blank, fields)] as const);
  return sayIfKnown(key, Object.fromEntries(values)) ?? key;
}

function filled(blank: Blank, fields: Fields): string | number {
  if (Array.isArray(blank)) return first(blank, fields);
  if (typeof blank === "object") {
    const items = (fields[blank.each] as Fields[]).map((it) => String(filled(blank.item, it)));
    return blank.between === "and" ? listed(items) : items.join(say("comma"));
  }
  const [form = "", field = ""] = blank.split(":");
  return FORMS[form]?.(fields[field]) ?? "";
}

/** How each form writes a value. */
const FORMS: Record<string, (value: unknown) => string | number> = {
  number: Number,
  text: (value) => (typeof value === "object" ? JSON.stringify(value) : String(value)),
  tenths: (value) => number(Number(value), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  percent: (share) => percent(Number(share)),
  "percent-tenths": (share) => percent(Number(share), 1),
  signed: (value) => signed(Number(value)),
  moves: (plies) => Math.ceil(Math.abs(Number(plies)) / 2),
  player: (name) => citedName(String(name)),
  weighed: (feature) => sayIfKnown(`reasons-weighed-${String(feature)}`) ?? String(feature),
  pro: (feature) => sayIfKnown(`reasons-pro-${String(feature)}`) ?? String(feature),
  habit: (feature) => sayIfKnown(`reasons-habit-${String(feature)}`) ?? String(feature),
  fact: (fact) => sayIfKnown(`reasons-fact-${String(fact).replace("+", "")}`) ?? String(fact),
  maker: (maker) => sayIfKnown(`reasons-maker-${String(maker)}`) ?? citedName(String(maker).replace(/^ai:/, "")),
};
