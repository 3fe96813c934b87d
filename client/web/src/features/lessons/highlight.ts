/** The guided game of today in the lobby; every day another one. */

import { HIGHLIGHTS } from "../../core/slots";
import { gamesWith } from "../../games/registry";
import { say } from "../../i18n/say";
import { bareName, gameTitle } from "../../i18n/words";
import { ofToday } from "../../lobby/highlights";

HIGHLIGHTS.add(() => ({
  place: 2,
  card: ({ games }) => {
    const game = ofToday(gamesWith("lesson").filter((each) => games.some(({ id }) => bareName(id) === each)));
    if (game === undefined) return null;
    return {
      name: "lesson",
      title: say("lobby-lesson"),
      body: say("lobby-lesson-about", { game: gameTitle(games, game) }),
      address: `#/learn/${game}`,
      words: say("lobby-lesson-begin"),
    };
  },
}));
