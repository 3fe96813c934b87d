/** The house rules of draughts on offer. */

import type { HouseRules } from "../contracts";

export const HOUSE_RULES: HouseRules = {
  start: ["standard", "ballot-3"],
  repetition: ["draw", "off"],
};
