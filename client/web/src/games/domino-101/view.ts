/** View model of a domino table, derived from a state message. Decides nothing and draws nothing. */

import type { Quaternion, Vector3 } from "three";

import { landingOf, leadOf, lineOf, nameOf, newestOf, placementsOf, type Placement } from "./line";
import { layLine, type Laid, type Placed } from "./line-layout";
import { SEATS, sideOf, widthFrom, type Side } from "./sides";
import type { Round } from "../contracts";
import type { TableState } from "../../../generated/protocol";
import { framed, orderOf, type Framed } from "./chain";
import { inHand, inLine, inOtherHand, laidOpen, onHeap, RAISED, TAKEN, type Pose, type Table } from "./places";

export class DominoSight {
  /** The legal placements now. */
  readonly placements: Placement[];
  /** The tiles of the own hand that may be placed. */
  readonly playable: ReadonlySet<string>;
  /** Each seat's remaining tiles, revealed at the hand's end; null while the hands are hidden. */
  readonly open: string[][] | null;
  /** The own tiles. */
  readonly own: readonly string[];
  private readonly history: readonly string[];
  private readonly line: Laid[];
  private readonly lead: number;
  /** From where the table is seen, as sides of seat 0. */
  readonly side: Side;
  private readonly width: number;
  private readonly placed: Placed[];
  private readonly frame: Framed;

  constructor(
    readonly state: TableState,
    round: Round | null,
    private readonly table: Table,
    /** The seat at the bottom of the screen. */
    private readonly near: number,
  ) {
    const { view } = state;
    this.placements = placementsOf(state.legal);
    this.playable = new Set(this.placements.map(({ tile }) => tile));
    this.open = round?.ended && round.hands.length > 0 ? round.hands : null;
    this.own = view?.hand ?? [];
    this.history = view?.history ?? [];
    this.line = lineOf(view?.board ?? "-");
    this.lead = leadOf(this.history);
    this.side = sideOf(near, 0, state.options);
    this.width = widthFrom(this.side, table.line);
    this.placed = layLine(this.line, this.lead, this.width, this.side);
    this.frame = framed(this.placed, orderOf(this.history, this.lead), ...table.area);
  }

  /** Which deal of which match this is. */
  get hand(): string {
    return `${this.state.match}.${this.state.round}`;
  }

  /** Whether no tile lies yet. */
  get fresh(): boolean {
    return this.history.length === 0;
  }

  sideOf(seat: number): Side {
    return sideOf(seat, this.near, this.state.options);
  }

  /** Whether a seat's newest ply was a pass, for as long as the table has not gone around. */
  justPassed(seat: number): boolean {
    const { phase, view } = this.state;
    const first = view?.first ?? null;
    if (first === null || phase !== "play") return false;
    const last = this.history.findLastIndex((_, ply) => (first + ply) % SEATS === seat);
    return last > this.history.length - SEATS && this.history[last] === "pass";
  }

  /** Where the tile laid last lies; null while none does. */
  get newest(): Pose | null {
    const last = this.placed[newestOf(this.line, this.history)];
    return last === undefined ? null : inLine(last, this.frame);
  }

  /** Where the tile of a legal placement will lie. */
  landing(placement: Placement): Pose {
    return inLine(landingOf(placement, this.line, this.lead, this.width, this.side), this.frame);
  }

  /** Where every tile is, by its name; those whose faces nobody may see are `back-` with their seat's side and a number. */
  poses(picked: string | null): Map<string, Pose> {
    const { state, table, own } = this;
    const poses = new Map<string, Pose>();
    if (state.view === null) return poses;
    this.placed.forEach((tile, index) => poses.set(nameOf(this.line[index] ?? [0, 0]), inLine(tile, this.frame)));
    own.forEach((tile, index) => poses.set(tile, this.ownPose(tile, index, picked)));
    for (const { seat } of state.seats) {
      if (seat === state.you) continue;
      const side = this.sideOf(seat);
      const shown = this.open?.[seat];
      shown?.forEach((tile, index) => poses.set(tile, laidOpen(side, index, shown.length, table)));
      const hidden = shown === undefined ? (state.view.counts?.[seat] ?? 0) : 0;
      for (let index = 0; index < hidden; index += 1) {
        poses.set(`back-${side}-${index}`, inOtherHand(side, index, hidden, table));
      }
    }
    return poses;
  }

  /** Where a tile of the player stands: higher when it can be played, highest when it is taken up. */
  ownPose(tile: string, index: number, picked: string | null): Pose {
    const raised = tile === picked ? TAKEN : this.playable.has(tile) ? RAISED : 0;
    return inHand(index, this.own.length, raised, this.table);
  }

  /** Where a tile comes from that was not to be seen before: from the hand of whoever laid it. */
  cameFrom(name: string): Pose {
    const { state, line, history } = this;
    const holder = this.open?.findIndex((hand) => hand.includes(name)) ?? -1;
    const laidLast = nameOf(line[newestOf(line, history)] ?? [0, 0]) === name;
    const ply = history.findLastIndex((move) => move !== "pass");
    const player = laidLast && state.view?.first != null ? (state.view.first + ply) % SEATS : state.you;
    const seat = holder >= 0 ? holder : player;
    if (seat === null) return onHeap(0, 1);
    const left = state.view?.counts?.[seat] ?? 0;
    return inOtherHand(this.sideOf(seat), left, left + 1, this.table);
  }
}

/** A place in the scene where something is lying or standing now. */
export function poseOf(thing: { position: Vector3; quaternion: Quaternion; scale: Vector3 }): Pose {
  return { at: thing.position.clone(), turn: thing.quaternion.clone(), size: thing.scale.x };
}
