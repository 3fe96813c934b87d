/** The terms of a table, to choose and to read: clocks, absence, rating. Knows no page and settles nothing itself. */

import { html, nothing } from "lit";

import { say } from "../i18n/say";
import type { TableSummary, Terms } from "../../generated/protocol";

type Clock = NonNullable<Terms["clock"]>;

const CLOCKS = {
  none: null,
  blitz: { kind: "fischer", bank_s: 180, gain_s: 2 },
  rapid: { kind: "fischer", bank_s: 600, gain_s: 5 },
  slow: { kind: "fischer", bank_s: 1800, gain_s: 20 },
  move: { kind: "move", move_s: 30 },
} as const satisfies Record<string, Clock | null>;
const CLOCK_NAMES = Object.keys(CLOCKS) as (keyof typeof CLOCKS)[];
/** Days for each move of correspondence; the protocol allows 1 to 14. */
const DAYS = [1, 2, 3, 7, 14] as const;
const ABSENT = ["", "ai", "wait", "lose"] as const;
const YES_OR_NO = ["", "yes", "no"] as const;
/** Seconds by which watchers may be late. */
const DELAYS = [0, 60, 300] as const;

/** The choice of a clock in a form; `termsIn` reads it. `isTimed`: one that ends a match in one sitting; `sittingClockIn`
 * reads it. `now`: the one that is set so far. */
export function clockField(isTimed = false, now?: Clock | null) {
  const set = now == null ? (isTimed ? "rapid" : "none") : CLOCK_NAMES.find((name) => isSame(CLOCKS[name], now));
  return html`<label
    >${say("terms-clock")}
    <select name="clock">
      ${set === undefined ? html`<option value="" selected>${clockTag({ clock: now ?? null })}</option>` : nothing}
      ${CLOCK_NAMES.filter((name) => !isTimed || name !== "none").map((name) => html`<option value=${name} ?selected=${name === set}>${say(`terms-clock-${name}`)}</option>`)}
      ${
        isTimed
          ? nothing
          : html`<optgroup label=${say("terms-correspondence")}>
            ${DAYS.map((days) => html`<option value=${`days-${days}`}>${say("terms-tag-days", { count: days })}</option>`)}
          </optgroup>`
      }
    </select></label
  >`;
}

function isSame(one: Clock | null, other: Clock): boolean {
  return one !== null && Object.entries(other).every(([key, value]) => one[key as keyof Clock] === value);
}

/** The clock of a form that asks for one; undefined: none that ends a match in one sitting. */
export function sittingClockIn(form: HTMLFormElement) {
  const clock = clockOf(String(new FormData(form).get("clock") ?? ""));
  return clock === null || clock.kind === "days" ? undefined : clock;
}

/** The clock that an option of `clockField` stands for. */
function clockOf(value: string): Clock | null {
  const days = value.startsWith("days-") ? Number(value.slice("days-".length)) : 0;
  return days > 0 ? { kind: "days", days } : (CLOCKS[value as keyof typeof CLOCKS] ?? null);
}

/** A term that is allowed, forbidden, or left to the server; `choiceIn` reads it. */
function yesOrNo(name: "rated" | "hints", label: string) {
  return html`<label
    >${label}
    <select name=${name}>
      ${YES_OR_NO.map((choice) => html`<option value=${choice}>${say(`terms-${name}-${choice}`)}</option>`)}
    </select></label
  >`;
}

function choiceIn(fields: FormData, name: "rated" | "hints"): boolean | null {
  const choice = String(fields.get(name) ?? "");
  return choice === "" ? null : choice === "yes";
}

/** The fields of a form; `termsIn` reads them. */
export function termsFields(seats: number) {
  return html`<div class="terms">
    ${clockField()}
    <label
      >${say("terms-absent")}
      <select name="absent">
        ${ABSENT.map((name) => html`<option value=${name}>${say(`terms-absent-${name}`)}</option>`)}
      </select></label
    >
    <label><input type="checkbox" name="private" /> ${say("terms-private")}</label>
    ${yesOrNo("rated", say("terms-rating"))}
    ${seats === 2 ? html`<label><input type="checkbox" name="takebacks" /> ${say("terms-takeback")}</label>` : nothing}
    ${yesOrNo("hints", say("terms-hints"))}
    <label
      >${say("terms-delay")}
      <select name="delay">
        ${DELAYS.map((delay) => html`<option value=${delay}>${say(`terms-delay-${delay}`)}</option>`)}
      </select></label
    >
  </div>`;
}

/** The values of the form: whether the table is public, and its terms. */
export function termsIn(form: HTMLFormElement): { public: boolean; terms: Terms } {
  const fields = new FormData(form);
  const absent = String(fields.get("absent") ?? "");
  return {
    public: !fields.has("private"),
    terms: {
      clock: clockOf(String(fields.get("clock") ?? "none")),
      absent: absent === "" ? null : (absent as "ai" | "wait" | "lose"),
      rated: choiceIn(fields, "rated"),
      hints: choiceIn(fields, "hints"),
      ...(fields.has("takebacks") ? { takebacks: true } : {}),
      spectator_delay_s: Number(fields.get("delay") ?? 0),
    },
  };
}

/** "10 + 5", "30 s a move", "1 day a move"; empty without a clock. */
export function clockTag(terms: Terms | undefined): string {
  const clock = terms?.clock;
  if (clock == null) return "";
  switch (clock.kind) {
    case "fischer":
      return say("terms-tag-fischer", {
        bank: clock.bank_s % 60 === 0 ? clock.bank_s / 60 : say("terms-tag-seconds", { seconds: clock.bank_s }),
        gain: clock.gain_s ?? 0,
      });
    case "move":
      return say("terms-tag-move", { seconds: clock.move_s });
    case "days":
      return say("terms-tag-days", { count: clock.days });
  }
}

/** Clock and rating, before the seats are taken. `casual`: why a match would not count, whatever the terms. */
export function termsTags(terms: Terms | undefined, casual: string | null | undefined = null): string[] {
  const isRated = Boolean(terms?.rated) && casual == null;
  return [clockTag(terms), say(isRated ? "terms-rated" : "share-casual")].filter(Boolean);
}

/** Everything agreed on at a table in a few words, "10 + 5 · casual · takebacks allowed"; `start`: where it began from. */
export function termsLine(
  terms: Terms | undefined,
  casual: string | null | undefined,
  start: string | null | undefined,
): string {
  const rated = casual == null ? (terms?.rated === "people" ? "people" : terms?.rated ? "yes" : "no") : "no";
  return [
    clockTag(terms) || say("terms-clock-none"),
    say(start == null ? `terms-of-${rated}` : "table-from-position"),
    terms?.takebacks ? say("terms-of-takebacks") : "",
    terms?.hints ? say("terms-of-hints") : "",
    terms?.spectator_delay_s ? say("terms-of-delay", { count: terms.spectator_delay_s }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Tags of a table: facts worth knowing before taking a seat. */
export function tableTags({ terms, casual, spectators, start }: TableSummary): string[] {
  const watched = spectators ? [say("terms-watchers", { count: spectators })] : [];
  return [
    clockTag(terms),
    terms?.rated && casual == null ? say("terms-rated") : "",
    start == null ? "" : say("table-from-position"),
    ...watched,
  ].filter(Boolean);
}
