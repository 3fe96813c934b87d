/**
 * The message language as TypeScript sees it: names and shapes mirrored from shared/wire.py, which alone defines them
 * (/api/protocol publishes it). A test compares the names. Nothing here knows what a message means.
 */

export const PROTOCOL = 1;

export type WishWord = "me" | "either" | "you";
export type Phase = "waiting" | "deal" | "counsel" | "play" | "scoring" | "over" | "closed";

// What a client may say.

export interface Hello {
  type: "hello";
  protocol: number;
  token?: string;
  ticket?: string;
  name?: string;
  client?: string;
}

export interface Tables {
  ref: string;
  type: "tables";
  watch?: boolean;
}

export interface Open {
  ref: string;
  type: "open";
  game: string;
  options?: Record<string, unknown>;
  public?: boolean;
}

export interface Sit {
  ref: string;
  type: "sit";
  table: string;
  seat?: number;
  nonce?: string;
}

export interface Watch {
  ref: string;
  type: "watch";
  table: string;
  since?: number;
}

export interface Leave {
  ref: string;
  type: "leave";
  table: string;
}

export interface Fill {
  ref: string;
  type: "fill";
  table: string;
  seat: number;
  player: string;
}

export interface Play {
  ref: string;
  type: "play";
  table: string;
  version: number;
  move: string;
  reason?: Reason;
}

export interface Counsel {
  ref: string;
  type: "counsel";
  table: string;
  version: number;
  wish: WishWord;
}

export interface Resign {
  ref: string;
  type: "resign";
  table: string;
}

export interface Again {
  ref: string;
  type: "again";
  table: string;
}

export interface Ping {
  ref: string;
  type: "ping";
}

/** Every command that this client says; AI hosts say `offer` besides. */
export type Command = Tables | Open | Sit | Watch | Leave | Fill | Play | Counsel | Resign | Again | Ping;

/** A command before the connection has given it a ref. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "ref"> : never) : never;

// What the server says. A field with a default may be left out.

/** Why a move was chosen: `kind` and its parameters, as the player gave them. */
export type Reason = Record<string, unknown>;

export interface You {
  id: string;
  name: string;
  kind: "person" | "ai";
}

export interface OfferedPlayer {
  game: string;
  name: string;
  about?: string;
  book?: number | null;
}

export interface GameInfo {
  id: string;
  title: string;
  seats: number;
  teams: number[][];
  options: Record<string, unknown>;
}

export interface BookInfo {
  game: string;
  version: number;
  sha256: string;
  path: string;
  rules: number;
  games: number;
  /** Kinds of experience in it: "recall" (the rules), "judgement", ... */
  teaches?: string[];
}

export interface Seated {
  table: string;
  seat: number;
  version: number;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  you: You;
  token: string;
  games: GameInfo[];
  players: OfferedPlayer[];
  books: BookInfo[];
  seated: Seated[];
  http_port: number;
  line_limit_bytes?: number;
}

export interface Done {
  type: "done";
  ref: string;
  table?: string | null;
  seat?: number | null;
  version?: number | null;
  tables?: TableSummary[] | null;
  events?: PublicEvent[] | null;
}

export interface Refused {
  type: "refused";
  ref: string | null;
  code: string;
  message: string;
  table?: string | null;
  version?: number | null;
}

export interface SeatInfo {
  seat: number;
  team: number;
  id?: string | null;
  name?: string | null;
  kind?: "person" | "ai" | null;
  player?: string | null;
  book?: number | null;
  present?: boolean;
  sat_in?: boolean;
}

export interface TableSummary {
  table: string;
  game: string;
  phase: Phase;
  version: number;
  match: number;
  round: number;
  scores: number[];
  seats: SeatInfo[];
  opened_ms: number;
}

export interface Lobby {
  type: "lobby";
  tables: TableSummary[];
  players: OfferedPlayer[];
}

export interface PublicEvent {
  version: number;
  kind: string;
  at_ms: number;
  seat?: number | null;
  move?: string | null;
  reason?: Reason | null;
  data?: Record<string, unknown>;
}

export interface RoundView {
  board: string;
  start: string;
  first: number | null;
  history: string[];
  hand?: string[];
  counts?: number[];
}

export interface Result {
  points: number[];
  reason: string;
}

export interface TableState {
  type: "state";
  table: string;
  version: number;
  game: string;
  options: Record<string, unknown>;
  match: number;
  round: number;
  ply: number;
  phase: Phase;
  seats: SeatInfo[];
  you: number | null;
  to_act: number[];
  legal: string[];
  counsel_ms?: number | null;
  view: RoundView | null;
  scores: number[];
  round_result: Result | null;
  result: Result | null;
  again: number[];
  resigned: number[];
  commitment: string;
  event: PublicEvent | null;
}

export interface Bye {
  type: "bye";
  code: string;
  message: string;
}

/** Every message that this client acts on; others (`invite`, `book`) are for AI hosts and are passed over. */
export type Message = Welcome | Done | Refused | TableState | Lobby | Bye;
