/** The games of a file that were lost: by cause with an example of each, and every fault by line. */

import { html, nothing } from "lit";

import { number, say, sayIfKnown } from "../../i18n/say";
import type { Cause, LineFault } from "../../../generated/api";

export function faultList(faults: readonly LineFault[], losses: readonly Cause[]) {
  const games = losses.reduce((sum, loss) => sum + loss.games, 0);
  const count = games > 0 ? games : faults.length;
  return html`<section class="card" data-testid="faults">
    <h3>${say(games > 0 ? "analysis-losses" : "analysis-upload-faults", { count })}</h3>
    <ul>${losses.map((loss) => html`<li class="fault" data-testid="loss">${lossWords(loss)}</li>`)}</ul>
    ${games > 0 && faults.length > losses.length ? html`<details><summary>${say("analysis-loss-all")}</summary>${all(faults)}</details>` : nothing}
    ${games === 0 ? all(faults) : nothing}
  </section>`;
}

function lossWords({ code, games, line, message }: Cause) {
  const cause = causeWords(code) ?? message;
  const first = line === 0 ? message : say("analysis-loss-first", { line, fault: message });
  return html`<strong>${say("analysis-loss", { cause, games: number(games) })}</strong><br /><bdi>${first}</bdi>`;
}

/** A cause in words; undefined: it has none. */
export function causeWords(code: string): string | undefined {
  return sayIfKnown(`analysis-cause-${code.replace("record/", "")}`);
}

function all(faults: readonly LineFault[]) {
  return html`<ul>${faults.map(
    ({ line, message }) =>
      html`<li class="fault">${line === 0 ? message : say("analysis-upload-fault", { line, fault: message })}</li>`,
  )}</ul>`;
}
