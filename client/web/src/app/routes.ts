/** Where the address leads: which room of the page, and what in it. */

import { LATER } from "./lazy-rooms";
import type { GameInfo } from "../../generated/protocol";
import { bareName } from "../i18n/words";

const ROOMS = ["table", "player", "leaders", "players", ...LATER] as const;
/** Rooms whose address names a game, if anything. */
const OF_GAMES: readonly string[] = ["leaders", "players", "explorer", "rules", "puzzles"];

export interface Place {
  /** "nowhere": there is no such room. */
  room: "lobby" | "nowhere" | (typeof ROOMS)[number];
  /** Which table, which player, which game and ladder; empty where the room needs none. */
  name: string;
}

/** `#/table/ID`, `#/player/ID`, `#/account`, `#/leaders/GAME/LADDER`, `#/players/GAME`, those of `lazy-rooms.ts`; the lobby without any. */
export function placeInAddress(): Place {
  const { hash } = location;
  if (/^(#\/?)?$/.test(hash)) return { room: "lobby", name: "" };
  const [, named, name] = /^#\/(\w+)(?:\/(.*))?$/.exec(hash) ?? [];
  const room = ROOMS.find((each) => each === named);
  try {
    return room === undefined ? { room: "nowhere", name: "" } : { room, name: decodeURIComponent(name ?? "") };
  } catch {
    return { room: "nowhere", name: "" }; // a percent sign that encodes nothing
  }
}

/** Whether the address names a game that nobody plays here. */
export function namesUnknownGame({ room, name }: Place, games: readonly GameInfo[]): boolean {
  const [game] = name.split("/");
  return OF_GAMES.includes(room) && game !== "" && !games.some(({ id }) => bareName(id) === game);
}
