/**
 * Base of the 3D boards whose pieces stand on cells: the same properties and `move` event as the flat boards, pieces
 * that can be picked up, dragged and dropped, and moves animated along their path.
 */

import { css } from "lit";
import { Mesh, PlaneGeometry, type Vector3, type Group, type Material } from "three";

import { endsOf, pathOf } from "../move-text";
import { PathPicker } from "../path-picker";
import { ways } from "../path-choice";
import { cellWords, withBoard } from "../board-properties";
import { Marks } from "./marks";
import type { Outlook, Stage } from "./stage";
import { StageElement, type Spot } from "./stage-element";

const STEP_MS = 240;
const JUMP_MS = 340;
/** How much longer than the last jump the last piece taken is seen, in jumps. */
const LEAVING = 0.7;
/** A piece taken begins to rise when the jumper is this far over it, in jumps. */
const OVER = 0.4;
const LIFT_MS = 110;
const LIFTED = 0.3;

export interface Standing<Piece> {
  piece: Piece;
  group: Group;
  /** The parts that a pointer can meet, named as the cell. */
  solids: Mesh[];
}

export interface Passage {
  /** The cells touched, in order. */
  cells: string[];
  /** Whether the piece goes through the air. */
  jumps: boolean;
  /** The cell captured between each cell and the next; null: none. */
  taken: (string | null)[];
}

export abstract class BoardScene<Piece> extends withBoard(StageElement) {
  protected readonly picker = new PathPicker(this);
  protected readonly standing = new Map<string, Standing<Piece>>();
  protected marks = new Marks();
  /** Whether seat 0 is nearest. */
  protected turned = false;
  /** The seat that was nearest when the board was last looked at. */
  private nearest = 0;
  private fresh = true;
  private grounds: Mesh[] = [];
  private shown: string | null = null;
  private lifted: string | null = null;
  /** Where a piece was dragged to, until the table says that it is there. */
  private laid: string | null = null;

  static override styles = [
    ...StageElement.styles,
    css`
      canvas {
        /* The board's shadow ends before the picture does. */
        mask-image: linear-gradient(to right, transparent, #000 2.5%, #000 97.5%, transparent),
          linear-gradient(transparent, #000 2.5%, #000 97.5%, transparent);
        mask-composite: intersect;
      }
      .ways {
        margin-top: 0.8rem;
        justify-content: center;
      }
    `,
  ];

  protected abstract readonly cells: readonly string[];
  /** How large a mark around a piece is. */
  protected abstract readonly ringSize: number;
  protected abstract readonly jumpHeight: number;
  /** Build the board. */
  protected abstract build(stage: Stage): void;
  /** See and label it from a side. */
  protected abstract turn(): Outlook;
  protected abstract at(cell: string, height?: number): Vector3;
  protected abstract read(position: string): Map<string, Piece>;
  /** How `last` made `after` out of `before`; null when it did not. */
  protected abstract passage(before: Map<string, Piece>, after: Map<string, Piece>, last: string): Passage | null;
  protected abstract make(piece: Piece, cell: string): Standing<Piece>;
  protected abstract words(piece: Piece | undefined): string;
  protected abstract testid(cell: string): string;
  /** Show what the newest move touched. */
  protected abstract trace(cells: string[]): void;
  /** A piece has come to where it goes; `piece` is what the position says it is now. */
  protected settled(_stage: Stage, _cell: string, _piece: Piece): void {}

  protected override furnish(stage: Stage): void {
    this.marks = new Marks();
    this.standing.clear();
    this.shown = this.lifted = this.laid = null;
    this.fresh = true;
    this.build(stage);
    stage.scene.add(this.marks.group);
    const ground = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
    this.grounds = this.cells.map((cell) => {
      const mesh = new Mesh(ground);
      mesh.name = cell;
      mesh.position.copy(this.at(cell));
      mesh.updateMatrixWorld();
      return mesh;
    });
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    super.willUpdate(changed);
    // No move came of it: what was laid down goes back.
    const settled = changed.has("pending") && this.pending === null;
    if (settled && this.laid !== null && this.board === this.shown) this.shown = null;
  }

  protected override arrange(stage: Stage): void {
    if (this.fresh || this.near !== this.nearest) {
      this.fresh = false;
      this.nearest = this.near;
      this.turned = this.near === 0;
      this.shown = null;
      stage.look(this.turn());
    }
    if (this.board !== this.shown) this.come(stage);
    this.lift(stage);
    this.mark();
    stage.refresh();
  }

  /** From the position shown to the one that stands now: by its move if that explains it. */
  private come(stage: Stage): void {
    stage.finish();
    const after = this.read(this.board);
    const before = new Map([...this.standing].map(([cell, { piece }]) => [cell, piece]));
    const passage = this.shown === null || this.last === null ? null : this.passage(before, after, this.last);
    this.shown = this.board;
    this.lifted = null;
    if (passage === null) {
      for (const { group } of this.standing.values()) group.removeFromParent();
      this.standing.clear();
      for (const [cell, piece] of after) this.stand(stage, cell, piece);
    } else {
      this.travel(stage, passage, after);
    }
    this.laid = null;
    this.repick(stage);
  }

  private repick(stage: Stage): void {
    stage.pickable = [...this.grounds, ...[...this.standing.values()].flatMap(({ solids }) => solids)];
  }

  /** A piece stands on a cell, in the stead of whatever stood there. */
  protected stand(stage: Stage, cell: string, piece: Piece): Standing<Piece> {
    this.standing.get(cell)?.group.removeFromParent();
    const made = this.make(piece, cell);
    made.group.position.copy(this.at(cell));
    for (const solid of made.solids) solid.name = cell;
    stage.scene.add(made.group);
    this.standing.set(cell, made);
    this.repick(stage);
    return made;
  }

  private travel(stage: Stage, { cells, jumps, taken }: Passage, after: Map<string, Piece>): void {
    const [start, end] = [cells[0] ?? "", cells.at(-1) ?? ""];
    const mover = this.standing.get(start);
    const arrived = after.get(end);
    if (mover === undefined || arrived === undefined) return;
    this.standing.delete(start);
    this.standing.set(end, mover);
    for (const solid of mover.solids) solid.name = end;
    const leaving = taken.map((cell) => (cell === null ? null : this.takeOff(cell)));
    // A piece that the player has dragged there needs no animation.
    const carried = this.laid === end;
    const way = carried ? [] : cells.map((cell) => this.at(cell));
    if (!carried) way[0]?.copy(mover.group.position);
    const legs = cells.length - 1;
    const whole = legs + (taken.some((cell) => cell !== null) ? LEAVING : 0);
    const alone = carried && whole === legs;
    stage.move(
      alone ? 0 : whole * (jumps ? JUMP_MS : STEP_MS),
      (part) => {
        const done = part * whole;
        follow(mover.group, way, done, jumps ? this.jumpHeight : 0);
        leaving.forEach((rise, leg) => rise?.(Math.min(1, Math.max(0, (done - leg - OVER) / (1 + LEAVING - OVER)))));
      },
      () => this.settled(stage, end, arrived),
    );
  }

  /** Takes a piece's place away; the answer shows it rise and fade, by the part of that done. */
  private takeOff(cell: string): ((part: number) => void) | null {
    const taken = this.standing.get(cell);
    if (taken === undefined) return null;
    this.standing.delete(cell);
    const { group } = taken;
    const veils: Material[] = [];
    group.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const veil = (object.material as Material).clone();
      veil.transparent = true;
      veils.push(veil);
      object.material = veil;
    });
    const full = veils.map((veil) => veil.opacity);
    return (part) => {
      group.position.y = 1.1 * part * part;
      veils.forEach((veil, index) => (veil.opacity = (full[index] ?? 1) * (1 - part)));
      if (part < 1) return;
      group.removeFromParent();
      for (const veil of veils) veil.dispose();
    };
  }

  /** The piece taken up hovers over its cell. */
  private lift(stage: Stage): void {
    const { from } = this.picker;
    if (from === this.lifted) return;
    this.raise(stage, this.lifted, 0);
    this.raise(stage, from, LIFTED);
    this.lifted = from;
  }

  private raise(stage: Stage, cell: string | null, height: number): void {
    const group = cell === null ? undefined : this.standing.get(cell)?.group;
    if (cell === null || group === undefined || (height === 0 && this.laid !== null)) return;
    const [start, goal] = [group.position.clone(), this.at(cell, height)];
    stage.move(LIFT_MS, (part) => group.position.lerpVectors(start, goal, part));
  }

  private mark(): void {
    const { marks, picker } = this;
    marks.clear();
    if (this.last !== null) this.trace(pathOf(this.last).cells);
    for (const cell of picker.origins()) {
      if (cell === picker.from) marks.picked(this.at(cell, 0.006), this.ringSize);
      else if (picker.from === null && !this.planning) marks.movable(this.at(cell, 0.006), this.ringSize);
    }
    for (const cell of this.aim) marks.aim(this.at(cell, 0.005), this.ringSize);
    for (const cell of endsOf(this.advised)) marks.picked(this.at(cell, 0.007), 1.12 * this.ringSize);
    if (this.planning) {
      for (const cell of endsOf(this.pending)) marks.aim(this.at(cell, 0.007), 1.12 * this.ringSize);
      return;
    }
    for (const cell of picker.targets()) marks.goal(this.at(cell, 0.008), 0.62);
    for (const cell of picker.forks().keys()) marks.fork(this.at(cell, 0.008), 0.62);
  }

  protected override spots(): Spot[] {
    const { picker } = this;
    const pieces = this.read(this.board);
    const goals = new Set([...picker.targets(), ...picker.forks().keys()]);
    const spot = (cell: string, words: string): Spot => ({
      name: cell,
      at: this.at(cell),
      words,
      testid: this.testid(cell),
    });
    const movable = [...picker.origins()].filter((cell) => !goals.has(cell));
    return [
      ...movable.map((cell): Spot => {
        const words = cellWords(this.planning, false, this.words(pieces.get(cell)), cell);
        return { ...spot(cell, words), lit: this.planning ? "plan" : "piece", picked: picker.from === cell };
      }),
      ...[...goals].map(
        (cell): Spot => ({
          ...spot(cell, cellWords(this.planning, true, "", cell)),
          lit: this.planning ? "plan" : "target",
        }),
      ),
    ];
  }

  protected override placeOf(name: string): Vector3 | null {
    return this.cells.includes(name) ? this.at(name) : null;
  }

  protected override press(name: string | null): void {
    if (name === null) this.picker.letGo();
    else this.picker.press(name);
  }

  protected override mayGrab(name: string): boolean {
    return this.picker.origins().has(name);
  }

  protected override isEmpty(name: string | null): boolean {
    return name === null || !this.standing.has(name);
  }

  protected override grab(name: string): void {
    if (this.picker.from !== name) this.picker.press(name);
  }

  protected override drag(name: string, clientX: number, clientY: number): void {
    const group = this.standing.get(name)?.group;
    const under = this.stage?.ground(clientX, clientY, LIFTED);
    if (group === undefined || under == null) return;
    this.stage?.finish();
    group.position.copy(under);
    this.stage?.refresh();
  }

  protected override drop(name: string, over: string | null): void {
    const group = this.standing.get(name)?.group;
    const goes = over !== null && over !== name && this.picker.targets().has(over);
    const choice = this.legal.map(pathOf).filter(({ cells }) => cells[0] === name && cells.at(-1) === over);
    if (goes && choice.length === 1) {
      group?.position.copy(this.at(over));
      this.laid = over;
    } else {
      group?.position.copy(this.at(name, LIFTED));
    }
    if (goes) this.picker.press(over);
    this.stage?.refresh();
  }

  protected override below() {
    return ways(this.picker);
  }
}

/** Along the way by the legs done, each leg an arc of that height. */
function follow(group: Group, way: Vector3[], done: number, height: number): void {
  const leg = Math.min(Math.floor(done), way.length - 2);
  const [from, to] = [way[leg], way[leg + 1]];
  if (from === undefined || to === undefined) return;
  const part = Math.min(1, done - leg);
  const eased = part * part * (3 - 2 * part);
  group.position.lerpVectors(from, to, height > 0 ? part : eased);
  group.position.y += 4 * height * part * (1 - part);
}

/** From how high a board is seen: steeper in a narrow picture, so that it is filled. */
export function elevation(aspect: number): number {
  const wide = Math.min(1, Math.max(0, (aspect - 1) / 0.3));
  return 1.2 - 0.3 * wide;
}
