/**
 * The domino table in three dimensions: the line on the cloth, the player's tiles on the rack, the others' from behind. Shows
 * what the state tells and sends the chosen legal move text as a `move` event. Which tile fits where it does not know.
 */

import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Mesh, MeshBasicMaterial, type Object3D, type Vector3 } from "three";

import { NARROW, pipsOf, placementOf, type Placement } from "./line";
import type { Round } from "../contracts";
import { number, say } from "../../i18n/say";
import type { TableState } from "../../../generated/protocol";
import { seatName } from "../../i18n/words";
import { BROAD, outlookOf, UPRIGHT, wordsAt, type Table } from "./places";
import { makeRack, makeRoom } from "./room";
import { endSeen } from "./sides";
import { DominoSight } from "./view";
import { Glow } from "./tile-mesh";
import { Tiles } from "./tile-meshes";
import { loft } from "../scene/loft";
import type { Stage } from "../scene/stage";
import { StageElement, type Spot } from "../scene/stage-element";

/** A dragged tile is held this high, and finds an end from this far. */
const HELD_HEIGHT = 1.2;
const REACH = 3.2;

@customElement("domino-scene")
export class DominoScene extends StageElement {
  @property({ attribute: false }) state!: TableState;
  /** The newest hand; its tiles lie open when it is over. */
  @property({ attribute: false, hasChanged: () => true }) round: Round | null = null;
  /** The seat whose side is nearest. */
  @property() near = 0;
  /** The move text that waits to be confirmed or answered; null where none does. */
  @property() pending: string | null = null;
  /** The move text of an advice, whose tile is taken up; null: none. */
  @property() advised: string | null = null;
  /** The tile taken up from the hand; null before. */
  @state() picked: string | null = null;

  private sight: DominoSight | null = null;
  private table: Table = BROAD;
  private tiles: Tiles | null = null;
  private glow: Glow | null = null;
  private furniture: Object3D[] = [];
  /** Where the tile taken up may go. */
  private ends: Mesh[] = [];
  private shining = new MeshBasicMaterial();
  private legal: readonly string[] = [];
  private readonly onShape = () => this.requestUpdate();

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
    if (this.state.legal.join() !== this.legal.join()) this.picked = null;
    if (changed.has("advised") && this.advised !== null) this.picked = placementOf(this.advised)?.tile ?? null;
    if (changed.has("pending") && this.pending === null) this.tiles?.stray();
    this.legal = this.state.legal;
    this.sight = new DominoSight(this.state, this.round, NARROW.matches ? UPRIGHT : BROAD, this.near);
  }

  // The furniture and the pieces.

  protected override furnish(stage: Stage): void {
    this.tiles = new Tiles(stage);
    this.furniture = [];
    this.ends = [];
    this.glow = new Glow();
    this.shining = new MeshBasicMaterial({
      color: "#ffd75e",
      transparent: true,
      opacity: 0.8,
      depthWrite: false,
      toneMapped: false,
    });
    stage.scene.add(this.glow.mesh);
  }

  protected override arrange(stage: Stage): void {
    const { sight, tiles, glow } = this;
    if (sight === null || tiles === null) return;
    this.setTable(stage, tiles);
    const shine = (): void => glow?.lie(this.sight?.newest ?? null);
    tiles.come(sight, sight.poses(this.picked), () => glow?.lie(null), shine);
    const { own, playable } = sight;
    tiles.shade(new Set(own.filter((tile) => playable.size > 0 && !playable.has(tile))));
    this.setEnds(stage, sight);
    stage.pickable = [...this.ends, ...[...playable].map((tile) => tiles.get(tile).body)];
    stage.refresh();
  }

  private setTable(stage: Stage, tiles: Tiles): void {
    const table = NARROW.matches ? UPRIGHT : BROAD;
    if (this.furniture.length > 0 && table === this.table) return;
    for (const piece of this.furniture) piece.removeFromParent();
    this.table = table;
    this.furniture = [makeRoom(table), makeRack(table)];
    stage.scene.add(...this.furniture);
    stage.look({ points: outlookOf(table), azimuth: 0, elevation: () => table.elevation });
    tiles.forget();
  }

  private setEnds(stage: Stage, sight: DominoSight): void {
    for (const end of this.ends) end.removeFromParent();
    this.ends = this.choices(sight).map((placement) => {
      const { at, turn, size } = sight.landing(placement);
      const end = new Mesh(END, [this.shining, this.shining]);
      end.name = `end-${placement.end}`;
      end.position.copy(at);
      end.quaternion.copy(turn);
      end.scale.setScalar(size);
      end.updateMatrixWorld();
      return end;
    });
    if (this.ends.length > 0) stage.scene.add(...this.ends);
  }

  /** The places for the tile that is taken up. */
  private choices({ placements }: DominoSight): Placement[] {
    return placements.filter(({ tile }) => tile === this.picked);
  }

  // Words over the picture.

  protected override caption(): string {
    return say("domino-table");
  }

  protected override spots(): Spot[] {
    const { sight } = this;
    if (sight === null) return [];
    const own = sight.own.map((tile, index): Spot => {
      const { at } = sight.ownPose(tile, index, this.picked);
      return {
        name: tile,
        at,
        words: say("games-tile", { tile }),
        lit: "piece",
        picked: tile === this.picked,
        testid: `tile-${tile}`,
      };
    });
    const ends = this.choices(sight).map((placement): Spot => {
      const name = `end-${placement.end}`;
      const words = say(`games-play-${endSeen(placement.end, sight.side)}`, { tile: placement.tile });
      return { name, at: sight.landing(placement).at, words, lit: "target", testid: name };
    });
    return [...this.labels(sight), ...own.filter(({ name }) => sight.playable.has(name)), ...ends];
  }

  /** Labels of the seats: the player, whether the seat passed, and the tiles left in its hand. */
  private labels(sight: DominoSight): Spot[] {
    const { seats, you, to_act, phase } = this.state;
    return seats.flatMap((info): Spot[] => {
      const { seat } = info;
      const side = sight.sideOf(seat);
      const passed = sight.justPassed(seat);
      const left = sight.open?.[seat];
      // Beside an upright table there is no room for names; who sits where is said above it.
      const bare = this.table === UPRIGHT && side % 2 === 1;
      const silent = !passed && (seat === you || (bare && left === undefined));
      if (info.id == null || silent) return [];
      const name = seatName(info);
      let words = name;
      if (left !== undefined) words = bare ? number(pipsOf(left)) : say("domino-left", { name, count: pipsOf(left) });
      else if (passed) words = bare ? say("table-seat-passed") : say("domino-passes", { name });
      const acting = phase === "play" && to_act.includes(seat);
      return [
        { name: `seat-${seat}`, at: wordsAt(side, this.table), words, looks: passed ? "pass" : acting ? "acting" : "" },
      ];
    });
  }

  protected override below() {
    const { legal, options } = this.state;
    if (!legal.includes("pass")) return nothing;
    return html`<p class="pass-row" data-testid="pass">
      ${say("games-none-fits")}
      ${options["pass"] === "auto" ? nothing : html`<button class="primary" @click=${() => this.play("pass")}>${say("games-pass")}</button>`}
    </p>`;
  }

  protected override placeOf(name: string): Vector3 | null {
    const end = this.ends.find((each) => each.name === name);
    return (end?.position ?? this.tiles?.goal(name)?.at)?.clone() ?? null;
  }

  // Playing.

  /** A second press on a tile that can go to one place only puts it there. */
  protected override press(name: string | null): void {
    const choices = this.sight === null ? [] : this.choices(this.sight);
    const chosen =
      choices.find(({ end }) => name === `end-${end}`) ??
      (name === this.picked && choices.length === 1 ? choices[0] : undefined);
    if (chosen !== undefined) this.play(chosen.text);
    else this.picked = name === this.picked || name?.startsWith("end-") ? null : name;
  }

  protected override mayGrab(name: string): boolean {
    return this.sight?.playable.has(name) ?? false;
  }

  protected override grab(name: string): void {
    this.picked = name;
  }

  protected override drag(name: string, clientX: number, clientY: number): void {
    const { stage, tiles } = this;
    const under = stage?.ground(clientX, clientY, HELD_HEIGHT);
    if (stage == null || tiles === null || under == null) return;
    stage.finish();
    const goal = this.ends.length === 1 ? this.ends[0] : this.nearestEnd(under);
    const { group } = tiles.get(name);
    tiles.put(name, { at: under, turn: (goal ?? group).quaternion.clone(), size: (goal ?? group).scale.x });
    stage.refresh();
  }

  protected override drop(name: string, over: string | null): void {
    const { tiles, table } = this;
    if (tiles === null) return;
    const { position } = tiles.get(name).group;
    const only = this.ends.length === 1 && position.z < table.half[1] ? this.ends[0] : undefined;
    const end = this.ends.find((each) => each.name === over) ?? this.nearestEnd(position) ?? only;
    const placement = this.sight?.placements.find((each) => each.tile === name && `end-${each.end}` === end?.name);
    if (placement === undefined || end === undefined) {
      this.picked = null;
      this.goBack();
      return;
    }
    tiles.put(name, { at: end.position, turn: end.quaternion, size: end.scale.x });
    this.play(placement.text);
  }

  private nearestEnd(at: Vector3): Mesh | undefined {
    const distance = ({ position }: Mesh) => Math.hypot(position.x - at.x, position.z - at.z);
    const [nearest] = [...this.ends].sort((one, other) => distance(one) - distance(other));
    return nearest !== undefined && distance(nearest) <= REACH ? nearest : undefined;
  }

  /** Return a tile that was dropped outside a legal place. */
  private goBack(): void {
    this.tiles?.stray();
    this.requestUpdate();
  }

  private play(text: string): void {
    this.dispatchEvent(new CustomEvent<string>("move", { detail: text }));
  }
}

/** The place that is free for a tile. */
const END = loft(
  { length: 1.9, width: 0.9, radius: 0.13 },
  [
    { out: 0, y: -0.1 },
    { out: 0, y: 0.1 },
  ],
  { bottom: false, top: true },
);
