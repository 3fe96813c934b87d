/**
 * Says a message in the language of the page: `say("table-hand", { number: 3 })`. Numbers, dates and lists are written
 * as the language writes them; Arabic keeps the digits of the boards and the tiles. Knows no page.
 */

import { type Blanks, LOAD, LOAD_ROOM } from "../../generated/catalogue";
import { directionOf, type Language } from "./choice";
import { LANGUAGES } from "../../generated/languages";
import type { Catalogue, Choice, Message } from "./message";

export type Key = keyof Blanks;
/** The messages without variables. */
export type PlainKey = { [K in Key]: [Blanks[K]] extends [never] ? K : never }[Key];
/** The variables that a message takes, as arguments; none where it has no variables. */
type Values<K extends Key> = [Blanks[K]] extends [never]
  ? []
  : [values: { readonly [Name in Blanks[K]]: string | number }];

/** Empty until the first language is spoken. */
let catalogue: Catalogue = {};
let locale: string = LANGUAGES.en.locale;
let spoken: Language = "en";
let wanted: Language = "en";
/** The rooms whose own words have been asked for, and when those are there: every language brings them. */
const rooms = new Map<keyof typeof LOAD_ROOM, Promise<void>>();

/** Whether any language is spoken yet. */
export function canSpeak(): boolean {
  return Object.keys(catalogue).length > 0;
}

/** Which language is spoken now. */
export function language(): Language {
  return spoken;
}

/** A language's name in that language. */
export function languageName(of: Language): string {
  return LANGUAGES[of].name;
}

export function direction(of: Language = spoken): "ltr" | "rtl" {
  return directionOf(of);
}

/** Speaks another language from now on; resolves when its words are there. The language asked for last wins. */
export async function speak(next: Language): Promise<void> {
  wanted = next;
  const words = { ...(await LOAD[next]()) };
  for (const room of rooms.keys()) Object.assign(words, await LOAD_ROOM[room][next]());
  if (wanted === next) [catalogue, locale, spoken] = [words, LANGUAGES[next].locale, next];
}

/** Resolves when the words that only this room says are there, in the language of the page. */
export function speakIn(room: keyof typeof LOAD_ROOM): Promise<void> {
  const coming = rooms.get(room) ?? Promise.resolve().then(() => speak(wanted));
  rooms.set(room, coming);
  coming.catch(() => rooms.delete(room)); // the next one who enters tries again
  return coming;
}

/** One message with its blanks filled. */
export function say<K extends Key>(key: K, ...values: Values<K>): string {
  return filled(catalogue[key] ?? key, values[0] ?? {});
}

/** A message whose key comes from outside (a code, a reason): undefined where the catalogue has none of that name. */
export function sayIfKnown(key: string, values: Readonly<Record<string, string | number>> = {}): string | undefined {
  return Object.hasOwn(catalogue, key) ? filled(catalogue[key] ?? key, values) : undefined;
}

function filled(message: Message, values: Readonly<Record<string, string | number>>): string {
  if (typeof message !== "string") {
    if (Array.isArray(message)) return message.map((part: Message) => filled(part, values)).join("");
    const choice = message as Choice;
    const value = values[choice.$] ?? "";
    return filled(choice[value] ?? choice[plural(Number(value))] ?? choice.other, values);
  }
  return message.replace(/\{(\w+)\}/g, (blank, name: string) => {
    const value = values[name];
    return typeof value === "number" ? number(value) : value === undefined ? blank : apart(value);
  });
}

/**
 * A name or a move in a right-to-left sentence keeps its own direction: `<6-4` would turn around otherwise. Words that
 * begin with such a name are ours, and run as the language does: taken for themselves they may show no direction.
 */
function apart(words: string): string {
  if (direction() !== "rtl" || words === "") return words;
  return `${words.startsWith("\u2068") ? "\u2067" : "\u2068"}${words}\u2069`;
}

function plural(count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(locale).select(count);
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, options).format(value);
}

/** 0.83 is 83 %, written as the language does. */
export function percent(share: number, digits = 0): string {
  return number(share, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** With its sign, one digit after the point: +1.5, −0.3, 0.0. */
export function signed(value: number, digits = 1): string {
  const shown = number(value, {
    signDisplay: "exceptZero",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return shown.replace("-", "−");
}

/** A day, from milliseconds since 1970. */
export function date(ms: number, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
  return new Intl.DateTimeFormat(locale, options).format(ms);
}

/** "a", "a and b", "a, b and c"; in a right-to-left language it runs that way even when it begins with a Latin name. */
export function listed(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  const format = new Intl.ListFormat(locale, { type });
  return direction() === "rtl" && words.length > 1 ? `\u200F${format.format(words.map(apart))}` : format.format(words);
}

/** Clauses one after the other: "playing, hand 3, rated". */
export function clauses(words: readonly string[]): string {
  return words.filter((word) => word !== "").join(say("comma"));
}
