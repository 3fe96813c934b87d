/**
 * What has happened at one table, folded from its public events: the plies of the rounds with their reasons, and notes.
 * Knows the names of events, no game; the position always comes from the newest state message instead.
 */

import type { PublicEvent, Reason } from "./wire";

export interface Ply {
  seat: number | null;
  move: string;
  reason: Reason | null;
}

/** One deal played out, or being played. */
export interface Round {
  plies: Ply[];
  /** What each seat still held at the end, in games with hidden hands. */
  hands: string[][];
  ended: boolean;
}

/** A round that is over, as the score sheet keeps it. */
export interface Scored {
  /** Who made its first ply. */
  leader: number | null;
  /** What it brought, per seat. */
  points: number[];
  /** The match's scores after it, per seat. */
  scores: number[];
  reason: string;
}

export interface Redeal {
  condition: string;
  seat: number;
}

/** A reason that tells about a hidden hand, kept back until the hand is over. Plies count from 1. */
interface LateReason {
  ply: number;
  reason: Reason;
}

export class Chronicle {
  /** Version of the newest event folded in. */
  version = 0;
  round: Round = { plies: [], hands: [], ended: false };
  /** The round before the one that is being played. */
  previous: Round | null = null;
  /** The rounds of this match that are over. */
  sheet: Scored[] = [];
  /** The last void deal before this round's first ply, if the deal had to be repeated. */
  redeal: Redeal | null = null;

  private matchOver = false;

  /** Folds events in; those known already and those after a gap change nothing. */
  add(events: readonly PublicEvent[]): void {
    for (const event of events) {
      if (event.version !== this.version + 1) continue;
      this.version = event.version;
      this.fold(event);
    }
  }

  private fold(event: PublicEvent): void {
    const data = event.data ?? {};
    switch (event.kind) {
      case "dealt": {
        if (this.round.ended) this.previous = this.round;
        if (this.matchOver) this.sheet = [];
        this.matchOver = false;
        this.round = { plies: [], hands: [], ended: false };
        this.redeal = (data["redeal"] as Redeal | undefined) ?? this.redeal;
        break;
      }
      case "moved":
      case "passed":
        this.round.plies.push({ seat: event.seat ?? null, move: event.move ?? "pass", reason: event.reason ?? null });
        this.redeal = null;
        break;
      case "round_ended":
      case "match_ended":
        // A resigned match ends in the middle of a round, and then tells what a round's end would have told.
        this.round.hands = (data["hands"] as string[][] | undefined) ?? this.round.hands;
        this.round.ended = true;
        if (event.kind === "round_ended") this.score(data);
        else this.matchOver = true;
        this.tellReasons((data["reasons"] as LateReason[] | undefined) ?? []);
        break;
    }
  }

  private score(data: Record<string, unknown>): void {
    this.sheet.push({
      leader: this.round.plies[0]?.seat ?? null,
      points: data["points"] as number[],
      scores: data["scores"] as number[],
      reason: String(data["reason"]),
    });
  }

  private tellReasons(late: readonly LateReason[]): void {
    for (const { ply, reason } of late) {
      const told = this.round.plies[ply - 1];
      if (told !== undefined) told.reason = reason;
    }
  }
}
