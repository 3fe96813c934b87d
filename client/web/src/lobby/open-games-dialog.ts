/** The question before *Play now* where people wait on terms of their own: join them, or play with AI players. Opens no table. */

import { css, html, LitElement } from "lit";
import { customElement, state } from "lit/decorators.js";

import { clauses, listed, say } from "../i18n/say";
import { seatName } from "../i18n/words";
import { dialogLooks, dialogTitle } from "../ui/dialog";
import { controls } from "../ui/style";
import { countWaiting, isSeek, type Choice, type OpenGame } from "./starting";
import { clockTag, termsTags } from "./terms";

/** More are in the list of tables. */
const SHOWN = 3;

@customElement("open-games-dialog")
export class OpenGamesDialog extends LitElement {
  /** The games to choose among. */
  @state() open: readonly OpenGame[] = [];

  private answer: (choice: Choice) => void = () => undefined;

  static override styles = [
    controls,
    dialogLooks,
    css`
      dialog {
        width: min(30rem, calc(100vw - 1.5rem));
      }
      ul {
        display: grid;
        gap: 0.6rem;
        margin: 0 0 1rem;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 0.8rem;
        align-items: center;
        justify-content: space-between;
      }
      .now {
        width: 100%;
        min-height: 2.8rem;
      }
    `,
  ];

  /** Resolves with the game to join, `ai`, or null where the dialog was closed. */
  async choose(open: readonly OpenGame[]): Promise<Choice> {
    this.open = open.slice(0, SHOWN);
    await this.updateComplete;
    const chosen = new Promise<Choice>((resolve) => (this.answer = resolve));
    this.renderRoot.querySelector("dialog")?.showModal();
    return chosen;
  }

  override render() {
    return html`<dialog aria-labelledby="title" data-testid="open-games" @close=${() => this.finish(null)}>
      ${dialogTitle(say("lobby-others-wait"))}
      <ul>
        ${this.open.map((open) => this.offer(open))}
      </ul>
      <button class="primary now" data-testid="play-ai" @click=${() => this.finish("ai")}>${say("lobby-play-ai")}</button>
    </dialog>`;
  }

  private offer(open: OpenGame) {
    const clock = clockTag(open.terms) === "" ? [say("terms-clock-none")] : [];
    const start = !isSeek(open) && open.start != null ? [say("table-from-position")] : [];
    return html`<li data-testid="open-game">
      <span>${clauses([company(open), ...clock, ...termsTags(open.terms, open.casual), ...start])}</span>
      <button data-testid="join-open" @click=${() => this.finish(open)}>${say("lobby-join")}</button>
    </li>`;
  }

  private finish(choice: Choice): void {
    this.answer(choice);
    this.answer = () => undefined;
    this.renderRoot.querySelector("dialog")?.close();
  }
}

/** The people who wait there. */
function company(open: OpenGame): string {
  if (isSeek(open)) return say("lobby-people-wait", { count: countWaiting(open) });
  return listed(open.seats.filter((seat) => seat.kind === "person").map((seat) => seatName(seat)));
}
