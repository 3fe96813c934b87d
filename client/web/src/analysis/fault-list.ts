/** The faults of a file of games, by line. */

import { html } from "lit";

import type { Fault } from "./analysis-data";
import { refusalWords } from "../i18n/refusals";
import { say } from "../i18n/say";

export function faultList(faults: readonly Fault[]) {
  const words = ({ line, code, message }: Fault) => {
    const fault = refusalWords(code, message);
    return line === 0 ? fault : say("analysis-upload-fault", { line, fault });
  };
  return html`<section class="card" data-testid="faults">
    <h3>${say("analysis-upload-faults", { count: faults.length })}</h3>
    <ul>${faults.map((fault) => html`<li class="fault">${words(fault)}</li>`)}</ul>
  </section>`;
}
