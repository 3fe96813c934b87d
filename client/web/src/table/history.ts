/**
 * History of one table, folded from its public events: the plies of the rounds with their reasons, and notes.
 * Knows the names of events, no game; the position always comes from the newest state message instead.
 */

import type { Declined, History, Name, Ply, Redeal, Round, Scored } from "../games/contracts";
import type { Proposal, PublicEvent, Reason } from "../../generated/protocol";

/** A reason that tells about a hidden hand, kept back until the hand is over. Plies count from 1. */
interface LateReason {
  ply: number;
  reason: Reason;
}

export class Chronicle implements History {
  /** Version of the newest event folded in. */
  version = 0;
  round: Round = { plies: [], hands: [], ended: false };
  /** The round before the one that is being played. */
  previous: Round | null = null;
  /** The rounds of this match that are over. */
  sheet: Scored[] = [];
  /** The last void deal before this round's first ply, if the deal had to be repeated. */
  redeal: Redeal | null = null;
  /** The last proposal that was declined; null once another is made, or both sides have moved since. */
  declined: Declined | null = null;

  /** The seat that made each proposal that stands. */
  private readonly proposers = new Map<Proposal, number>();
  private pliesSince = 0;
  private matchOver = false;
  private readonly owners = new Map<number, Name>();
  private readonly substitutes = new Map<number, Name>();

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
        this.proposers.clear();
        this.declined = null;
        this.redeal = (data["redeal"] as Redeal | undefined) ?? this.redeal;
        break;
      }
      case "sat":
        this.owners.set(event.seat ?? 0, nameIn(data));
        break;
      case "substituted":
        this.substitutes.set(event.seat ?? 0, nameIn(data));
        break;
      case "seat_reclaimed":
        this.substitutes.delete(event.seat ?? 0);
        break;
      case "left":
        this.leave(event.seat ?? 0);
        break;
      case "moved":
      case "passed":
        this.round.plies.push(this.ply(event));
        this.redeal = null;
        this.pliesSince += 1;
        if (this.pliesSince > 1) this.declined = null;
        this.proposers.delete("takeback");
        if (this.proposers.get("draw") !== event.seat) this.proposers.delete("draw");
        break;
      case "takeback":
        this.round.plies.splice(-Number(data["plies"]));
        this.proposers.clear();
        this.declined = null;
        break;
      case "proposed":
      case "declined":
        this.answer(event.kind, data["what"] as Proposal, event.seat ?? 0);
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

  /** A proposal, an agreement to one, or its end: by the seat that made it, or by one that declines it. */
  private answer(kind: "proposed" | "declined", what: Proposal, seat: number): void {
    const proposer = this.proposers.get(what);
    if (kind === "proposed") this.proposers.set(what, proposer ?? seat);
    else this.proposers.delete(what);
    this.declined = kind === "declined" && proposer !== seat ? { seat, what } : null;
    this.pliesSince = 0;
  }

  /** A seat that its owner gives up becomes the substitute's own. */
  private leave(seat: number): void {
    const heir = this.substitutes.get(seat);
    this.substitutes.delete(seat);
    if (heir === undefined) this.owners.delete(seat);
    else this.owners.set(seat, heir);
  }

  private ply({ seat = null, move, reason, by_substitute }: PublicEvent): Ply {
    return {
      seat,
      move: move ?? "pass",
      reason: reason ?? null,
      owner: this.owners.get(seat ?? 0) ?? null,
      substitute: by_substitute === true ? (this.substitutes.get(seat ?? 0) ?? null) : null,
    };
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
      const played = this.round.plies[ply - 1];
      if (played !== undefined) played.reason = reason;
    }
  }
}

function nameIn(data: Readonly<Record<string, unknown>>): Name {
  const player = data["agent"] == null ? null : String(data["agent"]);
  return { id: String(data["id"]), name: String(data["name"]), player };
}
