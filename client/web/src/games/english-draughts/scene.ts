/** The draughts board in three dimensions. */

import { css } from "lit";
import { customElement } from "lit/decorators.js";
import { Vector3 } from "three";

import { manWords } from "./flat";
import { menOf, passageOf, placeOf, SQUARES, type Man } from "./squares";
import { pathOf } from "../move-text";
import { say } from "../../i18n/say";
import { BoardScene, elevation, type Passage, type Standing } from "../scene/board-scene";
import { Board, FIRST_STOREY, HALF, THICK, Turner } from "./pieces";
import type { Outlook, Stage } from "../scene/stage";

const CROWNING_MS = 260;

@customElement("draughts-scene")
export class DraughtsScene extends BoardScene<Man> {
  protected override readonly cells = SQUARES.map(String);
  protected override readonly ringSize = 1.14;
  protected override readonly jumpHeight = 0.62;
  private wood: Board | null = null;
  private turner: Turner | null = null;

  static override styles = [
    ...BoardScene.styles,
    css`
      :host {
        --picture: 1.36;
      }
      @media (max-width: 640px) {
        :host {
          --picture: 1.04;
        }
      }
    `,
  ];

  protected override build(stage: Stage): void {
    const fine = stage.quality === "high";
    this.wood = new Board(fine);
    this.turner = new Turner(fine);
    stage.scene.add(this.wood.group);
  }

  protected override turn(): Outlook {
    this.wood?.paint(this.turned);
    const points = [-HALF, HALF].flatMap((x) =>
      [-HALF, HALF].flatMap((z) => [-THICK, 0.2].map((y) => new Vector3(x, y, z))),
    );
    return { points, azimuth: this.azimuth, elevation };
  }

  private get azimuth(): number {
    return this.turned ? Math.PI : 0;
  }

  protected override at(cell: string, height = 0): Vector3 {
    const [column, row] = placeOf(Number(cell));
    return new Vector3(column - 3.5, height, row - 3.5);
  }

  protected override read(position: string): Map<string, Man> {
    return new Map([...menOf(position)].map(([square, man]) => [String(square), man]));
  }

  protected override passage(before: Map<string, Man>, after: Map<string, Man>, last: string): Passage | null {
    const numbered = (men: Map<string, Man>) => new Map([...men].map(([cell, man]) => [Number(cell), man]));
    const passage = passageOf(numbered(before), numbered(after), pathOf(last).cells.map(Number));
    if (passage === null) return null;
    const taken = passage.taken.map((square) => (square === null ? null : String(square)));
    return { cells: passage.cells.map(String), taken, jumps: taken.some((cell) => cell !== null) };
  }

  protected override make(man: Man): Standing<Man> {
    if (this.turner === null) throw new Error("nothing is made before the stage is furnished");
    return { piece: man, ...this.turner.make(man.seat, man.king, this.azimuth) };
  }

  /** A man that has become a king gets a second one on top. */
  protected override settled(stage: Stage, cell: string, man: Man): void {
    if (this.standing.get(cell)?.piece.king === man.king) return;
    const { group } = this.stand(stage, cell, man);
    const upper = group.children.filter((part) => part.position.y >= FIRST_STOREY);
    const heights = upper.map((part) => part.position.y);
    stage.move(CROWNING_MS, (part) => {
      const over = 0.9 * (1 - part) * (1 - part);
      upper.forEach((each, index) => (each.position.y = (heights[index] ?? 0) + over));
    });
  }

  protected override trace(cells: string[]): void {
    for (const cell of cells) this.marks.trace(this.at(cell, 0.002), 1);
  }

  protected override words(man: Man | undefined): string {
    return manWords(man);
  }

  protected override testid(cell: string): string {
    return `square-${cell}`;
  }

  protected override caption(): string {
    return say("games-draughts-board");
  }
}
