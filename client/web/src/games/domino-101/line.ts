/**
 * The line of a domino hand, parsed from the server's texts, with the places of its tiles and of the next one. The
 * legal moves come from the server; this module only parses their texts.
 */

import { layLine, type Laid, type Placed } from "./line-layout";
import type { End, Side } from "./sides";
import type { RoundView } from "../../../generated/protocol";

export interface Placement {
  /** The move text. */
  text: string;
  /** The tile's text in the hand, `6-4`. */
  tile: string;
  end: End;
}

/** `<6-4` left, `6-4>` right, `6-4` the lead; a pass is no placement. */
export function placementOf(text: string): Placement | null {
  if (text === "pass") return null;
  const end = text.startsWith("<") ? "left" : text.endsWith(">") ? "right" : "lead";
  return { text, tile: text.replace(/[<>]/g, ""), end };
}

/** The placements among legal move texts. */
export function placementsOf(legal: readonly string[]): Placement[] {
  return legal.map(placementOf).filter((placement) => placement !== null);
}

/** `64 44 41` → the tiles from left to right, as they lie; `-` is an empty line. */
export function lineOf(board: string): Laid[] {
  if (board === "-") return [];
  return board.split(" ").map((tile) => [Number(tile[0]), Number(tile[1])] as const);
}

/** The index in the line of the tile that was led, from the hand's move texts. */
export function leadOf(history: readonly string[]): number {
  return history.filter((move) => move.startsWith("<")).length;
}

/** The view with its line laid from the middle, where the moves that led there are not known. */
export function fromMiddle(view: RoundView): RoundView {
  if (view.history.length > 0 || view.board === "-") return view;
  return { ...view, history: Array<string>(Math.floor(lineOf(view.board).length / 2)).fill("<") };
}

/** The index in the line of the tile that was laid last; −1 while none lies. */
export function newestOf(line: readonly Laid[], history: readonly string[]): number {
  return history.findLast((move) => move !== "pass")?.startsWith("<") ? 0 : line.length - 1;
}

/** A tile's two numbers in the order of its text. */
export function numbers(tile: string): [number, number] {
  return [Number(tile[0]), Number(tile[2])];
}

/** The text of a tile as hands name it: the larger number first. */
export function nameOf([one, two]: Laid): string {
  return one > two ? `${one}-${two}` : `${two}-${one}`;
}

/** The pips of some tiles together. */
export function pipsOf(tiles: readonly string[]): number {
  return tiles.reduce((sum, tile) => sum + Number(tile[0]) + Number(tile[2]), 0);
}

/** Where the tile of a legal placement will lie: the server says that it fits, so the number that touches is the end's. */
export function landingOf(
  { tile, end }: Placement,
  line: readonly Laid[],
  lead: number,
  width: number,
  side: Side,
): Placed {
  const [a, b] = numbers(tile);
  const outer = (inner: number | undefined) => (a === inner ? b : a);
  const left = line[0]?.[0];
  const right = line.at(-1)?.[1];
  const longer: Laid[] =
    end === "left"
      ? [[outer(left), left ?? b], ...line]
      : [...line, end === "lead" ? [a, b] : [right ?? a, outer(right)]];
  const placed = layLine(longer, end === "left" ? lead + 1 : lead, width, side);
  return (end === "left" ? placed[0] : placed.at(-1)) as Placed;
}

/** Whether the table is drawn upright, as on a phone. */
export const NARROW = window.matchMedia("(max-width: 640px)");
/** How far the line may run before it turns, in half tiles: by `widthFrom`. */
export const WIDE_LINE = [24, 12] as const;
export const NARROW_LINE = [12, 18] as const;
