/** Rooms that are fetched when somebody first goes there: replay, explorer, analysis, rules, lessons, puzzles, friends, account, admin. */

import { html, type TemplateResult } from "lit";

import { speakIn } from "../i18n/say";
import { facetsOf, GAMES, gamesWith } from "../games/registry";
import type { Connection } from "../protocol/connection";
import type { OfferedPlayer } from "../../generated/protocol";
import { fetchPart } from "./parts";

export const LATER = [
  "replay",
  "explorer",
  "analysis",
  "rules",
  "learn",
  "puzzles",
  "friends",
  "account",
  "admin",
] as const;

/** The room, if it is one of these; `where`: the rest of its address. */
export function laterRoom(
  room: string,
  where: string,
  connection: Connection,
  players: readonly OfferedPlayer[],
  refused: (sentence: string) => void,
): TemplateResult | null {
  switch (room) {
    case "replay":
      fetchPart(import("../features/replays/replay-view"));
      return html`<replay-view .connection=${connection} .players=${players} .place=${where} .refused=${refused}></replay-view>`;
    case "explorer":
      fetchPart(speakIn("explorer").then(() => import("../features/explorer/explorer-view")));
      return html`<explorer-view .connection=${connection} .place=${where || GAMES[0]}></explorer-view>`;
    case "analysis":
      fetchPart(speakIn("analysis").then(() => import("../features/analysis/analysis-view")));
      return html`<analysis-view .connection=${connection} .players=${players} .place=${where} .refused=${refused}></analysis-view>`;
    case "rules":
      fetchPart(speakIn("rules").then(() => import("../features/lessons/rules-view")));
      return html`<rules-view .place=${where}></rules-view>`;
    case "learn":
      return lessonOf(where);
    case "puzzles":
      fetchPart(import("../features/puzzles/puzzles-view"));
      return html`<puzzles-view .connection=${connection} .games=${connection.welcome?.games ?? []} .place=${where} .refused=${refused}></puzzles-view>`;
    case "friends":
      fetchPart(import("../features/friends/friends-view"));
      return html`<friends-view .connection=${connection} .refused=${refused}></friends-view>`;
    case "account":
      fetchPart(speakIn("account").then(() => import("../features/accounts/account-view")));
      return html`<account-view .connection=${connection} .token=${connection.welcome?.token ?? ""} .refused=${refused}></account-view>`;
    case "admin":
      fetchPart(speakIn("admin").then(() => import("../features/moderation/admin-view")));
      return html`<admin-view .token=${connection.welcome?.token ?? ""} .refused=${refused}></admin-view>`;
    default:
      return null;
  }
}

/** The guided game of a game, else of the first that has one. */
function lessonOf(game: string): TemplateResult | null {
  const facets = [game, ...gamesWith("lesson")].map(facetsOf).find(({ lesson }) => lesson !== undefined);
  if (facets?.lesson === undefined) return null;
  fetchPart(facets.lesson.load());
  return facets.lesson.draw(facets);
}
