/**
 * Picking a move by its two ends: first a piece, then where it goes, then (rarely) which way. No rules inside:
 * it is given the legal moves and narrows them down.
 */

import type { ReactiveController, ReactiveControllerHost } from "lit";

import { origin, pathOf, target, type Path } from "./move-text";

/** A board that a picker serves: it shows `legal` and sends the picked text out as a `move` event. */
export interface PickingBoard extends ReactiveControllerHost, EventTarget {
  legal: string[];
}

export class PathPicker implements ReactiveController {
  /** The cell of the piece picked up; null before. */
  from: string | null = null;
  /** Several ways between the same two cells, waiting for a choice; empty otherwise. */
  ways: Path[] = [];

  private paths: Path[] = [];
  private shown = "";

  constructor(private readonly board: PickingBoard) {
    board.addController(this);
  }

  /** Other legal moves make what was picked before meaningless; the same told again, by a newer state, do not. */
  hostUpdate(): void {
    const shown = this.board.legal.join();
    if (shown === this.shown) return;
    this.shown = shown;
    this.paths = this.board.legal.map(pathOf);
    this.from = null;
    this.ways = [];
  }

  origins(): Set<string> {
    return new Set(this.paths.map(origin));
  }

  /** Where the piece picked up may go; empty when none is. */
  targets(): Set<string> {
    return new Set(this.paths.filter((path) => origin(path) === this.from).map(target));
  }

  /** While a way is to be chosen: the cells that only one of the ways touches, and which way that is. */
  forks(): Map<string, Path> {
    const touched = this.ways.flatMap((way) => way.cells.slice(1, -1).map((cell) => [cell, way] as const));
    return new Map(touched.filter(([cell]) => touched.filter(([other]) => other === cell).length === 1));
  }

  press(cell: string): void {
    const way = this.forks().get(cell);
    if (way !== undefined) {
      this.choose(way);
      return;
    }
    if (this.from !== null && this.targets().has(cell)) {
      this.arrive(this.paths.filter((path) => origin(path) === this.from && target(path) === cell));
    } else {
      this.from = this.origins().has(cell) ? cell : null;
      this.ways = [];
    }
    this.board.requestUpdate();
  }

  /** Puts the piece down again. */
  letGo(): void {
    this.from = null;
    this.ways = [];
    this.board.requestUpdate();
  }

  choose(path: Path): void {
    this.letGo();
    this.board.dispatchEvent(new CustomEvent<string>("move", { detail: path.text }));
  }

  private arrive(ways: Path[]): void {
    const only = ways.length === 1 ? ways[0] : undefined;
    if (only === undefined) this.ways = ways;
    else this.choose(only);
  }
}
