/** The board of Chinese checkers in three dimensions. */

import { css } from "lit";
import { customElement } from "lit/decorators.js";
import { Vector3 } from "three";

import { CELL, CELLS, leadsTo, piecesOf, spread } from "./cells";
import { pathOf } from "../move-text";
import { say } from "../../i18n/say";
import { BoardScene, type Passage, type Standing } from "../scene/board-scene";
import type { Outlook, Stage } from "../scene/stage";
import { DIAMOND, GLASS, Glassblower, THICK, WoodenBoard, type Glass, type Ground } from "./pieces";

@customElement("star-scene")
export class StarScene extends BoardScene<number> {
  protected override readonly cells: readonly string[] = CELLS.map(({ name }) => name);
  protected override readonly ringSize = 1.06;
  protected override readonly jumpHeight = 0.85;
  protected readonly glasses: readonly Glass[] = GLASS;
  private wood: WoodenBoard | null = null;
  private glass: Glassblower | null = null;

  static override styles = [
    ...BoardScene.styles,
    css`
      :host {
        --picture: 1;
      }
      @media (max-width: 640px) {
        :host {
          --picture: 0.74;
        }
      }
    `,
  ];

  protected override build(stage: Stage): void {
    const fine = stage.quality === "high";
    this.wood = new WoodenBoard(this.plan, fine);
    this.glass = new Glassblower(this.glasses, fine);
    stage.scene.add(this.wood.group);
  }

  protected override turn(): Outlook {
    const { azimuth } = this;
    this.wood?.paint(azimuth);
    const points = this.plan.outline(1.05).flatMap(([x, z]) => [-THICK, 0.35].map((y) => new Vector3(x, y, z)));
    return { points, azimuth, elevation: steep };
  }

  protected get plan(): Ground {
    return DIAMOND;
  }

  /** How far around the board the nearest seat is. */
  protected get azimuth(): number {
    return this.turned ? Math.PI : 0;
  }

  protected override at(cell: string, height = 0): Vector3 {
    const place = CELL.get(cell);
    if (place === undefined) return new Vector3();
    const [across, along] = spread(place);
    return new Vector3(across, height, along);
  }

  protected override read(position: string): Map<string, number> {
    return piecesOf(position);
  }

  protected override passage(before: Map<string, number>, after: Map<string, number>, last: string): Passage | null {
    const { cells } = pathOf(last);
    return leadsTo(before, after, cells) ? { cells, jumps: last.includes("x"), taken: [] } : null;
  }

  protected override make(seat: number, cell: string): Standing<number> {
    if (this.glass === null) throw new Error("nothing is made before the stage is furnished");
    return { piece: seat, ...this.glass.make(seat, this.cells.indexOf(cell)) };
  }

  protected override trace(cells: string[]): void {
    this.marks.path(
      cells.map((cell) => this.at(cell, 0.003)),
      0.15,
    );
    const [from] = cells;
    if (from !== undefined) this.marks.left(this.at(from, 0.004), 0.86);
  }

  protected override words(): string {
    return say("games-piece");
  }

  protected override testid(cell: string): string {
    return `cell-${cell}`;
  }

  protected override caption(): string {
    return say("games-star-board");
  }
}

/** From how high the long board is seen: the narrower the picture, the steeper. */
function steep(aspect: number): number {
  const wide = Math.min(1, Math.max(0, (aspect - 0.7) / 0.3));
  return 1.12 - 0.28 * wide;
}
