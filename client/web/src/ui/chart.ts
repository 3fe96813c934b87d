/** Shared parts of the charts: scales, round axis steps, width, and styles of lines and axes. Knows no data. */

import type { ReactiveController, ReactiveControllerHost } from "lit";

import looks from "./chart.css?inline";
import { sheet } from "./sheet";

/** How many pixels a chart has from side to side, so that its letters are as large on a phone as on a desk. */
export class Room implements ReactiveController {
  private readonly watching: ResizeObserver;

  constructor(
    private readonly host: ReactiveControllerHost & Element,
    public width: number,
  ) {
    this.watching = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      if (width === 0 || width === this.width) return;
      this.width = width;
      host.requestUpdate();
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.watching.observe(this.host);
  }

  hostDisconnected(): void {
    this.watching.disconnect();
  }
}

export type Scale = (value: number) => number;

/** From `[low, high]` to pixels `[from, to]`, straight. A span of nothing lies in the middle. */
export function straight(low: number, high: number, from: number, to: number): Scale {
  return high === low ? () => (from + to) / 2 : (value) => from + ((value - low) / (high - low)) * (to - from);
}

/** At most about `most` round values from at or below `low` to at or above `high`: 1, 2 or 5 times a power of ten apart. */
export function roundSteps(low: number, high: number, most: number): number[] {
  const rough = Math.max(high - low, 1e-9) / Math.max(most, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Those of the values, in rising order, that have room for a label of so many pixels below the axis; the last one has. */
export function labelled(values: readonly number[], x: Scale, room: number): number[] {
  const found: number[] = [];
  for (const value of [...values].reverse()) {
    const next = found.at(-1);
    if (next === undefined || x(next) - x(value) > room) found.push(value);
  }
  return found;
}

/** The points as the `d` of an SVG path. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

export const chartLooks = sheet(looks);
