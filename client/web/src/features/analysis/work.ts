/** The lines of an analysis that is not saved, kept for the tab's session so that a reload does not lose them. */

import { formatSource, type Source } from "./address";
import type { Opened } from "./opening";
import { formatPath, movesAlong, type Place } from "./tree";
import { keepDraft, keptDraft } from "../../ui/draft";

const NAME = "analysis";

interface Work extends Place {
  /** The address that it was begun from, without any ply. */
  base: string;
  version: number;
}

/** `version`: of the analysis that the server keeps; 0: it keeps none. */
export function keepWork(source: Source, { tree, path }: Place, version = 0): void {
  const work: Work = { base: base(source), version, tree, path };
  keepDraft(NAME, JSON.stringify(work));
}

export function forgetWork(): void {
  keepDraft(NAME, "");
}

/** The kept lines, if they were begun from what is opened and its address shows the ply where one looked; else null. */
export function keptWork({ source, kept, begin }: Opened): Place | null {
  const text = keptDraft(NAME);
  if (text === "") return null;
  const { base: from, version, tree, path } = JSON.parse(text) as Work;
  if (from !== base(source) || version !== (kept?.version ?? 0)) return null;
  const isSame =
    source.kind === "board"
      ? movesAlong(tree, path).join() === movesAlong(begin.tree, begin.path).join()
      : source.kind !== "none" && source.kind !== "setup" && source.path === formatPath(path);
  return isSame ? { tree, path } : null;
}

function base(source: Source): string {
  if (source.kind === "none" || source.kind === "setup") return "";
  return formatSource(source.kind === "board" ? { ...source, moves: [] } : { ...source, path: "" });
}
