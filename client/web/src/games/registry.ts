/** The games that have facets here, in the order in which the page lists them. */

import { BLOCK_DOMINO } from "./block-domino/facets";
import { CHINESE_CHECKERS } from "./chinese-checkers/facets";
import { STARS } from "./chinese-checkers-star/facets";
import { DOMINO_101 } from "./domino-101/facets";
import { ENGLISH_DRAUGHTS } from "./english-draughts/facets";
import { OPEN_SPIEL } from "./open-spiel/facets";
import type { PageFacets } from "./contracts";
import { bareName } from "../i18n/words";

const FACETS: ReadonlyMap<string, PageFacets> = new Map([
  ["english-draughts", ENGLISH_DRAUGHTS],
  ["chinese-checkers", CHINESE_CHECKERS],
  ["domino-101", DOMINO_101],
  ["block-domino", BLOCK_DOMINO],
  ...STARS,
]);
/** Libraries of games, by what stands before the `:` in the ids of theirs. */
const SOURCES: ReadonlyMap<string, PageFacets> = new Map([["openspiel", OPEN_SPIEL]]);
const NONE: PageFacets = {};
export const GAMES: readonly string[] = [...FACETS.keys()];

/** The facets of a game, by its id with or without version; none for a game that is not known here. */
export function facetsOf(game: string): PageFacets {
  return FACETS.get(bareName(game)) ?? SOURCES.get(game.split(":")[0] ?? "") ?? NONE;
}

/** Games in the order of their families: those of one family together, where its first one stands. */
export function families<Game extends { id: string }>(games: readonly Game[]): Game[][] {
  const found = new Map<string, Game[]>();
  for (const game of games) {
    const family = facetsOf(game.id).family ?? game.id;
    found.set(family, [...(found.get(family) ?? []), game]);
  }
  return [...found.values()];
}

/** Whether a match of the game is many rounds, whose points add up: only then is there a score sheet. */
export function hasRounds(game: string): boolean {
  return facetsOf(game).scoreSheet !== undefined;
}

/** The games that have this facet. */
export function gamesWith(facet: keyof PageFacets): string[] {
  return GAMES.filter((game) => facet in facetsOf(game));
}
