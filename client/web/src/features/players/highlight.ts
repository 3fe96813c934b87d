/** In the lobby what Old Hand learnt lately, in the game with the most new rules since yesterday. */

import { HIGHLIGHTS } from "../../core/slots";
import { say } from "../../i18n/say";
import { bareName, gameTitle } from "../../i18n/words";
import { unlessUnanswered } from "../../protocol/http";
import { experienceOf } from "../ratings/standings";
import type { GameExperience } from "../../../generated/api";

interface Learned {
  game: string;
  experience: GameExperience;
}

HIGHLIGHTS.add(() => {
  let learned: Learned | null = null;
  return {
    place: 4,
    ask: async ({ games }) => {
      const found = await Promise.all(games.map(({ id }) => learnedIn(bareName(id))));
      learned = found.flat().sort((one, two) => newRulesIn(two) - newRulesIn(one))[0] ?? null;
    },
    card: ({ games }) => {
      if (learned === null) return null;
      const { game, experience } = learned;
      return {
        name: "learned-lately",
        title: say(isLate(experience) ? "lobby-learned" : "lobby-knows"),
        body: `${gameTitle(games, game)}: ${learnedWords(experience)} ${replyWords(experience)}`,
        address: `#/players/${game}`,
        words: say("lobby-learned-more"),
      };
    },
  };
});

async function learnedIn(game: string): Promise<Learned[]> {
  const experience = await unlessUnanswered(experienceOf(game));
  return experience === null || experience.books.length === 0 ? [] : [{ game, experience }];
}

/** Rules that are new since yesterday. */
function newRulesIn({ experience: { recent, first_reply } }: Learned): number {
  return recent === null ? Number(first_reply != null) : 1 + (recent.rules?.gained ?? 0) + (recent.rules?.changed ?? 0);
}

/** Whether it learnt from a game since yesterday. */
function isLate({ recent }: GameExperience): boolean {
  return recent !== null && recent.games > 0;
}

function learnedWords({ recent, books: [book] }: GameExperience): string {
  const late = recent !== null && recent.games > 0;
  return say("lobby-learned-from", { games: say("lobby-games", { count: late ? recent.games : (book?.games ?? 0) }) });
}

/** Its answer to a first move; empty where no rule answers one. */
function replyWords({ recent, first_reply }: GameExperience): string {
  if (first_reply == null) return "";
  const { move, reply, is_new } = first_reply;
  return say(is_new && recent !== null ? "lobby-learned-now-answers" : "lobby-learned-answers", { move, reply });
}
