/** Where the address leads: which room of the page, and what in it. */

import { ROOMS } from "../core/slots";
import type { GameInfo } from "../../generated/protocol";
import { bareName } from "../i18n/words";

export interface Place {
  /** "lobby", "table", the name of a room, or "nowhere": there is no such room. */
  room: string;
  /** Which table, which player, which game and ladder; empty where the room needs none. */
  name: string;
}

/** `#/table/ID` or `#/ROOM/…`; the lobby without any. */
export function placeInAddress(): Place {
  const { hash } = location;
  if (/^(#\/?)?$/.test(hash)) return { room: "lobby", name: "" };
  const [, room = "", name = ""] = /^#\/(\w+)(?:\/(.*))?$/.exec(hash) ?? [];
  try {
    return room === "table" || roomOf(room) !== undefined
      ? { room, name: decodeURIComponent(name) }
      : { room: "nowhere", name: "" };
  } catch {
    return { room: "nowhere", name: "" }; // a percent sign that encodes nothing
  }
}

/** The account page, which leads back to this room. */
export function toAccountAndBack(): string {
  return `#/account/${encodeURIComponent(location.hash.slice(2))}`;
}

/** The room of a name; none for the lobby and the table. */
export function roomOf(name: string) {
  return ROOMS.all.find((room) => room.name === name);
}

/** Whether the address names a game that nobody plays here. */
export function namesUnknownGame({ room, name }: Place, games: readonly GameInfo[]): boolean {
  const [game] = name.split("/");
  return roomOf(room)?.ofGames === true && game !== "" && !games.some(({ id }) => bareName(id) === game);
}
