/**
 * The message language as TypeScript sees it: written by `python -m client.web.mirror` from the models of
 shared/protocol,
 * which alone define it (/api/protocol publishes them). Not to be edited by hand.
 */

export const PROTOCOL = 2;

export type WishWord = "me" | "either" | "you";

export type Proposal = "draw" | "takeback";

export type Room = "seats" | "spectators";

export type Phrase = "hello" | "good-luck" | "well-played" | "thanks" | "sorry" | "oops" | "one-moment" | "i-am-back" | "nice-game" | "goodbye";

export type Phase = "waiting" | "deal" | "counsel" | "play" | "scoring" | "over" | "closed";

/** The first message of every connection. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string | null;
  ticket?: string | null;
  commitment?: string | null;
  name?: string | null;
  client?: string;
  heartbeat?: boolean;
  full?: boolean;
}

/** The line works. */
export interface Heartbeat {
  type: "heartbeat";
}

/** List one page of the open tables, the newest first. */
export interface Tables {
  ref: string;
  type: "tables";
  subscribe?: boolean | null;
  game?: string | null;
  free?: boolean;
  company?: "any" | "people" | "ai";
  pace?: "any" | "none" | "live" | "days";
  after?: string | null;
}

/** A bank of time for the match, and a gain after each of the player's moves. */
export interface FischerClock {
  kind: "fischer";
  bank_s: number;
  gain_s?: number;
}

/** The same time for every move; what is left of it is lost. */
export interface MoveClock {
  kind: "move";
  move_s: number;
}

/** Correspondence: days for every move. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** The terms of a table. */
export interface Terms {
  clock?: FischerClock | MoveClock | DaysClock | null;
  time_out?: "lose" | "ai" | null;
  absent?: "wait" | "ai" | "lose" | null;
  grace_s?: number;
  substitute?: string | null;
  takebacks?: boolean | null;
  hints?: boolean | null;
  spectator_delay_s?: number;
  rated?: boolean | "people" | null;
  partners?: boolean;
}

/** Open a table; nobody sits yet. */
export interface Open {
  ref: string;
  type: "open";
  game: string;
  options?: Record<string, unknown>;
  public?: boolean;
  terms?: Terms;
  start?: string | null;
}

/** Wait for people who want the same game. */
export interface Seek {
  ref: string;
  commitment?: string | null;
  nonce?: string | null;
  type: "seek";
  game: string;
  options?: Record<string, unknown>;
  terms?: Terms;
  patience_s?: number;
  player?: string | null;
}

/** Wait no longer: the `seek` of this identity is refused with `seek/ended`. */
export interface CancelSeek {
  ref: string;
  type: "cancel-seek";
}

/** Ask one player for a game. */
export interface Challenge {
  ref: string;
  commitment?: string | null;
  nonce?: string | null;
  type: "challenge";
  to: string;
  game: string;
  options?: Record<string, unknown>;
  terms?: Terms;
  seat?: number | null;
}

/** Accept a challenge (answered with the table, where both then sit), decline it, or withdraw your own. */
export interface AnswerChallenge {
  ref: string;
  commitment?: string | null;
  nonce?: string | null;
  type: "answer-challenge";
  challenge: string;
  accept: boolean;
}

/** Hear no more of what somebody says, at any table; or hear it again. */
export interface Mute {
  ref: string;
  type: "mute";
  player: string;
  on?: boolean;
}

/** Follow somebody, or no more; answered with the people whom you follow. */
export interface Follow {
  ref: string;
  type: "follow";
  player: string;
  on?: boolean;
}

/** List the people whom you follow: those who are online first, then by name. */
export interface GetFollowed {
  ref: string;
  type: "get-followed";
  subscribe?: boolean | null;
}

/** Show followers that you are online, or hide it. */
export interface ShowPresence {
  ref: string;
  type: "show-presence";
  on: boolean;
}

/** Go on vacation for some days, or end it. */
export interface SetVacation {
  ref: string;
  type: "set-vacation";
  days: number;
}

/** Tell whether you are on vacation, and how many days may still be taken. */
export interface GetVacation {
  ref: string;
  type: "get-vacation";
}

/** Let others play against AI players that play like you (`like:@NAME`), or not. */
export interface SetImitation {
  ref: string;
  type: "set-imitation";
  on: boolean;
}

/** Tell whether AI players may play like you at others' tables, and from how many games they know you. */
export interface GetImitation {
  ref: string;
  type: "get-imitation";
}

/** Invite somebody to a free seat at your own table. */
export interface InvitePlayer {
  ref: string;
  type: "invite-player";
  table: string;
  player: string;
}

/** Ask for a sign of life; answered with `done`. */
export interface Ping {
  ref: string;
  type: "ping";
}

/** Get a puzzle: the named one, that of the day, or else one near your own rating that you have not tried. */
export interface GetPuzzle {
  ref: string;
  type: "get-puzzle";
  game?: string | null;
  puzzle?: string | null;
  daily?: boolean;
  own?: boolean;
}

/** Try a move in a puzzle. */
export interface TryMove {
  ref: string;
  type: "try-move";
  puzzle: string;
  moves: string[];
}

/** Get a hint for the next move of a puzzle: which piece moves, or the whole move. */
export interface PuzzleHint {
  ref: string;
  type: "puzzle-hint";
  puzzle: string;
  moves?: string[];
  whole?: boolean;
}

/** Ask why a move of a puzzle is wrong. */
export interface Refute {
  ref: string;
  type: "refute";
  puzzle: string;
  moves: string[];
}

/** Have a position searched, deeper and deeper. */
export interface Analyse {
  ref: string;
  type: "analyse";
  game: string;
  position?: string | null;
  lines?: number;
}

/** End the connection's search, if there is one. */
export interface StopAnalysing {
  ref: string;
  type: "stop-analysing";
}

/** Take a free seat (any when `seat` is None), or come back to your own, also from a substitute. */
export interface Sit {
  ref: string;
  commitment?: string | null;
  nonce?: string | null;
  type: "sit";
  table: string;
  seat?: number | null;
}

/** Seat an AI player in a free seat. */
export interface AddAi {
  ref: string;
  type: "add-ai";
  table: string;
  seat: number;
  player: string;
}

/** Follow a table. */
export interface Subscribe {
  ref: string;
  type: "subscribe";
  table: string;
  since?: number | null;
}

/** Give the nonce that your seat has committed to. */
export interface Reveal {
  ref: string;
  type: "reveal";
  table: string;
  nonce: string;
  commitment?: string | null;
}

/** Make a move. */
export interface Play {
  ref: string;
  type: "play";
  table: string;
  version: number;
  move: string;
  reason?: Record<string, unknown> | null;
}

/** Ask what a master would play, where the table's terms allow it. */
export interface Hint {
  ref: string;
  type: "hint";
  table: string;
  version: number;
}

/** Say whether to lead the next hand: committed in secret, revealed when both partners have spoken. */
export interface Counsel {
  ref: string;
  type: "counsel";
  table: string;
  version: number;
  wish: WishWord;
}

/** 101 domino with `redeal_mode=claim`: show that your hand voids the deal, before the first tile. */
export interface Claim {
  ref: string;
  type: "claim";
  table: string;
  version: number;
}

/** Ask what AI players learned from a match that you have played, when it is over. */
export interface GetLessons {
  ref: string;
  type: "lessons";
  table: string;
  match?: number | null;
}

/** Say something at a table: a phrase at any time, or free text where it can reveal nothing of a hand. */
export interface Say {
  ref: string;
  type: "say";
  table: string;
  room?: Room;
  text?: string | null;
  phrase?: Phrase | null;
}

/** Propose a draw or a takeback of your last move, or agree to what another seat has proposed. */
export interface Propose {
  ref: string;
  type: "propose";
  table: string;
  version: number;
  what: Proposal;
}

/** Refuse what another seat has proposed, or withdraw your own proposal. */
export interface Decline {
  ref: string;
  type: "decline";
  table: string;
  what: Proposal;
}

/** Give another seat time on its clock; None: every opponent. */
export interface GiveTime {
  ref: string;
  type: "give-time";
  table: string;
  seat?: number | null;
  seconds?: number;
}

/** Let an AI player substitute for you. */
export interface Substitute {
  ref: string;
  type: "substitute";
  table: string;
  player?: string | null;
}

/** Give the match up; in a team it counts once every human partner has said so. */
export interface Resign {
  ref: string;
  type: "resign";
  table: string;
}

/** Ask for a rematch at this table; it begins when every person seated asks. */
export interface Rematch {
  ref: string;
  type: "rematch";
  table: string;
  commitment?: string | null;
}

/** Unsubscribe, and give up your seat for good. */
export interface Leave {
  ref: string;
  type: "leave";
  table: string;
}

/** The ratings from the lowest to the highest, both included. */
export interface RatingRange {
  lowest: number;
  highest: number;
}

/** A player that can be seated: `game` is a rules id. */
export interface OfferedPlayer {
  game: string;
  name: string;
  about?: string;
  book?: number | null;
  strength?: number | null;
  ratings?: RatingRange | null;
  people?: string[];
  imitates?: boolean;
  analyses?: boolean;
  reviews?: boolean;
  warming?: boolean;
}

/** An AI host (proved by the operator's host token) says which players it can seat. */
export interface Offer {
  ref: string;
  type: "offer";
  host_token: string;
  players: OfferedPlayer[];
  more?: boolean;
}

/** A move that a master might play. */
export interface AdvisedMove {
  move: string;
  share?: number | null;
  reason: Record<string, unknown>;
}

/** A key state to go for: where winners' pieces stood, and how far away that is. */
export interface Aim {
  cells: string[];
  distance: number;
  wins: number;
  draws: number;
  losses: number;
}

/** The result of a position with best play, for the side to move, by an endgame database. */
export interface ExactResult {
  value: "win" | "draw" | "loss";
  plies?: number | null;
}

/** A move, and how often people would choose it. */
export interface MoveShare {
  move: string;
  share: number;
}

/** Facts about a position that an AI host knows without a search. */
export interface PositionFacts {
  exact?: ExactResult | null;
  people?: MoveShare[] | null;
}

/** An AI host answers an `advise`, best move first; neither move nor aim: it has nothing to say there. */
export interface Advice {
  ref: string;
  type: "advice";
  ticket: string;
  moves: AdvisedMove[];
  aim?: Aim | null;
  line?: string[];
  facts?: PositionFacts | null;
}

/** One of the best lines from a position, and its value. */
export interface EvaluatedLine {
  score: number;
  plies?: number | null;
  moves: string[];
}

/** An AI host tells how far a `search` has come; refused once nobody waits for it any more. */
export interface Evaluated {
  ref: string;
  type: "evaluated";
  ticket: string;
  depth: number;
  nodes: number;
  unit?: "man" | "row" | "point" | null;
  lines: EvaluatedLine[];
  done?: boolean;
}

/** A ply as its maker's partner reads it: of the pieces that the maker still holds, in hundredths of a piece. */
export interface Signal {
  suit: string;
  before: number;
  after: number;
}

/** A ply looked back at. */
export interface PlyReview {
  best?: string | null;
  near?: string[];
  loss?: number | null;
  standing?: number | null;
  open_best?: string | null;
  open_loss?: number | null;
  signals?: Signal[] | null;
}

/** An AI host tells of the next plies of a `look-back`; refused once nobody waits for it any more. */
export interface LookedBack {
  ref: string;
  type: "looked-back";
  ticket: string;
  unit?: "man" | "row" | "point" | null;
  plies: PlyReview[];
  done?: boolean;
}

/** Identity of this connection. */
export interface You {
  id: string;
  name: string;
  kind: "person" | "ai";
  bot?: boolean;
  guest?: boolean;
}

/** A game on offer, with every option at its default. */
export interface GameInfo {
  id: string;
  title: string;
  seats: number;
  teams: number[][];
  options: Record<string, unknown>;
  puzzles?: boolean;
}

/** The newest published experience book of a game; fetch `path` from the HTTP door. */
export interface BookInfo {
  game: string;
  version: number;
  sha256: string;
  path: string;
  rules: number;
  games: number;
  teaches?: string[];
}

/** A live table where this identity has a seat. */
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
  former_name?: string | null;
  line_limit_bytes?: number;
  heartbeat_s?: number;
}

/** The AI player that plays for the absent owner of a seat. */
export interface SubstituteInfo {
  id: string;
  name: string;
  player: string;
  book?: number | null;
  reason: string;
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
  took_over?: boolean;
  substitute?: SubstituteInfo | null;
  absent_ms?: number | null;
  vacation_until_ms?: number | null;
  bot?: boolean;
  reserved?: boolean;
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
  terms?: Terms;
  casual?: string | null;
  start?: string | null;
  spectators?: number;
}

/** People who wait for the same game on the same terms. */
export interface SeekInfo {
  game: string;
  options: Record<string, unknown>;
  terms: Terms;
  waiting: number;
  seats: number;
  casual?: string | null;
}

/** An event as this seat may know it. */
export interface PublicEvent {
  version: number;
  kind: string;
  at_ms: number;
  seat?: number | null;
  move?: string | null;
  reason?: Record<string, unknown> | null;
  by_substitute?: boolean;
  clock_ms?: number | null;
  data?: Record<string, unknown>;
}

/** Somebody whom the receiver follows. */
export interface FollowedPerson {
  id: string;
  name: string;
  bot: boolean;
  online: boolean;
  table?: string | null;
}

/** The people whom the receiver follows: those who are online first, then by name. */
export interface Followed {
  people: FollowedPerson[];
  most: number;
  shows_presence: boolean;
}

/** The receiver's vacation in correspondence games. */
export interface VacationInfo {
  until_ms?: number | null;
  days_left: number;
  most: number;
}

/** A game that AI players play like the receiver, once they know enough games. */
export interface ImitatedGame {
  game: string;
  known: number;
  least: number;
}

/** Whether AI players play like the receiver. */
export interface ImitationInfo {
  on: boolean;
  games: ImitatedGame[];
}

/** A move of the match, and how it went for those who made it. */
export interface LearnedMove {
  round: number;
  ply: number;
  seat: number;
  move: string;
  position: string;
  wins: number;
  draws: number;
  losses: number;
  better?: string | null;
  rule?: string | null;
}

/** Moves of one kind. */
export interface LearnedMoves {
  total: number;
  first: LearnedMove[];
}

/** How far the match has come on its way into the experience book. */
export interface LearnedBook {
  version?: number | null;
  counted: boolean;
  has_match: boolean;
  refused: boolean;
  waiting: number;
}

/** Lessons that AI players drew from a match, for one person who played it. */
export interface MatchLessons {
  table: string;
  match: number;
  game: string;
  learns: boolean;
  ready: boolean;
  barred: LearnedMoves;
  barred_here: LearnedMoves;
  barred_both: number;
  barred_by_book: LearnedMoves;
  kept: LearnedMoves;
  rules: LearnedMoves;
  book: LearnedBook;
}

/** Plies, and the board before and after each. */
export interface PlayedLine {
  plies: string[];
  boards: string[];
}

/** `shared.core.View`, less what the state says already. */
export interface RoundView {
  board: string;
  start: string;
  first?: number | null;
  history: string[];
  hand?: string[];
  counts?: number[];
}

/** The move that was made in the solver's own game, and where. */
export interface OwnMove {
  table: string;
  match: number;
  round: number;
  ply: number;
  move: string;
}

/** How the receiver solves the puzzles of a game. */
export interface Solver {
  rating: number;
  provisional: boolean;
  solved: number;
  failed: number;
  streak: number;
  best_streak: number;
  due?: number;
}

/** A puzzle as its solver may know it now. */
export interface PuzzleState {
  puzzle: string;
  game: string;
  goal: "win" | "draw" | "finish" | "hop" | "points" | "partner" | "best";
  day?: string | null;
  status: "open" | "wrong" | "solved";
  line: PlayedLine;
  seat: number;
  view: RoundView;
  legal: string[];
  counted?: boolean | null;
  rating?: number | null;
  own?: OwnMove | null;
  change?: number | null;
  solver: Solver;
  themes?: string[];
  hint?: string[];
  refutation?: PlayedLine | null;
}

/** The command was carried out, and what it changed is durable. */
export interface Done {
  type: "done";
  ref: string;
  table?: string | null;
  seat?: number | null;
  version?: number | null;
  tables?: TableSummary[] | null;
  next?: string | null;
  listed?: number | null;
  players?: OfferedPlayer[] | null;
  seeks?: SeekInfo[] | null;
  events?: PublicEvent[] | null;
  challenge?: string | null;
  hints?: AdvisedMove[] | null;
  aim?: Aim | null;
  followed?: Followed | null;
  vacation?: VacationInfo | null;
  imitation?: ImitationInfo | null;
  lessons?: MatchLessons | null;
  puzzle?: PuzzleState | null;
  search?: string | null;
}

/** Which limit a refusal is about, and after how many seconds the same would be taken again. */
export interface Limit {
  key: string;
  seconds?: number | null;
}

/** The command changed nothing. */
export interface Refused {
  type: "refused";
  ref: string | null;
  code: string;
  message: string;
  table?: string | null;
  version?: number | null;
  limit?: Limit | null;
}

/** points[seat]: of a match 1, 0 or −1; of a round what the game scores. */
export interface Result {
  points: number[];
  reason: string;
}

/** The clocks as they stand when the message is made. */
export interface ClockView {
  left_ms: number[];
  running: number[];
  paused?: boolean;
}

/** A proposal that stands. */
export interface Proposed {
  seat: number;
  what: Proposal;
}

/** All seats are taken, and those that have committed to a nonce are asked for it with `reveal`. */
export interface Reveals {
  awaited: number[];
  commitments: (string | null)[];
}

/** Everything the receiver may know of a table. */
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
  rematch: number[];
  resigned: number[];
  terms?: Terms;
  casual?: string | null;
  start?: string | null;
  clock?: ClockView | null;
  proposed?: Proposed[];
  may?: string[];
  commitment: string;
  reveal?: Reveals | null;
  event: PublicEvent | null;
}

/** The changes of a table's state: applied to version `since`, they give version `version`. */
export interface TableUpdate {
  type: "update";
  table: string;
  since: number;
  version: number;
  set: Record<string, unknown>;
  view?: Record<string, unknown>;
  moves?: string[];
}

/** Something said at a table. */
export interface ChatLine {
  number: number;
  at_ms: number;
  room: Room;
  seat: number | null;
  id: string;
  name: string;
  text?: string | null;
  phrase?: string | null;
}

/** Something was said; after coming to a table, the newest lines that the receiver may read. */
export interface Chat {
  type: "chat";
  table: string;
  lines: ChatLine[];
}

/** A challenge to or from the receiver, as it stands now. */
export interface Challenged {
  type: "challenge";
  challenge: string;
  status: "open" | "accepted" | "declined" | "withdrawn" | "expired";
  by: You;
  to: You;
  game: string;
  options: Record<string, unknown>;
  terms: Terms;
  expires_ms: number;
  table?: string | null;
}

/** Somebody invites the receiver to a free seat at their table, which `sit` takes. */
export interface Invitation {
  type: "invitation";
  table: string;
  by: You;
  game: string;
  options: Record<string, unknown>;
  terms: Terms;
}

/** Somebody whom the receiver follows, as they are now, to a subscriber of `get-followed`. */
export interface FollowedPresence {
  type: "presence";
  person: FollowedPerson;
}

/** One page of the open public tables, the newest first, and the players that can be seated. */
export interface Lobby {
  type: "lobby";
  tables: TableSummary[];
  next?: string | null;
  listed?: number;
  players: OfferedPlayer[];
  seeks?: SeekInfo[];
}

/** Changes of a subscribed page of the table list. */
export interface LobbyChanges {
  type: "lobby-changes";
  tables: TableSummary[];
  removed: string[];
  next: string | null;
  listed: number;
  players?: OfferedPlayer[] | null;
  seeks?: SeekInfo[] | null;
}

/** How far the receiver's search has come. */
export interface Evaluation {
  type: "evaluation";
  search: string;
  depth: number;
  nodes: number;
  unit?: "man" | "row" | "point" | null;
  lines?: EvaluatedLine[];
  done?: boolean;
  code?: string | null;
}

/** To an AI host: open a connection of its own for this seat and greet with the ticket. */
export interface Invite {
  type: "invite";
  table: string;
  game: string;
  seat: number;
  player: string;
  ticket: string;
}

/** To an AI host: what would a master play here? To be answered with `advice` and this ticket, within 3 s. */
export interface Advise {
  type: "advise";
  ticket: string;
  state: TableState;
  line?: boolean;
  facts?: boolean;
}

/** To an AI host: search this position deeper and deeper, and tell it in `evaluated` with this ticket. */
export interface Search {
  type: "search";
  ticket: string;
  game: string;
  position: string;
  lines: number;
  seconds: number;
}

/** To an AI host: nobody waits for this search any more. */
export interface StopSearch {
  type: "stop-search";
  ticket: string;
}

/** To an AI host: look back at a finished round, and tell of it in `looked-back` with this ticket, within 6 s. */
export interface LookBack {
  type: "look-back";
  ticket: string;
  game: string;
  options: Record<string, unknown>;
  start: string;
  moves: string[];
}

/** To AI hosts: a new experience book is published. */
export interface NewBook {
  type: "book";
  book: BookInfo;
}

/** The line works: said when nothing else was for `welcome.heartbeat_s`. */
export interface ServerHeartbeat {
  type: "heartbeat";
  at_ms: number;
}

/** The operators' announcement, sent after the greeting and whenever it changes; `text` None: it is withdrawn. */
export interface ServerAnnouncement {
  type: "announcement";
  number?: number | null;
  until_ms?: number | null;
  text?: string | null;
}

/** The server closes this connection and gives the reason: `connection/too-slow`, `connection/silent`, . */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
  limit?: Limit | null;
}

export type Command =
  | Tables
  | Open
  | Seek
  | CancelSeek
  | Challenge
  | AnswerChallenge
  | Mute
  | Follow
  | GetFollowed
  | ShowPresence
  | SetVacation
  | GetVacation
  | SetImitation
  | GetImitation
  | InvitePlayer
  | Ping
  | GetPuzzle
  | TryMove
  | PuzzleHint
  | Refute
  | Analyse
  | StopAnalysing
  | Sit
  | AddAi
  | Subscribe
  | Reveal
  | Play
  | Hint
  | Counsel
  | Claim
  | GetLessons
  | Say
  | Propose
  | Decline
  | GiveTime
  | Substitute
  | Resign
  | Rematch
  | Leave
  | Offer
  | Advice
  | Evaluated
  | LookedBack;

export type Message =
  | Welcome
  | Done
  | Refused
  | TableState
  | TableUpdate
  | Chat
  | Challenged
  | Invitation
  | FollowedPresence
  | Lobby
  | LobbyChanges
  | Evaluation
  | Invite
  | Advise
  | Search
  | StopSearch
  | LookBack
  | NewBook
  | ServerHeartbeat
  | ServerAnnouncement
  | Bye;

/** The fields that every message of a type has, and what each may be. */
export const REQUIRED: Record<Message["type"], Readonly<Record<string, readonly string[]>>> = {
  welcome: { protocol: ["number"], server: ["string"], you: ["object"], token: ["string"], games: ["array"], players: ["array"], books: ["array"], seated: ["array"], http_port: ["number"] },
  done: { ref: ["string"] },
  refused: { ref: ["null", "string"], code: ["string"], message: ["string"] },
  state: { table: ["string"], version: ["number"], game: ["string"], options: ["object"], match: ["number"], round: ["number"], ply: ["number"], phase: ["string"], seats: ["array"], you: ["null", "number"], to_act: ["array"], legal: ["array"], view: ["null", "object"], scores: ["array"], round_result: ["null", "object"], result: ["null", "object"], rematch: ["array"], resigned: ["array"], commitment: ["string"], event: ["null", "object"] },
  update: { table: ["string"], since: ["number"], version: ["number"], set: ["object"] },
  chat: { table: ["string"], lines: ["array"] },
  challenge: { challenge: ["string"], status: ["string"], by: ["object"], to: ["object"], game: ["string"], options: ["object"], terms: ["object"], expires_ms: ["number"] },
  invitation: { table: ["string"], by: ["object"], game: ["string"], options: ["object"], terms: ["object"] },
  presence: { person: ["object"] },
  lobby: { tables: ["array"], players: ["array"] },
  "lobby-changes": { tables: ["array"], removed: ["array"], next: ["null", "string"], listed: ["number"] },
  evaluation: { search: ["string"], depth: ["number"], nodes: ["number"] },
  invite: { table: ["string"], game: ["string"], seat: ["number"], player: ["string"], ticket: ["string"] },
  advise: { ticket: ["string"], state: ["object"] },
  search: { ticket: ["string"], game: ["string"], position: ["string"], lines: ["number"], seconds: ["number"] },
  "stop-search": { ticket: ["string"] },
  "look-back": { ticket: ["string"], game: ["string"], options: ["object"], start: ["string"], moves: ["array"] },
  book: { book: ["object"] },
  heartbeat: { at_ms: ["number"] },
  announcement: {  },
  bye: { code: ["string"], message: ["string"] },
};

/** Why a move was chosen: `kind` and its parameters, as the player gave them. */
export type Reason = Record<string, unknown>;
/** A command before the connection has given it a ref. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "ref"> : never) : never;
