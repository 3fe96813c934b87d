/**
 * Reads what the server says. A message that this page does not understand is skipped, never an error: its type may be
 * of a newer server, or a field that every such message has may be missing. Every text is cleaned before anybody sees it.
 */

import { REQUIRED, type Message } from "../../generated/protocol";

/** Characters that break a line, are invisible or change the text direction, except a joiner between two emoji. */
const UNSEEN = /(?!(?<=[\p{So}\p{Sk}\p{Mn}])\u200d(?=\p{So}))[\p{C}\p{Zl}\p{Zp}]/gu;
const BREAKING = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200c]/u;

/** The text on one line: what breaks a line becomes a space, every other character that cannot be seen is dropped. */
export function cleanLine(text: string): string {
  return text.replace(UNSEEN, (one) => (BREAKING.test(one) ? " " : ""));
}

/** JSON with every text and every key cleaned; undefined for what is none. */
export function cleanedJson(data: string): unknown {
  try {
    return JSON.parse(data, (_, value: unknown) => cleaned(value));
  } catch {
    return undefined;
  }
}

/** The message that `data` spells; else the ref of the command that it answers, where it says one. */
export function readMessage(data: string): { message: Message } | { message: null; ref: string | null } {
  const found = cleanedJson(data);
  if (sort(found) !== "object") return { message: null, ref: null };
  const fields = found as Record<string, unknown>;
  const type = fields["type"];
  if (typeof type === "string" && Object.hasOwn(REQUIRED, type)) {
    const required = Object.entries(REQUIRED[type as Message["type"]]);
    if (required.every(([name, sorts]) => sorts.includes(sort(fields[name])))) return { message: found as Message };
  }
  return { message: null, ref: typeof fields["ref"] === "string" ? fields["ref"] : null };
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanLine(value);
  if (sort(value) !== "object" || Object.keys(value as object).every((key) => cleanLine(key) === key)) return value;
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [cleanLine(key), inner]));
}

/** The JSON type of a value; "undefined" for none. */
function sort(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
