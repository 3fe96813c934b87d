/** The house rules of Chinese checkers on offer. */

import type { HouseRules } from "../contracts";

export const HOUSE_RULES: HouseRules = {
  hop: ["adjacent", "symmetric_long"],
  repetition: ["draw", "forbidden", "off"],
};
