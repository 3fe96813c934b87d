/** The house rules of 101 domino on offer. */

import type { HouseRules } from "../contracts";

export const HOUSE_RULES: HouseRules = {
  target: [101, 100, 151],
  first_lead: ["forced_11", "holder_free", "forced_66", "random_free"],
  next_lead: ["counsel", "who_went_out", "rotate"],
  closed_score: ["loser_total", "difference", "both"],
  redeal_mode: ["auto", "claim", "off"],
  pass: ["auto", "button"],
  direction: ["clockwise", "anticlockwise"],
};
