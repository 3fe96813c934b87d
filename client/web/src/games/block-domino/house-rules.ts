/** The house rules of block dominoes on offer. */

import type { HouseRules } from "../contracts";

export const HOUSE_RULES: HouseRules = {
  first_lead: ["forced_66", "random_free"],
};
