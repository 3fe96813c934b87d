/**
 * A guided game on a board: scenes that explain themselves, the learner's own moves made by the learner. Knows no rule:
 * a game's script says which positions follow each other.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { nameRoom } from "../app/browser-tab";
import { showPosition } from "./board";
import type { BoardScript, PageFacets } from "./contracts";
import { say } from "../i18n/say";
import { gameTitle } from "../i18n/words";
import boardRoom from "../ui/board-room.css?inline";
import { KeptFocus } from "../ui/arrow-keys";
import { controls } from "../ui/style";
import { nextInLesson } from "./lesson-bubble";
import { sheet } from "../ui/sheet";

@customElement("board-lesson")
export class BoardLesson extends LitElement {
  /** Those of the game that is taught. */
  @property({ attribute: false }) facets: PageFacets = {};
  /** Fetches the script. */
  @property({ attribute: false }) load!: () => Promise<{ LESSON: BoardScript }>;
  @state() script: BoardScript | null = null;
  /** Index of the step shown. */
  @state() at = 0;

  constructor() {
    super();
    new KeptFocus(this, () => nextInLesson(this.renderRoot, ".board > *"));
  }

  static override styles = [
    controls,
    sheet(boardRoom),
    css`
      @media (max-width: 860px) and (min-height: 501px) {
        lesson-bubble {
          order: -1;
        }
        .board {
          width: min(100%, max(8rem, calc((100dvh - var(--above, 4rem) - 22rem) * var(--shape))));
        }
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("load")) void this.open();
  }

  private async open(): Promise<void> {
    const { load } = this;
    const { LESSON } = await load();
    if (load !== this.load) return;
    [this.script, this.at] = [LESSON, 0];
    nameRoom(titleOf(LESSON));
  }

  override render() {
    const { script, at } = this;
    const step = script?.steps[at];
    const scene = script?.scenes[step?.scene ?? 0];
    if (script === null || step === undefined || scene === undefined) return nothing;
    const next = step.yours ? scene.plies[step.plies]?.[0] : undefined;
    const [last, board] = scene.plies[step.plies - 1] ?? [null, scene.start];
    const onward = () => this.go(at + 1);
    return html`
      <h2>${titleOf(script)}</h2>
      <div class="room" data-testid="learn" data-step=${at === script.steps.length - 1 ? "done" : String(at)}>
        <div class="board ${this.facets.shape ?? ""}">
          ${showPosition(this.facets, { board, last, legal: next === undefined ? [] : [next], seat: 0 }, onward)}
        </div>
        <lesson-bubble
          .at=${at}
          .steps=${script.steps.length}
          .words=${say(step.words)}
          .move=${next ?? ""}
          .game=${script.game}
          @go=${(event: CustomEvent<number>) => this.go(event.detail)}
        ></lesson-bubble>
      </div>
    `;
  }

  private go(at: number): void {
    this.at = Math.max(0, Math.min((this.script?.steps.length ?? 1) - 1, at));
  }
}

function titleOf({ game }: BoardScript): string {
  return say("learn-of", { game: gameTitle([], game) });
}
