/** Players and accounts as the server tells them: public profiles, and the account that a token belongs to. */

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
