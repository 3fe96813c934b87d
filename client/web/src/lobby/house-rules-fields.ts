/** The fields of a form for a game's house rules; `houseRulesIn` reads them. */

import { html } from "lit";

import { HOUSE_RULES } from "./house-rules";
import { number, sayIfKnown } from "../i18n/say";

export function houseRulesFields(game: string) {
  return Object.entries(HOUSE_RULES[game] ?? {}).map(
    ([rule, values]) => html`<label
      >${sayIfKnown(`house-${game}-${rule}`) ?? rule}
      <select name="rule-${rule}">
        ${values.map((value) => html`<option value=${value}>${valueWords(game, rule, value)}</option>`)}
      </select></label
    >`,
  );
}

function valueWords(game: string, rule: string, value: string | number): string {
  return typeof value === "number" ? number(value) : (sayIfKnown(`house-${game}-${rule}-${value}`) ?? value);
}
