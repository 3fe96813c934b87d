/** A tree of lines: moves tried from one position, with variations and comments. Nothing here changes a tree in place, so
 * that undo is to keep the tree from before. Knows no rules and no page. */

export interface Line {
  readonly move: string;
  /** A judgement of the move: `!`, `?`, `!!`, `??`, `!?` or `?!`. */
  readonly mark?: string;
  readonly comment?: string;
  /** The moves after it: the first goes on in the same line, the others begin variations. */
  readonly children: readonly Line[];
}

/** The position that the lines begin from. */
export interface Tree {
  readonly comment?: string;
  readonly children: readonly Line[];
}

/** Which child to follow at each ply, from the root on. The main line is all zeros. */
export type Path = readonly number[];

/** A tree, and where one looks. */
export interface Place {
  readonly tree: Tree;
  readonly path: Path;
}

export const EMPTY: Tree = { children: [] };

/** The line that a path leads to; null: the root, or nowhere. */
export function lineAt(tree: Tree, path: Path): Line | null {
  return linesAlong(tree, path).at(path.length - 1) ?? null;
}

/** As many of a path's lines as there are, from the root on. */
export function linesAlong(tree: Tree, path: Path): Line[] {
  const lines: Line[] = [];
  let { children } = tree;
  for (const index of path) {
    const line = children[index];
    if (line === undefined) break;
    lines.push(line);
    ({ children } = line);
  }
  return lines;
}

export function movesAlong(tree: Tree, path: Path): string[] {
  return linesAlong(tree, path).map(({ move }) => move);
}

/** A path as far as it leads somewhere. */
export function within(tree: Tree, path: Path): Path {
  return path.slice(0, linesAlong(tree, path).length);
}

/** Goes on from where one looks to the end of the line. */
export function endOf(tree: Tree, path: Path): Path {
  const end = [...path];
  for (let line = atOrRoot(tree, path); line.children.length > 0; line = line.children[0]!) end.push(0);
  return end;
}

/** The variations before and after the one where one looks, at the same ply; the same one where there is none. */
function siblings(tree: Tree, path: Path): [before: Path, after: Path] {
  const index = path.at(-1);
  if (index === undefined) return [path, path];
  const last = atOrRoot(tree, path.slice(0, -1)).children.length - 1;
  return [path.with(-1, Math.max(0, index - 1)), path.with(-1, Math.min(last, index + 1))];
}

/** The keys that lead from one place of a tree to another, by their names in keyboard events. */
export type StepKey = "Home" | "ArrowLeft" | "ArrowRight" | "End" | "ArrowUp" | "ArrowDown";

/** Where each of them leads: along the line, and up and down to the variations beside it. */
export function stepsFrom({ tree, path }: Place): Readonly<Record<StepKey, Path>> {
  const end = endOf(tree, path);
  const [before, after] = siblings(tree, path);
  return {
    Home: [],
    ArrowLeft: path.slice(0, -1),
    ArrowRight: end.slice(0, path.length + 1),
    End: end,
    ArrowUp: before,
    ArrowDown: after,
  };
}

/** Plays a move where one looks: follows the line that begins with it, or adds one. */
export function played({ tree, path }: Place, move: string): Place {
  const { children } = atOrRoot(tree, path);
  const known = children.findIndex((line) => line.move === move);
  if (known >= 0) return { tree, path: [...path, known] };
  const longer = [...children, { move, children: [] }];
  return { tree: changed(tree, path, (here) => ({ ...here, children: longer })), path: [...path, children.length] };
}

/** Plays moves one after the other from the root. */
export function playedAll(tree: Tree, moves: readonly string[]): Place {
  return moves.reduce(played, { tree, path: [] });
}

/** With this comment where one looks; empty: without. */
export function commented({ tree, path }: Place, comment: string): Tree {
  return changed(tree, path, ({ comment: _, ...bare }) => (comment === "" ? bare : { ...bare, comment }));
}

/** Without the line where one looks and all that follows; one looks at the position before it then. */
export function removed({ tree, path }: Place): Place {
  const before = path.slice(0, -1);
  const others = atOrRoot(tree, before).children.filter((_, index) => index !== path.at(-1));
  return { tree: changed(tree, before, (here) => ({ ...here, children: others })), path: before };
}

/** Whether where one looks is in a variation. */
export function isVariation(path: Path): boolean {
  return path.some((index) => index > 0);
}

/** The nearest variation above becomes the first line of its position. */
export function promoted({ tree, path }: Place): Place {
  const ply = path.findLastIndex((index) => index > 0);
  if (ply < 0) return { tree, path };
  const first = lineAt(tree, path.slice(0, ply + 1));
  if (first === null) return { tree, path };
  const reordered = changed(tree, path.slice(0, ply), (here) => ({
    ...here,
    children: [first, ...here.children.filter((line) => line !== first)],
  }));
  return { tree: reordered, path: path.with(ply, 0) };
}

/** `5.1.3`: five plies along the first lines, then the second child, then three first ones. Empty: the root. */
export function formatPath(path: Path): string {
  const parts: number[] = [];
  let along = 0;
  for (const index of path) {
    if (index === 0) along += 1;
    else {
      parts.push(along, index);
      along = 0;
    }
  }
  return [...parts, ...(along > 0 ? [along] : [])].join(".");
}

/** A path from its text; as much of it as can be read. */
export function parsePath(text: string): Path {
  if (!/^\d{1,4}(\.\d{1,4})*$/.test(text)) return [];
  return text
    .split(".")
    .map(Number)
    .flatMap((number, part) => (part % 2 === 0 ? Array.from({ length: number }, () => 0) : [number]));
}

function atOrRoot(tree: Tree, path: Path): Tree {
  return lineAt(tree, path) ?? tree;
}

/** A copy of the tree that differs where a path leads. */
function changed<Part extends Tree>(part: Part, path: Path, change: (part: Tree) => Tree): Part {
  const [first, ...rest] = path;
  if (first === undefined) return change(part) as Part;
  return {
    ...part,
    children: part.children.map((line, index) => (index === first ? changed(line, rest, change) : line)),
  };
}
