/**
 * The house rules that a table's opener is offered: names and values as the server takes them, its default first. What
 * they mean the rule books say; a test asks them about every value here.
 */

export const HOUSE_RULES: Readonly<Record<string, Readonly<Record<string, readonly (string | number)[]>>>> = {
  "english-draughts": {
    start: ["standard", "ballot-3"],
    repetition: ["draw", "off"],
  },
  "domino-101": {
    target: [101, 100, 151],
    first_lead: ["forced_11", "holder_free", "forced_66", "random_free"],
    next_lead: ["counsel", "who_went_out", "rotate"],
    closed_score: ["loser_total", "difference", "both"],
    redeal_mode: ["auto", "claim", "off"],
    pass: ["auto", "button"],
    direction: ["clockwise", "anticlockwise"],
  },
  "chinese-checkers": {
    hop: ["adjacent", "symmetric_long"],
    repetition: ["draw", "forbidden", "off"],
  },
};

/** What a form says of them: only what is not the default. */
export function houseRulesIn(form: HTMLFormElement, game: string): Record<string, string | number> {
  const said = new FormData(form);
  const chosen = Object.entries(HOUSE_RULES[game] ?? {}).map(([rule, values]) => {
    const value = values.find((each) => String(each) === said.get(`rule-${rule}`));
    return [rule, value === values[0] ? undefined : value] as const;
  });
  return Object.fromEntries(chosen.filter((each): each is [string, string | number] => each[1] !== undefined));
}
