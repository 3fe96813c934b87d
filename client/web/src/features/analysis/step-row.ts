/** The row of buttons below the board of an analysis, and how the game stands there in words. */

import { html, nothing } from "lit";

import { stepsFrom, type Path, type Place } from "./tree";
import { facetsOf } from "../../games/registry";
import { say } from "../../i18n/say";
import { endingWords, sideName } from "../../i18n/words";
import { stepButton } from "../../ui/step-button";
import type { ExploredPosition } from "../../../generated/api";

interface Steps {
  at: Place;
  /** The address at which the position can be changed by hand. */
  edited: string;
  /** Whether the board is seen from the other side. */
  isTurned: boolean;
  canUndo: boolean;
  seek: (path: Path) => void;
  turn: () => void;
  undo: () => void;
}

export function stepRow(game: string, { at, edited, isTurned, canUndo, seek, turn, undo }: Steps) {
  const { Home, ArrowLeft, ArrowRight, End } = stepsFrom(at);
  const [atStart, atEnd] = [at.path.length === 0, End.length === at.path.length];
  const { handsIn, setup } = facetsOf(game);
  return html`<div class="controls" role="group" title=${say("analysis-keys")}>
    ${stepButton("start", say("replay-start"), () => seek(Home), { off: atStart })}
    ${stepButton("back", say("replay-back"), () => seek(ArrowLeft), { off: atStart })}
    ${stepButton("on", say("replay-on"), () => seek(ArrowRight), { off: atEnd })}
    ${stepButton("end", say("replay-end"), () => seek(End), { off: atEnd })}
    ${handsIn === undefined ? stepButton("turn", say("replay-turn-board"), turn, { pressed: isTurned }) : nothing}
    <button data-testid="undo" aria-disabled=${String(!canUndo)} @click=${undo}>${say("analysis-undo")}</button>
    ${setup === undefined ? nothing : html`<a href=${edited} data-testid="to-setup">${say("analysis-setup-edit")}</a>`}
  </div>`;
}

/** The newest move (undefined: none), and who is to move or how the game ended. */
export function standing(answer: ExploredPosition, move: string | undefined) {
  const { game, over, seat } = answer;
  const turn =
    over === null
      ? say("explorer-to-move", { who: seat === null ? "" : sideName(game, seat) })
      : say("explorer-over", { reason: endingWords(over.reason) });
  return html`${move === undefined ? nothing : html`<bdi>${move}</bdi>. `}${turn}`;
}
