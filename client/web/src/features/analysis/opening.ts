/** Opens what an address names: the position that an analysis begins from, the lines that are there, and where one looks. */

import { analysisOf, uploadedGame } from "./analysis-data";
import type { Source } from "./address";
import { Positions } from "./positions";
import { EMPTY, parsePath, playedAll, within, type Place } from "./tree";
import { replayOf } from "../replays/replay-data";
import type { Replay, UploadedReplay, WholeAnalysis } from "../../../generated/api";

/** A finished round, or a game of a file with its place there and its lines. */
type OpenedReplay = Replay & Partial<UploadedReplay>;

export interface Opened {
  source: Source;
  /** Without version. */
  game: string;
  /** Null: the beginning of the game. */
  start: string | null;
  /** The seat that moves first. */
  first: number;
  positions: Positions;
  begin: Place;
  /** The analysis as the server keeps it; null: it is not kept. */
  kept: WholeAnalysis | null;
  /** The finished game that the lines are from; null: none. */
  replay: OpenedReplay | null;
}

/** Null: the address names nothing to be opened. Rejects with Unanswered. */
export async function openSource(source: Source, token: string): Promise<Opened | null> {
  switch (source.kind) {
    case "board":
      return openBoard(source, token);
    case "round":
      return openReplay(source, await replayOf(source.table, source.match, source.round, token), token);
    case "saved":
      return openKept(source, await analysisOf(source.id, token), token);
    case "upload":
      return source.number === null
        ? null
        : openUploaded(source, await uploadedGame(source.id, source.number, token), token);
    case "none":
    case "setup":
      return null;
  }
}

/** An example deal stays the same one from here on: its text is the start. */
async function openBoard(source: Source & { kind: "board" }, token: string): Promise<Opened> {
  const { game, moves } = source;
  const { state, hand, seat } = await new Positions(
    game,
    source.start,
    token,
    Math.floor(Math.random() * 2 ** 32),
  ).after([]);
  const start = source.start ?? (hand.length > 0 ? state : null);
  const positions = new Positions(game, start, token);
  await positions.after(moves); // refused here, if one of them is not legal
  return {
    source: { ...source, start },
    game,
    start,
    first: seat ?? 0,
    positions,
    begin: playedAll(EMPTY, moves),
    kept: null,
    replay: null,
  };
}

/** All moves of a finished game are the main line; an uploaded one may have variations beside it. */
function openReplay(source: Source & { path: string }, replay: OpenedReplay, token: string): Opened {
  const { game, frames } = replay;
  const moves = replay.moves.map(({ move }) => move);
  const start = frames[0]?.position ?? null;
  const positions = new Positions(game, start, token);
  frames.forEach(({ position }, ply) => positions.learn(moves.slice(0, ply), position));
  const tree = replay.root ?? playedAll(EMPTY, moves).tree;
  const first = replay.moves[0]?.seat ?? 0;
  return { source, game, start, first, positions, begin: at(tree, source.path), kept: null, replay };
}

/** A position has no moves that would show who is to move. */
async function openUploaded(source: Source & { path: string }, replay: OpenedReplay, token: string): Promise<Opened> {
  const opened = openReplay(source, replay, token);
  if (replay.moves.length > 0) return opened;
  return { ...opened, first: (await opened.positions.after([])).seat ?? 0 };
}

async function openKept(source: Source & { path: string }, kept: WholeAnalysis, token: string): Promise<Opened> {
  const { game, start, root } = kept;
  const positions = new Positions(game, start, token);
  const first = (await positions.after([])).seat ?? 0;
  return { source, game, start, first, positions, begin: at(root, source.path), kept, replay: null };
}

function at(tree: Place["tree"], path: string): Place {
  return { tree, path: within(tree, parsePath(path)) };
}
