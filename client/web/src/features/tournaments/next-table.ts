/** One's next table in a tournament, in a bar above every room but those of the table and of the event itself. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { listed, say } from "../../i18n/say";
import { controls } from "../../ui/style";
import type { TournamentTable } from "../../../generated/protocol";
import { calledPlayer } from "./tournament";

@customElement("next-table")
export class NextTable extends LitElement {
  @property({ attribute: false }) notice!: TournamentTable;

  private over = new AbortController();

  static override styles = [
    controls,
    css`
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.8rem;
        align-items: center;
        padding: 0.5rem clamp(0.8rem, 3vw, 2rem);
        background: var(--accent);
        color: var(--on-accent);
        overflow-wrap: anywhere;
      }
      span {
        flex: 1 1 14rem;
      }
      a {
        color: inherit;
        font-weight: 600;
      }
      button {
        background: none;
        color: inherit;
        border-color: currentColor;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.over = new AbortController();
    window.addEventListener("hashchange", () => this.requestUpdate(), { signal: this.over.signal });
  }

  override disconnectedCallback(): void {
    this.over.abort();
    super.disconnectedCallback();
  }

  override render() {
    const { name, round, table, tournament, opponents } = this.notice;
    const [event, board] = [
      `#/tournament/${encodeURIComponent(tournament)}`,
      `#/table/${encodeURIComponent(table ?? "")}`,
    ];
    if (location.hash === board || location.hash === event) return nothing;
    const opponent = listed(opponents.map(calledPlayer));
    return html`<div data-testid="next-table">
      <span>${
        table == null ? say("tournament-bye", { name, round }) : say("tournaments-next", { name, round, opponent })
      }</span>
      <a href=${table == null ? event : board}>${say(table == null ? "tournaments-see" : "tournaments-to-table")}</a>
      <button @click=${this.dismiss}>${say("admin-put-away")}</button>
    </div>`;
  }

  /** The bar goes, and the focus that it has goes on to the room. */
  private readonly dismiss = (): void => {
    (this.getRootNode() as ShadowRoot).querySelector("main")?.focus({ preventScroll: true });
    this.dispatchEvent(new CustomEvent("dismiss"));
  };
}
