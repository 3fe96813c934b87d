/** Positions of Chinese checkers for two as a board draws them: cells, who stands where, and how a position came about. */

export interface Cell {
  name: string;
  x: number;
  y: number;
}

export const CELLS: readonly Cell[] = Array.from({ length: 81 }, (_, index) => {
  const x = Math.floor(index / 9);
  const y = index % 9;
  return { name: `${"abcdefghi"[x]}${y + 1}`, x, y };
});
export const CELL: ReadonlyMap<string, Cell> = new Map(CELLS.map((cell) => [cell.name, cell]));
/** How far apart two rows are, in distances of neighbours. */
export const ROW_HEIGHT = Math.sqrt(3) / 2;
/** The homes are the four rows at either tip. */
export const HOME_ROWS = 4;

/** Whether a cell belongs to the home where a seat's pieces begin. */
export function isInHome({ x, y }: Cell, seat: number): boolean {
  return seat === 0 ? x + y < HOME_ROWS : x + y > 16 - HOME_ROWS;
}

/** `turn:seat 0's cells:seat 1's cells@plies`, of as many seats as there are → cell name → seat. */
export function piecesOf(position: string): Map<string, number> {
  const pieces = new Map<string, number>();
  const [, ...armies] = (position.split("@")[0] ?? "").split(":");
  armies.forEach((cells, seat) => {
    for (const cell of cells.split(",").filter(Boolean)) pieces.set(cell, seat);
  });
  return pieces;
}

/** Where a cell is, across and along, from the board's middle; seat 0's home is at the far end, seat 1's at the near one. */
export function spread({ x, y }: { x: number; y: number }): [across: number, along: number] {
  return [(y - x) / 2, (x + y - 8) * ROW_HEIGHT];
}

/** Whether a move over these cells made `after` out of `before`. */
export function leadsTo(before: Map<string, number>, after: Map<string, number>, cells: string[]): boolean {
  const [start, end] = [cells[0] ?? "", cells.at(-1) ?? ""];
  const seat = before.get(start);
  if (seat === undefined || before.has(end) || after.get(end) !== seat || after.has(start)) return false;
  const others = [...before].every(([cell, owner]) => cell === start || after.get(cell) === owner);
  return others && before.size === after.size;
}
