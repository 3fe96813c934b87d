/** The room of the puzzles, and the puzzle of the day in the lobby. */

import { html } from "lit";

import { ROOMS, HIGHLIGHTS } from "../../core/slots";
import { say } from "../../i18n/say";
import { bareName, gameTitle } from "../../i18n/words";
import { ofToday } from "../../lobby/highlights";
import { RefusedError } from "../../protocol/connection";
import { goalWords } from "./puzzle-words";
import type { PuzzleState } from "../../../generated/protocol";

ROOMS.add({
  name: "puzzles",
  ofGames: true,
  link: () => say("puzzles-title"),
  load: () => import("./puzzles-view"),
  draw: ({ connection, games }, where) =>
    html`<puzzles-view .connection=${connection} .games=${games} .place=${where}></puzzles-view>`,
});

HIGHLIGHTS.add(() => {
  let puzzle: PuzzleState | null = null;
  return {
    place: 3,
    ask: async ({ connection, games }) => {
      const game = ofToday(games.filter(({ puzzles }) => puzzles === true));
      if (game === undefined) return;
      try {
        puzzle = (await connection.ask({ type: "get-puzzle", game: game.id, daily: true })).puzzle ?? null;
      } catch (refusal) {
        if (!(refusal instanceof RefusedError)) throw refusal;
      }
    },
    card: ({ games }) => {
      if (puzzle === null) return null;
      const tried = puzzle.counted != null;
      const about = { game: gameTitle(games, puzzle.game), goal: goalWords(puzzle) };
      return {
        name: "puzzle",
        title: say("lobby-puzzle"),
        body: tried ? say("lobby-puzzle-done") : say("lobby-puzzle-about", about),
        address: `#/puzzles/${bareName(puzzle.game)}${tried ? "" : "/daily"}`,
        words: say(tried ? "puzzles-next" : "lobby-puzzle-solve"),
      };
    },
  };
});
