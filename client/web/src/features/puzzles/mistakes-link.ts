/** The way to the positions of one's own last games where another move was better. */

import { html, nothing } from "lit";

import { say } from "../../i18n/say";
import { bareName, gameInfo, gameTitle } from "../../i18n/words";
import type { GameInfo } from "../../../generated/protocol";

/** Nothing for a game without puzzles. `named`: with the title of the game. */
export function mistakesLink(games: readonly GameInfo[] | undefined, game: string, named = false) {
  const info = gameInfo(games, game);
  if (info?.puzzles !== true) return nothing;
  const words = named ? gameTitle(games ?? [], info.id) : say("analysis-mistakes");
  return html`<a href="#/puzzles/${bareName(info.id)}/own" data-testid="to-mistakes">${words}</a>`;
}
