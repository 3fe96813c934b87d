/** The terms of a table, to choose and to read: clocks, absence, rating. Knows no page and settles nothing itself. */

import { html, nothing } from "lit";

import type { Terms, TableSummary } from "./wire";

type Clock = NonNullable<Terms["clock"]>;

const CLOCKS: Record<string, readonly [string, Clock | null]> = {
  none: ["No clock", null],
  blitz: ["3 minutes + 2 s a move", { kind: "fischer", bank_s: 180, gain_s: 2 }],
  rapid: ["10 minutes + 5 s a move", { kind: "fischer", bank_s: 600, gain_s: 5 }],
  slow: ["30 minutes + 20 s a move", { kind: "fischer", bank_s: 1800, gain_s: 20 }],
  move: ["30 s for every move", { kind: "move", move_s: 30 }],
  day: ["A day for every move", { kind: "days", days: 1 }],
  week: ["A week for every move", { kind: "days", days: 7 }],
};
const ABSENT: Record<string, string> = {
  "": "As usual",
  ai: "An AI plays on for them",
  wait: "We wait",
  lose: "They lose",
};

/** The fields of a form; `termsIn` reads them. */
export function termsFields(seats: number) {
  return html`<div class="terms">
    <label
      >Clock
      <select name="clock">
        ${Object.entries(CLOCKS).map(([name, [words]]) => html`<option value=${name}>${words}</option>`)}
      </select></label
    >
    <label
      >Whoever stays away
      <select name="absent">
        ${Object.entries(ABSENT).map(([name, words]) => html`<option value=${name}>${words}</option>`)}
      </select></label
    >
    <label><input type="checkbox" name="private" /> By link only</label>
    <label><input type="checkbox" name="casual" /> Not rated</label>
    ${seats === 2 ? html`<label><input type="checkbox" name="undo" /> Take-backs, if both agree</label>` : nothing}
    <label
      >Watchers see it
      <select name="delay">
        <option value="0">at once</option>
        <option value="60">a minute late</option>
        <option value="300">five minutes late</option>
      </select></label
    >
  </div>`;
}

/** What the form's fields say: whether the table is in the list, and its terms. */
export function termsIn(form: HTMLFormElement): { public: boolean; terms: Terms } {
  const said = new FormData(form);
  const absent = String(said.get("absent") ?? "");
  const rated = said.has("casual") ? false : null;
  return {
    public: !said.has("private"),
    terms: {
      clock: CLOCKS[String(said.get("clock"))]?.[1] ?? null,
      absent: absent === "" ? null : (absent as "ai" | "wait" | "lose"),
      rated,
      ...(said.has("undo") ? { undo: true } : {}),
      watch_delay_s: Number(said.get("delay") ?? 0),
    },
  };
}

/** "10 + 5", "30 s a move", "1 day a move"; empty without a clock. */
export function clockTag(terms: Terms | undefined): string {
  const clock = terms?.clock;
  if (clock == null) return "";
  switch (clock.kind) {
    case "fischer":
      return `${clock.bank_s % 60 === 0 ? clock.bank_s / 60 : `${clock.bank_s} s`} + ${clock.gain_s ?? 0}`;
    case "move":
      return `${clock.move_s} s a move`;
    case "days":
      return clock.days === 1 ? "a day a move" : `${clock.days} days a move`;
  }
}

/** What is worth knowing of a table before one sits down at it. */
export function tableTags({ terms, watchers }: TableSummary): string[] {
  const watched = watchers ? [watchers === 1 ? "1 watches" : `${watchers} watch`] : [];
  return [clockTag(terms), terms?.rated ? "rated" : "", ...watched].filter(Boolean);
}
