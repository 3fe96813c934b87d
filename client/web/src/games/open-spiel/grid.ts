/**
 * The grid in the text of a game of OpenSpiel, if it is one, and the cells that its moves name. Knows no rules: a board
 * is a grid where rows of one length follow one another, with or without files above or below and ranks at the side.
 */

export interface Cell {
  /** `2,0`: row and column from the upper left corner. */
  place: string;
  /** `c6`: file and rank. */
  name: string;
  glyph: string;
}

export interface GridRow {
  /** The rank at its side; empty where the text has none. */
  label: string;
  /** Half cells by which it is moved to the right. */
  indent: number;
  cells: Cell[];
}

export interface Grid {
  rows: GridRow[];
  /** The files, if the text has them. */
  files: string[];
  above: string[];
  below: string[];
}

interface ReadRow {
  label: string;
  indent: number;
  glyphs: string[];
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const FEWEST_ROWS = 3;

/** The grid among the rows; null where they draw none. */
export function gridOf(rows: readonly string[]): Grid | null {
  const read = rows.map((row) => (filesIn(row) === null ? rowIn(row) : null));
  let [start, length] = [0, 0];
  for (let at = 0; at < read.length; at++) {
    const from = at;
    while (at + 1 < read.length && alike(read[at], read[at + 1])) at++;
    if (read[from] && at + 1 - from > length) [start, length] = [from, at + 1 - from];
  }
  const found = read.slice(start, start + length).filter((row) => row !== null);
  if (length < FEWEST_ROWS) return null;
  const around = [rows.slice(0, start), rows.slice(start + length)] as const;
  const files = around.flat().reduce<string[] | null>((known, row) => known ?? filesIn(row), null);
  const width = found[0]?.glyphs.length ?? 0;
  if (files !== null && files.length !== width) return null;
  const least = Math.min(...found.map(({ indent }) => indent));
  const text = (part: readonly string[]) => part.filter((row) => filesIn(row) === null && row.trim() !== "");
  return {
    rows: found.map(({ label, indent, glyphs }, row) => ({
      label,
      indent: label === "" ? indent - least : 0,
      cells: glyphs.map((glyph, column) => ({
        place: `${row},${column}`,
        name: `${(files ?? [...LETTERS])[column] ?? "?"}${label || row + 1}`,
        glyph,
      })),
    })),
    files: files ?? [],
    above: text(around[0]),
    below: text(around[1]),
  };
}

/** The places that a move names, in its order; none for a move that names no cell. */
export function placesIn(move: string, grid: Grid): string[] {
  const cells = grid.rows.flatMap((row) => row.cells);
  const pair = /^[a-z]?\((\d+),(\d+)\)$/.exec(move);
  if (pair) return cells.filter(({ place }) => place === `${pair[1]},${pair[2]}`).map(({ place }) => place);
  const names = move.match(/[a-z]\d+/g) ?? [];
  return names.flatMap((name) => cells.find((cell) => cell.name === name)?.place ?? []);
}

/** The moves that begin with the pressed places. */
export function movesThrough(places: readonly string[], legal: readonly string[], grid: Grid): string[] {
  return legal.filter((move) => {
    const named = placesIn(move, grid);
    return named.length >= places.length && places.every((place, at) => named[at] === place);
  });
}

function rowIn(row: string): ReadRow | null {
  const { label = "", rest = "" } = /^\s*(?<label>\d*)(?<rest>.*)$/.exec(row)?.groups ?? {};
  const inner = label === "" ? rest : rest.replace(new RegExp(`\\s+${label}$`), "");
  const text = inner.trim();
  if (text.length < 2) return null;
  const indent = inner.length - inner.trimStart().length;
  if (!text.includes(" ")) return { label, indent, glyphs: [...text] };
  return /^(\S )*\S$/.test(text)
    ? { label, indent: row.length - row.trimStart().length, glyphs: text.split(" ") }
    : null;
}

/** The files that a row names: letters in their order, of which Go leaves i out. Null for another row. */
function filesIn(row: string): string[] | null {
  const named = row.replaceAll(/\s/g, "").toLowerCase();
  const known = [LETTERS, LETTERS.replace("i", "")].some((letters) => letters.startsWith(named));
  return named.length > 1 && known ? [...named] : null;
}

/** Whether two rows are of one grid: equally long, and numbered one after the other or not at all. */
function alike(one: ReadRow | null | undefined, other: ReadRow | null | undefined): boolean {
  if (!one || !other || one.glyphs.length !== other.glyphs.length) return false;
  if (one.label === "" || other.label === "") return one.label === other.label;
  return Math.abs(Number(one.label) - Number(other.label)) === 1;
}
