/** The rooms of the rules and of the guided games, and one of these in the lobby. */

import { html, type TemplateResult } from "lit";

import { fetchPart } from "../../app/parts";
import { ROOMS, HIGHLIGHTS } from "../../core/slots";
import { facetsOf, gamesWith } from "../../games/registry";
import { say, speakIn } from "../../i18n/say";
import { bareName, gameTitle } from "../../i18n/words";
import { ofToday } from "../../lobby/highlights";

ROOMS.add(
  {
    name: "rules",
    ofGames: true,
    link: () => say("rules-title"),
    load: () => speakIn("rules").then(() => import("./rules-view")),
    draw: (visit, where) => html`<rules-view .visit=${visit} .place=${where}></rules-view>`,
  },
  { name: "learn", draw: (_, where) => lessonOf(where) },
);

/** The guided game of a game, else of the first that has one. */
function lessonOf(game: string): TemplateResult | null {
  const facets = [game, ...gamesWith("lesson")].map(facetsOf).find(({ lesson }) => lesson !== undefined);
  if (facets?.lesson === undefined) return null;
  fetchPart(facets.lesson.load());
  return facets.lesson.draw(facets);
}

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
