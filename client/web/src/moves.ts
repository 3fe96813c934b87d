/**
 * Move texts as a board needs them: which cell a move starts from and where it ends. Knows how move texts are written
 * (`11-15`, `22x15x8`, `c2xc4xe4`); which of them are legal it is told.
 */

export interface Path {
  /** The move text, as the server gave it. */
  text: string;
  /** The cells touched, in order: the first is where the piece stands, the last where it comes to rest. */
  cells: string[];
}

export function pathOf(text: string): Path {
  return { text, cells: text.split(/[-x]/) };
}

export function origin(path: Path): string {
  return path.cells[0] ?? "";
}

export function target(path: Path): string {
  return path.cells.at(-1) ?? "";
}
