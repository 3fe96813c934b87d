/** The score of the two sides over all their matches in this game. Asks the server again after each match. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { call, Unanswered } from "../../protocol/http";
import { listed, number, say } from "../../i18n/say";
import { seatName } from "../../i18n/words";
import type { TableScore } from "../../../generated/api";
import type { TableState } from "../../../generated/protocol";
import { pause } from "../../ui/pause";
import { controls } from "../../ui/style";

const ASK_EVERY_MS = 1500;
const ASK_FOR_MS = 20_000;

@customElement("running-score")
export class RunningScore extends LitElement {
  @property({ attribute: false }) state!: TableState;
  @property() token = "";
  @state() score: TableScore | null = null;

  private requested = "";
  private over = new AbortController();

  static override styles = [
    controls,
    css`
      strong {
        margin-inline: 0.3em;
        white-space: nowrap;
      }
    `,
  ];

  override disconnectedCallback(): void {
    this.over.abort();
    this.requested = "";
    super.disconnectedCallback();
  }

  protected override willUpdate(): void {
    const { table, match, phase, seats } = this.state;
    if (phase === "closed") return; // the server counts live tables alone
    const sitting = seats.map(({ id, player }) => player ?? id ?? "").join();
    const wanted = [table, match, phase === "over", sitting].join(" ");
    if (wanted === this.requested) return;
    this.requested = wanted;
    this.over.abort();
    this.over = new AbortController();
    if (seats.every(({ id }) => id != null)) void this.ask(table, match, phase === "over", this.over.signal);
    else this.score = null;
  }

  /** A match is counted a moment after its end. */
  private async ask(table: string, match: number, isOver: boolean, signal: AbortSignal): Promise<void> {
    const path = `/api/scores/${encodeURIComponent(table)}?match=${match}`;
    for (const end = Date.now() + ASK_FOR_MS; ; await pause(ASK_EVERY_MS, signal)) {
      if (signal.aborted) return;
      try {
        const score = await call<TableScore>("GET", path, this.token);
        if (signal.aborted) return;
        this.score = score;
        if (score.counted || !isOver) return;
      } catch (refusal) {
        if (!(refusal instanceof Unanswered)) throw refusal;
      }
      if (Date.now() > end) return;
    }
  }

  override render() {
    const { score, state } = this;
    const sides = score?.sides ?? null;
    if (sides === null || (sides.every(({ won }) => won === 0) && score?.drawn === 0)) return nothing;
    const own = state.you === null ? 0 : (state.seats[state.you]?.team ?? 0);
    const [first, second] = [own, 1 - own].map((team) => ({
      names: listed(state.seats.filter((seat) => seat.team === team).map((seat) => seatName(seat))),
      won: number(sides[team]?.won ?? 0),
    }));
    const drawn = score?.drawn ?? 0;
    return html`<p data-testid="running-score">
      <bdi>${first?.names}</bdi> <strong>${say("share-score", { won: first?.won ?? "", lost: second?.won ?? "" })}</strong>
      <bdi>${second?.names}</bdi>
      ${drawn === 0 ? nothing : say("share-score-drawn", { count: drawn })}
    </p>`;
  }
}
