/** Rooms that are fetched when somebody first goes there: looking back at games, learning them, looking after the house. */

import { html, type TemplateResult } from "lit";

import type { Connection } from "../protocol/connection";

const LOADS = {
  replay: () => import("../replay/replay-view"),
  explorer: () => import("../explorer/explorer-view"),
  rules: () => import("../learn/rules-view"),
  learn: () => import("../learn/learn-view"),
  admin: () => import("../admin/admin-view"),
} as const;

export type LaterRoom = keyof typeof LOADS;
export const LATER = Object.keys(LOADS) as LaterRoom[];

/** The room, if it is one of these; `where`: the rest of its address. */
export function laterRoom(
  room: string,
  where: string,
  connection: Connection,
  refused: (sentence: string) => void,
): TemplateResult | null {
  if (!Object.hasOwn(LOADS, room)) return null;
  const later = room as LaterRoom;
  void LOADS[later]();
  switch (later) {
    case "replay":
      return html`<replay-view .connection=${connection} .place=${where}></replay-view>`;
    case "explorer":
      return html`<explorer-view .connection=${connection} .place=${where || "english-draughts"}></explorer-view>`;
    case "rules":
      return html`<rules-view .place=${where || "domino-101"}></rules-view>`;
    case "learn":
      return html`<learn-view></learn-view>`;
    case "admin":
      return html`<admin-view .token=${connection.welcome?.token ?? ""} .refused=${refused}></admin-view>`;
  }
}
