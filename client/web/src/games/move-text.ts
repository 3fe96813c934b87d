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

/** The cell that an advised move starts from and the one where it ends; none without advice. */
export function endsOf(advised: string | null): Set<string> {
  return new Set(advised === null ? [] : [origin(pathOf(advised)), target(pathOf(advised))]);
}

export function target(path: Path): string {
  return path.cells.at(-1) ?? "";
}

/**
 * The legal move that somebody typed: as it is written, or as much of it as names one alone. Case and blanks do not
 * count, nor whether a jump is written `x` or `-`. Undefined where none or several fit.
 */
export function matching(typed: string, legal: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/\s/g, "").replaceAll("x", "-");
  const wanted = plain(typed);
  if (wanted === "") return undefined;
  const exact = legal.filter((move) => plain(move) === wanted);
  const begun = legal.filter(
    (move) => plain(move).startsWith(wanted) || plain(move).replace(/^</, "").startsWith(wanted),
  );
  const found = exact.length > 0 ? exact : begun;
  return found.length === 1 ? found[0] : undefined;
}
