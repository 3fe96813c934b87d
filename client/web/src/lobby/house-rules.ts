/** The part of a form that asks for the house rules of a game. */

import { html } from "lit";

import type { GameInfo } from "../../generated/protocol";
import { facetsOf, GAMES } from "../games/registry";
import { number, sayIfKnown } from "../i18n/say";
import { bareName } from "../i18n/words";

type Value = string | number | boolean;

/** The choices of a game that the page knows; of another, its options as they are, to be typed. `set`: those so far. */
export function houseRulesFields(game: GameInfo, set: Readonly<Record<string, unknown>> = {}) {
  const name = bareName(game.id);
  if (!GAMES.includes(name)) {
    return Object.entries({ ...game.options, ...set }).map(([rule, value]) => field(rule, value as Value));
  }
  return Object.entries(facetsOf(name).houseRules ?? {}).map(
    ([rule, values]) => html`<label
      >${sayIfKnown(`house-${name}-${rule}`) ?? rule}
      <select name="rule-${rule}">
        ${values.map((value) => html`<option value=${value} ?selected=${value === set[rule]}>${valueWords(name, rule, value)}</option>`)}
      </select></label
    >`,
  );
}

/** The house rules that a form asks for, without those that have the default value. */
export function houseRulesIn(form: HTMLFormElement, game: GameInfo): Record<string, Value> {
  const fields = new FormData(form);
  const name = bareName(game.id);
  const usual = GAMES.includes(name) ? usualOf(name) : (game.options as Record<string, Value>);
  const chosen = Object.entries(usual).map(
    ([rule, value]) => [rule, valueIn(fields.get(`rule-${rule}`), value)] as const,
  );
  return Object.fromEntries(chosen.filter(([rule, value]) => value !== usual[rule]));
}

function usualOf(game: string): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(facetsOf(game).houseRules ?? {}).map(([rule, [first]]) => [rule, first ?? ""]),
  );
}

/** What a field asks for, of the sort that the usual value is. What is no number is sent as it is: the server says why. */
function valueIn(given: FormDataEntryValue | null, usual: Value): Value {
  if (typeof usual === "boolean") return given !== null;
  const text = String(given ?? usual).trim();
  if (text === "") return usual;
  return typeof usual === "number" && /^-?\d+$/.test(text) ? Number(text) : text;
}

function field(rule: string, usual: Value) {
  const words = rule.replaceAll("_", " ");
  if (typeof usual === "boolean") {
    return html`<label><input type="checkbox" name="rule-${rule}" ?checked=${usual} /> <bdi>${words}</bdi></label>`;
  }
  const mode = typeof usual === "number" ? "numeric" : "text";
  return html`<label class="typed"
    ><bdi>${words}</bdi> <input name="rule-${rule}" value=${usual} maxlength="40" inputmode=${mode} autocomplete="off" /></label
  >`;
}

function valueWords(game: string, rule: string, value: string | number): string {
  return typeof value === "number" ? number(value) : (sayIfKnown(`house-${game}-${rule}-${value}`) ?? value);
}
