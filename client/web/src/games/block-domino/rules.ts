/** Sections of the rules page of block dominoes, in order: those that it shares with 101 domino, and its own. */

import { RULES as DOMINO_RULES } from "../domino-101/rules";
import type { RuleSection } from "../contracts";

const shared = (key: RuleSection["key"]): RuleSection[] => DOMINO_RULES.filter((section) => section.key === key);

export const RULES: readonly RuleSection[] = [
  { key: "block-table" },
  ...shared("domino-tiles"),
  { key: "block-lead", picture: { board: "66", plies: ["6-6"] } },
  ...shared("domino-play"),
  ...shared("domino-out"),
  ...shared("domino-closed"),
  { key: "block-next" },
  { key: "block-match" },
  ...shared("domino-write"),
];
