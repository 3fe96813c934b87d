/** Addresses of the analysis room: where its lines come from, and which ply of them is shown. Knows no page. */

/** `path`: as `parsePath` reads it. */
export type Source =
  /** Nothing is open: the ways to begin. */
  | { kind: "none" }
  /** A position of a game and the moves played from it; `start` null: the beginning of the game. */
  | { kind: "board"; game: string; start: string | null; moves: readonly string[] }
  /** A position that is being set up by hand; `start` null: the beginning of the game. */
  | { kind: "setup"; game: string; start: string | null }
  /** A finished round of a table. */
  | { kind: "round"; table: string; match: number; round: number; path: string }
  /** An analysis that was saved. */
  | { kind: "saved"; id: string; path: string }
  /** A file that was uploaded; `number`: the game of it, null: all. */
  | { kind: "upload"; id: string; number: number | null; path: string };

/** Reads the part of an address after `#/analysis/`. */
export function parseSource(place: string): Source {
  const [first = "", second = "", third = "", fourth = ""] = place.split("/");
  if (first === "") return { kind: "none" };
  if (first === "setup") return { kind: "setup", game: second, start: place.split("/").slice(2).join("/") || null };
  if (first === "of") return { kind: "saved", id: second, path: third };
  if (first === "round") {
    const [match, round] = third.split(".").map(Number);
    return { kind: "round", table: second, match: match || 1, round: round || 1, path: fourth };
  }
  if (first === "upload")
    return { kind: "upload", id: second, number: third === "" ? null : Number(third), path: fourth };
  // A position is last, because it may have slashes of its own.
  const start = place.split("/").slice(2).join("/");
  return {
    kind: "board",
    game: first,
    start: start === "" ? null : start,
    moves: second.split(",").filter(Boolean),
  };
}

export function formatSource(source: Source): string {
  const parts = partsOf(source);
  while (parts.at(-1) === "") parts.pop();
  return ["#/analysis", ...parts.map(encodeURIComponent)].join("/");
}

function partsOf(source: Source): string[] {
  switch (source.kind) {
    case "none":
      return [];
    case "board":
      return [source.game, source.moves.join(","), source.start ?? ""];
    case "setup":
      return ["setup", source.game, source.start ?? ""];
    case "round":
      return ["round", source.table, `${source.match}.${source.round}`, source.path];
    case "saved":
      return ["of", source.id, source.path];
    case "upload":
      return ["upload", source.id, source.number === null ? "" : String(source.number), source.path];
  }
}
