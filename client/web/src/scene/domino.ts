/**
 * The domino table in three dimensions: the line on the cloth, one's own tiles on the rack, the others' from behind. Shows
 * what the state tells and sends the chosen legal move text as a `move` event. Which tile fits where it does not know.
 */

import { css, html, nothing } from "lit";
import { BoxGeometry, Mesh, MeshBasicMaterial, Vector3, type Group, type Object3D } from "three";

import { landingOf, leadOf, lineOf, nameOf, NARROW, newestOf, numbers, pipsOf, placementsOf, type Placement } from "../boards/line";
import { layLine } from "../boards/line-layout";
import type { Round } from "../chronicle";
import { number, say } from "../speech/say";
import type { TableState } from "../wire";
import { seatName } from "../words";
import { framed, orderOf } from "./chain";
import {
  between,
  BROAD,
  inHand,
  inLine,
  inOtherHand,
  laidOpen,
  onHeap,
  outlookOf,
  RAISED,
  same,
  TAKEN,
  UPRIGHT,
  wordsAt,
  type Pose,
  type Side,
  type Table,
} from "./domino-places";
import { makeRack, makeRoom } from "./domino-room";
import { Glow, THICK, TileWorks, type TileThing } from "./domino-tile";
import type { Stage } from "./stage";
import { StageElement, type Spot } from "./stage-element";

const LAY_MS = 430;
const SHIFT_MS = 160;
const DEAL_MS = 650;
/** A tile that goes farther than this flies, and how high. */
const FAR = 3;
const FLIGHT = 1.8;
/** The part of a deal after which the last tile leaves the heap. */
const SPREAD = 0.55;
/** A dragged tile is held this high, and finds an end from this far. */
const HELD_HEIGHT = 1.2;
const REACH = 3.2;
/** A tile let go where no move came of it goes back after this. */
const REFUSED_MS = 2500;

export class DominoScene extends StageElement {
  static override properties = {
    state: { attribute: false },
    round: { attribute: false, hasChanged: () => true },
    picked: { state: true },
  };
  declare state: TableState;
  /** What has happened in the newest hand; its tiles lie open when it is over. */
  declare round: Round | null;
  /** The tile taken up from the hand; null before. */
  declare picked: string | null;

  private table: Table = BROAD;
  private works: TileWorks | null = null;
  private furniture: Object3D[] = [];
  private readonly known = new Map<string, TileThing>();
  private readonly backs = new Map<string, TileThing>();
  private ghosts: Mesh[] = [];
  private ghostLook: MeshBasicMaterial | null = null;
  private glow: Glow | null = null;
  /** Where every tile that is on the table is or is going, by its name. */
  private goals = new Map<string, Pose>();
  /** Which hand that is. */
  private hand: string | null = null;
  private legal: readonly string[] = [];
  /** Whether a tile was let go where it does not belong. */
  private astray = false;
  private readonly onShape = () => this.requestUpdate();

  constructor() {
    super();
    this.round = null;
    this.picked = null;
  }

  static override styles = [
    ...StageElement.styles,
    css`
      :host {
        --picture: 1.66;
      }
      @media (max-width: 640px) {
        :host {
          --picture: 0.68;
        }
      }
      .label {
        display: flex;
        gap: 0.4em;
        align-items: center;
        max-width: 11em;
        padding: 0.1em 0.65em;
        border-radius: 1em;
        font-size: 0.85rem;
        background: rgb(12 22 18 / 0.72);
        color: #fffaf0;
      }
      .label.acting {
        background: #f2cf58;
        color: #241d06;
      }
      .label.pass {
        background: #fffaf0;
        color: #7a2f12;
        font-weight: 700;
      }
      .spot {
        border-radius: 0.4rem;
      }
      .pass-row {
        margin: 0.5rem 0 0;
        text-align: center;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    NARROW.addEventListener("change", this.onShape);
  }

  override disconnectedCallback(): void {
    NARROW.removeEventListener("change", this.onShape);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    super.willUpdate(changed);
    if (this.state.legal.join() === this.legal.join()) return;
    this.legal = this.state.legal;
    this.picked = null;
  }

  // Building.

  protected override furnish(stage: Stage): void {
    this.works = new TileWorks(stage.quality === "high");
    this.known.clear();
    this.backs.clear();
    this.goals.clear();
    this.furniture = [];
    this.hand = null;
    this.glow = new Glow();
    this.ghostLook = new MeshBasicMaterial({ color: "#ffe9a3", transparent: true, opacity: 0.55, depthWrite: false });
    stage.scene.add(this.glow.mesh);
  }

  private setTable(stage: Stage): void {
    const table = NARROW.matches ? UPRIGHT : BROAD;
    if (this.furniture.length > 0 && table === this.table) return;
    for (const piece of this.furniture) piece.removeFromParent();
    this.table = table;
    this.hand = null;
    this.furniture = [makeRoom(table), makeRack(table)];
    stage.scene.add(...this.furniture);
    stage.look({ points: outlookOf(table), azimuth: 0, elevation: () => table.elevation });
  }

  private thing(stage: Stage, name: string): TileThing {
    const kept = name.startsWith("back") ? this.backs : this.known;
    let tile = kept.get(name);
    if (tile === undefined) {
      tile = (this.works as TileWorks).make(kept === this.known ? numbers(name) : null);
      tile.body.name = name;
      kept.set(name, tile);
      stage.scene.add(tile.group);
    }
    return tile;
  }

  // Where everything is.

  private sideOf(seat: number): Side {
    const step = this.state.options["direction"] === "anticlockwise" ? 3 : 1;
    return (((seat - (this.state.you ?? 0)) * step + 12) % 4) as Side;
  }

  private get placements(): Placement[] {
    return placementsOf(this.state.legal);
  }

  private get line() {
    const { table } = this;
    const view = this.state.view;
    const line = lineOf(view?.board ?? "-");
    const history = view?.history ?? [];
    const lead = leadOf(history);
    const placed = layLine(line, lead, table.line);
    return { line, lead, placed, frame: framed(placed, orderOf(history, lead), ...table.area), newest: newestOf(line, history) };
  }

  /** What each seat has laid open at the hand's end; null while the hands are hidden. */
  private get shownHands(): string[][] | null {
    return this.round?.ended && this.round.hands.length > 0 ? this.round.hands : null;
  }

  private wanted(): Map<string, Pose> {
    const { state, table } = this;
    const wanted = new Map<string, Pose>();
    if (state.view === null) return wanted;
    const { line, placed, frame } = this.line;
    placed.forEach((tile, index) => wanted.set(nameOf(line[index] ?? [0, 0]), inLine(tile, frame)));
    const own = state.view.hand ?? [];
    const playable = new Set(this.placements.map(({ tile }) => tile));
    own.forEach((tile, index) => {
      const raised = tile === this.picked ? TAKEN : playable.has(tile) ? RAISED : 0;
      wanted.set(tile, inHand(index, own.length, raised, table));
    });
    for (const { seat } of state.seats) {
      const side = this.sideOf(seat);
      if (seat === state.you) continue;
      const shown = this.shownHands?.[seat];
      shown?.forEach((tile, index) => wanted.set(tile, laidOpen(side, index, shown.length, table)));
      const count = shown === undefined ? (state.view.counts?.[seat] ?? 0) : 0;
      for (let index = 0; index < count; index += 1) wanted.set(`back-${side}-${index}`, inOtherHand(side, index, count, table));
    }
    return wanted;
  }

  protected override arrange(stage: Stage): void {
    this.setTable(stage);
    const wanted = this.wanted();
    this.travel(stage, wanted);
    this.mark(stage);
    stage.pickable = [...this.ghosts, ...this.placements.map(({ tile }) => this.thing(stage, tile).body)];
    stage.refresh();
  }

  /** Every tile from where it is to where it is wanted. */
  private travel(stage: Stage, wanted: Map<string, Pose>): void {
    const { state } = this;
    const hand = `${state.match}.${state.round}`;
    const another = hand !== this.hand;
    const dealt = another && (state.view?.history.length ?? 0) === 0;
    const unchanged =
      wanted.size === this.goals.size &&
      [...wanted].every(([name, pose]) => {
        const goal = this.goals.get(name);
        return goal !== undefined && same(goal, pose);
      });
    if (unchanged && !another && !this.astray) return;
    stage.finish();
    this.astray = false;
    const before = this.goals;
    this.goals = wanted;
    this.hand = hand;
    for (const name of before.keys()) if (!wanted.has(name)) this.thing(stage, name).group.visible = false;
    if (another && !dealt) {
      for (const [name, pose] of wanted) this.put(stage, name, pose);
      this.shine();
      return;
    }

    const flights: { name: string; from: Pose; to: Pose; rise: number; after: number }[] = [];
    let order = 0;
    for (const [name, to] of wanted) {
      const { group } = this.thing(stage, name);
      const came = dealt || !before.has(name);
      const from = came ? this.origin(name, before, dealt) : poseOf(group);
      if (!came && same(from, to)) continue;
      const far = from.at.distanceTo(to.at) > FAR;
      flights.push({ name, from, to, rise: far ? FLIGHT : 0, after: dealt ? (SPREAD * order) / wanted.size : 0 });
      order += 1;
    }
    if (flights.length === 0) return;
    const ms = dealt ? DEAL_MS : flights.some(({ rise }) => rise > 0) ? LAY_MS : SHIFT_MS;
    for (const { name, from } of flights) this.put(stage, name, from);
    const step = (part: number): void => {
      for (const { name, from, to, rise, after } of flights) {
        const own = Math.min(1, Math.max(0, (part - after) / (dealt ? 1 - SPREAD : 1)));
        this.put(stage, name, own === 1 ? to : between(from, to, own, rise));
      }
    };
    this.glow?.lie(null);
    stage.move(ms, step, () => this.shine());
  }

  /** Where a tile comes from that was not to be seen: the heap, or the hand of whoever played it. */
  private origin(name: string, before: Map<string, Pose>, dealt: boolean): Pose {
    const { view, you } = this.state;
    if (dealt || view === null) return onHeap([...this.goals.keys()].indexOf(name), this.goals.size);
    const { line, newest } = this.line;
    const holder = this.shownHands?.findIndex((hand) => hand.includes(name)) ?? -1;
    const played = nameOf(line[newest] ?? [0, 0]) === name;
    const last = view.history.findLastIndex((move) => move !== "pass");
    const seat = holder >= 0 ? holder : played && view.first !== null ? (view.first + last) % 4 : you;
    if (seat === null) return onHeap(0, 1);
    const side = this.sideOf(seat);
    const count = [...before.keys()].filter((other) => other.startsWith(`back-${side}`)).length;
    return inOtherHand(side, Math.max(0, count - 1), Math.max(1, count), this.table);
  }

  private put(stage: Stage, name: string, { at, turn, size }: Pose): void {
    const thing = this.thing(stage, name);
    const { group } = thing;
    thing.lies = at.y < size * THICK;
    group.visible = true;
    group.position.copy(at);
    group.quaternion.copy(turn);
    group.scale.setScalar(size);
  }

  /** The newest tile shines. */
  private shine(): void {
    const { placed, frame, newest } = this.line;
    const last = placed[newest];
    this.glow?.lie(last === undefined ? null : inLine(last, frame));
  }

  /** The own tiles that fit are in the light, and the places for the one taken up. */
  private mark(stage: Stage): void {
    const { state } = this;
    const { line, lead, frame } = this.line;
    const playable = new Set(this.placements.map(({ tile }) => tile));
    const own = new Set(state.view?.hand ?? []);
    for (const [name, tile] of this.known) tile.dull = own.has(name) && playable.size > 0 && !playable.has(name);

    for (const ghost of this.ghosts) ghost.removeFromParent();
    this.ghosts = this.placements
      .filter(({ tile }) => tile === this.picked)
      .map((placement) => {
        const pose = inLine(landingOf(placement, line, lead, this.table.line), frame);
        const ghost = new Mesh(GHOST, this.ghostLook as MeshBasicMaterial);
        ghost.name = `end-${placement.end}`;
        ghost.position.copy(pose.at);
        ghost.quaternion.copy(pose.turn);
        ghost.scale.setScalar(pose.size);
        return ghost;
      });
    if (this.ghosts.length > 0) stage.scene.add(...this.ghosts);
    for (const ghost of this.ghosts) ghost.updateMatrixWorld();
  }

  // Words over the picture.

  protected override caption(): string {
    return say("domino.table");
  }

  protected override spots(): Spot[] {
    const { state, table } = this;
    const { line, lead, frame } = this.line;
    const playable = new Set(this.placements.map(({ tile }) => tile));
    const own = state.view?.hand ?? [];
    const tiles = own.flatMap((tile, index): Spot[] =>
      playable.has(tile)
        ? [
            {
              name: tile,
              at: inHand(index, own.length, tile === this.picked ? TAKEN : RAISED, table).at,
              words: say("games.tile", { tile }),
              lit: "piece",
              picked: tile === this.picked,
              testid: `tile-${tile}`,
            },
          ]
        : [],
    );
    const ends = this.placements
      .filter(({ tile }) => tile === this.picked)
      .map((placement): Spot => {
        const { at } = inLine(landingOf(placement, line, lead, table.line), frame);
        return { name: `end-${placement.end}`, at, words: say(`games.play.${placement.end}`, { tile: placement.tile }), lit: "target", testid: `end-${placement.end}` };
      });
    return [...this.labels(), ...tiles, ...ends];
  }

  private labels(): Spot[] {
    const { state } = this;
    return state.seats.flatMap((info): Spot[] => {
      const { seat } = info;
      const side = this.sideOf(seat);
      const passed = this.justPassed(seat);
      const left = this.shownHands?.[seat];
      if (info.id == null || (seat === state.you && !passed)) return [];
      // Beside an upright table there is no room for names; who sits where is said above it.
      const bare = this.table === UPRIGHT && side % 2 === 1;
      if (bare && !passed && left === undefined) return [];
      const name = seatName(info);
      const words =
        left !== undefined
          ? bare
            ? number(pipsOf(left))
            : say("domino.left", { name, count: pipsOf(left) })
          : passed
            ? bare
              ? say("table.seat-passed")
              : say("domino.passes", { name })
            : name;
      const acting = state.to_act.includes(seat) && state.phase === "play";
      return [{ name: `seat-${seat}`, at: wordsAt(side, this.table), words, looks: passed ? "pass" : acting ? "acting" : "" }];
    });
  }

  /** Whether a seat's newest ply was a pass, for as long as the table has not gone around. */
  private justPassed(seat: number): boolean {
    const { view, phase } = this.state;
    if (view === null || view.first === null || phase !== "play") return false;
    const { first, history } = view;
    const last = history.findLastIndex((_, ply) => (first + ply) % 4 === seat);
    return last > history.length - 4 && history[last] === "pass";
  }

  protected override below() {
    const { legal, options } = this.state;
    if (!legal.includes("pass")) return nothing;
    return html`<p class="pass-row" data-testid="pass">
      ${say("games.none-fits")}
      ${options["pass"] === "auto" ? nothing : html`<button class="primary" @click=${() => this.play("pass")}>${say("games.pass")}</button>`}
    </p>`;
  }

  protected override placeOf(name: string): Vector3 | null {
    const ghost = this.ghosts.find((each) => each.name === name);
    return ghost?.position.clone() ?? this.goals.get(name)?.at.clone() ?? null;
  }

  // Playing.

  /** A second press on a tile that can go to one place only puts it there. */
  protected override press(name: string | null): void {
    const places = this.placements.filter(({ tile }) => tile === (this.picked ?? name));
    const end = places.find((placement) => `end-${placement.end}` === name);
    if (end !== undefined && this.picked !== null) this.play(end.text);
    else if (name === this.picked && places.length === 1) this.play((places[0] as Placement).text);
    else this.picked = name === this.picked || name === null || name.startsWith("end-") ? null : name;
  }

  protected override mayGrab(name: string): boolean {
    return this.placements.some(({ tile }) => tile === name);
  }

  protected override grab(name: string): void {
    this.picked = name;
  }

  protected override drag(name: string, clientX: number, clientY: number): void {
    const { stage } = this;
    const under = stage?.ground(clientX, clientY, HELD_HEIGHT);
    if (stage == null || under == null) return;
    stage.finish();
    const landing = this.ghosts.length === 1 ? this.ghosts[0] : this.nearestEnd(under);
    const lying = landing?.quaternion ?? this.thing(stage, name).group.quaternion;
    this.put(stage, name, { at: under, turn: lying.clone(), size: landing?.scale.x ?? this.table.hand });
    stage.refresh();
  }

  protected override drop(name: string, over: string | null): void {
    const { stage } = this;
    if (stage === null) return;
    const { group } = this.thing(stage, name);
    const near = this.ghosts.find((ghost) => ghost.name === over) ?? this.nearestEnd(group.position);
    const onTable = group.position.z < this.table.half[1];
    const [only] = this.ghosts;
    const end = near ?? (this.ghosts.length === 1 && onTable ? only : undefined);
    const placement = this.placements.find((each) => each.tile === name && `end-${each.end}` === end?.name);
    if (placement === undefined || end === undefined) {
      this.picked = null;
      this.settle();
      return;
    }
    this.put(stage, name, { at: end.position, turn: end.quaternion, size: end.scale.x });
    const asked = this.goals;
    this.play(placement.text);
    window.setTimeout(() => this.goals === asked && this.settle(), REFUSED_MS);
  }

  private nearestEnd(at: Vector3): Mesh | undefined {
    const distance = (ghost: Mesh) => Math.hypot(ghost.position.x - at.x, ghost.position.z - at.z);
    const [nearest] = [...this.ghosts].sort((one, other) => distance(one) - distance(other));
    return nearest !== undefined && distance(nearest) <= REACH ? nearest : undefined;
  }

  /** Everything goes where it belongs. */
  private settle(): void {
    this.astray = true;
    this.requestUpdate();
  }

  private play(text: string): void {
    this.dispatchEvent(new CustomEvent<string>("move", { detail: text }));
  }
}

/** Larger than a tile, so that it is easily hit. */
const GHOST = new BoxGeometry(1.96, 0.2, 0.96);

function poseOf(group: Group): Pose {
  return { at: group.position.clone(), turn: group.quaternion.clone(), size: group.scale.x };
}

customElements.define("domino-scene", DominoScene);
