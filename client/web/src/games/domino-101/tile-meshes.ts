/** The tiles on a stage: made when they are first needed, and on their way from where they were to where they are now. */

import { numbers } from "./line";
import { between, onHeap, same, type Pose } from "./places";
import { poseOf, type DominoSight } from "./view";
import { THICK, TileWorks, type TileThing } from "./tile-mesh";
import type { Stage } from "../scene/stage";

const LAY_MS = 430;
const SHIFT_MS = 160;
const DEAL_MS = 650;
/** A tile that goes farther than this flies, and how high. */
const FAR = 3;
const FLIGHT = 1.8;
/** The part of a deal after which the last tile leaves the heap. */
const SPREAD = 0.55;

interface Flight {
  name: string;
  from: Pose;
  to: Pose;
  rise: number;
  /** The part of the whole after which it begins. */
  after: number;
}

export class Tiles {
  private readonly works: TileWorks;
  private readonly made = new Map<string, TileThing>();
  /** Where every tile that is to be seen is or is going, by its name. */
  private goals = new Map<string, Pose>();
  private hand: string | null = null;
  private astray = false;

  constructor(private readonly stage: Stage) {
    this.works = new TileWorks(stage.quality === "high");
  }

  /** The tile of this name, `6-4`, or one with a hidden face. */
  get(name: string): TileThing {
    let tile = this.made.get(name);
    if (tile === undefined) {
      tile = this.works.make(name.startsWith("back") ? null : numbers(name));
      tile.body.name = name;
      this.made.set(name, tile);
      this.stage.scene.add(tile.group);
    }
    return tile;
  }

  /** Where a tile is or is going; undefined when it is not to be seen. */
  goal(name: string): Pose | undefined {
    return this.goals.get(name);
  }

  put(name: string, { at, turn, size }: Pose): void {
    const tile = this.get(name);
    tile.lies = at.y < size * THICK;
    tile.group.visible = true;
    tile.group.position.copy(at);
    tile.group.quaternion.copy(turn);
    tile.group.scale.setScalar(size);
  }

  /** The next `come` takes everything to its place from wherever it was let go. */
  stray(): void {
    this.astray = true;
  }

  /** Everything shall stand again: the table has another shape. */
  forget(): void {
    this.hand = null;
  }

  /** Only these tiles are in the shade. */
  shade(shaded: ReadonlySet<string>): void {
    for (const [name, tile] of this.made) tile.dull = shaded.has(name);
  }

  /** Every tile goes from where it is to where it is seen now; `depart` is called if any moves, `arrive` in the end. */
  come(sight: DominoSight, poses: Map<string, Pose>, depart: () => void, arrive: () => void): void {
    const another = sight.hand !== this.hand;
    if (!another && !this.astray && alike(poses, this.goals)) return;
    this.stage.finish();
    const before = this.goals;
    this.goals = poses;
    this.hand = sight.hand;
    this.astray = false;
    for (const name of before.keys()) if (!poses.has(name)) this.get(name).group.visible = false;
    depart();
    if (another && !sight.fresh) {
      for (const [name, pose] of poses) this.put(name, pose);
      arrive();
    } else {
      this.fly(another ? this.deal(poses) : this.moves(sight, poses, before), another, arrive);
    }
  }

  private deal(poses: Map<string, Pose>): Flight[] {
    return [...poses].map(([name, to], index) => {
      const after = (SPREAD * index) / poses.size;
      return { name, from: onHeap(index, poses.size), to, rise: FLIGHT, after };
    });
  }

  private moves(sight: DominoSight, poses: Map<string, Pose>, before: Map<string, Pose>): Flight[] {
    return [...poses]
      .map(([name, to]): Flight => {
        const from = before.has(name) ? poseOf(this.get(name).group) : sight.cameFrom(name);
        return { name, from, to, rise: from.at.distanceTo(to.at) > FAR ? FLIGHT : 0, after: 0 };
      })
      .filter(({ name, from, to }) => !before.has(name) || !same(from, to));
  }

  private fly(flights: Flight[], dealt: boolean, arrive: () => void): void {
    const ms = dealt ? DEAL_MS : flights.some(({ rise }) => rise > 0) ? LAY_MS : SHIFT_MS;
    const length = dealt ? 1 - SPREAD : 1;
    for (const { name, from } of flights) this.put(name, from);
    const step = (part: number): void => {
      for (const { name, from, to, rise, after } of flights) {
        const own = Math.min(1, Math.max(0, (part - after) / length));
        this.put(name, own === 1 ? to : between(from, to, own, rise));
      }
    };
    this.stage.move(ms, step, arrive);
  }
}

function alike(one: Map<string, Pose>, other: Map<string, Pose>): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([name, pose]) => {
    const there = other.get(name);
    return there !== undefined && same(there, pose);
  });
}
