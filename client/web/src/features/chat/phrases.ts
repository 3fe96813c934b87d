/** The phrases that can be said by a button. */

import type { Phrase } from "../../../generated/protocol";

/** Phrases with a button, in the order of a visit: greetings first, goodbyes last. */
export const PHRASES: readonly Phrase[] = [
  "hello",
  "good-luck",
  "well-played",
  "thanks",
  "sorry",
  "oops",
  "one-moment",
  "i-am-back",
  "nice-game",
  "goodbye",
];
