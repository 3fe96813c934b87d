/** HTTP client for players and accounts: public profiles, and the account that a token belongs to. No page. */

import { serverAddress } from "../../protocol/address";
import { cleanedJson } from "../../protocol/reading";
import { refusalWords } from "../../i18n/refusals";
import { say } from "../../i18n/say";
import { Refusal } from "../../protocol/refusal";

/** A refusal over HTTP, or that nobody answered, as one sentence. */
export class Unanswered extends Refusal {
  /** `code`: the server's, where it gave one; `content`: all that it answered. */
  constructor(
    message: string,
    readonly code: string | undefined = undefined,
    readonly content: object = {},
  ) {
    super(message);
  }
}

export interface Standing {
  ladder: string;
  rating: number;
  provisional: boolean;
  won: number;
  drawn: number;
  lost: number;
  /** (milliseconds since 1970, rating), oldest first. */
  curve: [number, number][];
}

export interface Partnership {
  id: string;
  name: string;
  matches: number;
  won: number;
  rated: number;
  expected: number;
  actual: number;
}

export interface Profile {
  id: string;
  name: string;
  kind: string;
  since_ms: number | null;
  /** Games that anybody may play against an AI player that plays like this one. */
  likeness?: readonly string[];
  games: { game: string; won: number; drawn: number; lost: number; ratings: Standing[]; partners: Partnership[] }[];
}

export interface PlayedMatch {
  number: number;
  /** Null: a private table where the reader had no seat. */
  table: string | null;
  record: string | null;
  game: string;
  /** Number of the match at its table, from 1. */
  match: number;
  at_ms: number;
  seat: number;
  points: number;
  left: boolean;
  ladder: string | null;
  rating: number | null;
  players: { id: string; name: string }[];
}

export interface Me {
  id: string;
  name: string;
  kind: "guest" | "account" | "bot";
  role: "moderator" | "admin" | null;
  /** The name that an older account turned out to have; null once a name has been chosen. */
  former_name?: string | null;
  bots: { id: string; name: string }[];
}

export interface TokenNote {
  id: string;
  name: string;
  personal: boolean;
  scope: "play" | "read";
  label: string;
  created_ms: number;
  used_ms: number | null;
  this: boolean;
}

/** One request; a Blob is sent as it is. Resolves with the answer's JSON; rejects with Unanswered, whose message is fit to
 * be shown. */
export async function call<T>(method: string, path: string, token = "", body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(serverAddress(path), {
      method,
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof Blob ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Unanswered(say("people-unreachable"));
  }
  const content: object = cleanedJson(await response.text().catch(() => "")) ?? {};
  if (!response.ok) throw refusedBy(response.status, content);
  return content as T;
}

function refusedBy(status: number, content: object): Unanswered {
  const { code, message } = content as { code?: string; message?: string };
  const sentence = message === undefined ? say("people-refused", { status }) : refusalWords(code, message);
  return new Unanswered(sentence, code, content);
}
