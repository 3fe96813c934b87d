/** The house rules that a table's opener is offered: the fields of a form, and what was chosen in it. */

import { html } from "lit";

import { facetsOf } from "../games/registry";
import { number, sayIfKnown } from "../i18n/say";

export function houseRulesFields(game: string) {
  return Object.entries(facetsOf(game).houseRules ?? {}).map(
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

/** The house rules that a form asks for, without those that have the default value. */
export function houseRulesIn(form: HTMLFormElement, game: string): Record<string, string | number> {
  const fields = new FormData(form);
  const chosen = Object.entries(facetsOf(game).houseRules ?? {}).map(([rule, values]) => {
    const value = values.find((each) => String(each) === fields.get(`rule-${rule}`));
    return [rule, value === values[0] ? undefined : value] as const;
  });
  return Object.fromEntries(chosen.filter((each): each is [string, string | number] => each[1] !== undefined));
}
