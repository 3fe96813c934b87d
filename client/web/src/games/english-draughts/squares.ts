/** Positions of English draughts as a board draws them: who stands where, and how one position came from another. */

export interface Man {
  /** 0 is Black. */
  seat: number;
  king: boolean;
}

/** The squares that men stand on, as PDN numbers them. */
export const SQUARES: readonly number[] = Array.from({ length: 32 }, (_, index) => index + 1);

/** `B:W21,22,K31:B1,2` → square number → who stands there. */
export function menOf(position: string): Map<number, Man> {
  const men = new Map<number, Man>();
  for (const side of position.split(":").slice(1)) {
    const seat = side.startsWith("B") ? 0 : 1;
    for (const text of side.slice(1).split(",").filter(Boolean)) {
      const king = text.startsWith("K");
      men.set(Number(king ? text.slice(1) : text), { seat, king });
    }
  }
  return men;
}

/** Column and row of a square, from the left and from Black's home row at the top. */
export function placeOf(square: number): [column: number, row: number] {
  const row = Math.floor((square - 1) / 4);
  const step = (square - 1) % 4;
  return [row % 2 === 0 ? 2 * step + 1 : 2 * step, row];
}

/** The square between two squares that a jump connects; null for a step. */
export function between(from: number, to: number): number | null {
  const [column, row] = placeOf(from);
  const [column2, row2] = placeOf(to);
  if (Math.abs(row - row2) !== 2) return null;
  return SQUARES.find((square) => placeOf(square).join() === [(column + column2) / 2, (row + row2) / 2].join()) ?? null;
}

export interface Passage {
  /** The squares touched, in order. */
  cells: number[];
  /** The square captured between each of them and the next; null for a step. */
  taken: (number | null)[];
  crowned: boolean;
}

/** How a move over these squares made `after` out of `before`; null when it did not. */
export function passageOf(before: Map<number, Man>, after: Map<number, Man>, cells: number[]): Passage | null {
  const [start, end] = [cells[0] ?? 0, cells.at(-1) ?? 0];
  const man = before.get(start);
  const arrived = after.get(end);
  if (man === undefined || arrived === undefined) return null;
  const taken = cells.slice(1).map((cell, index) => between(cells[index] ?? 0, cell));
  const men = new Map(before);
  men.delete(start);
  for (const square of taken) if (square !== null) men.delete(square);
  men.set(end, { seat: man.seat, king: arrived.king });
  return written(men) === written(after) ? { cells, taken, crowned: arrived.king && !man.king } : null;
}

function written(men: Map<number, Man>): string {
  return SQUARES.map((square) => {
    const man = men.get(square);
    return man === undefined ? "." : `${man.seat}${man.king}`;
  }).join();
}
