/**
 * The score sheet of a match between two teams: where they stand on the way to the target, and what each hand brought.
 * Shows what the server has scored; adds nothing up.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import type { Scored } from "../contracts";
import { listed, say, signed } from "../../i18n/say";
import { controls } from "../../ui/style";
import type { SeatInfo, TableState } from "../../../generated/protocol";
import { endingWords, handWords, leadingName, seatName } from "../../i18n/words";

@customElement("score-sheet")
export class ScoreSheet extends LitElement {
  @property({ attribute: false }) state!: TableState;
  /** The hands of this match that are over. */
  @property({ attribute: false, hasChanged: () => true }) sheet: readonly Scored[] = [];

  static override styles = [
    controls,
    css`
      table {
        width: 100%;
        border-spacing: 0; /* a border shared by the rows would move what stands in the other column */
      }
      th {
        text-align: start;
        font-weight: 500;
      }
      td {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      .standings th {
        border-inline-start: 0.3rem solid var(--team);
        padding: 0.3rem 0.6rem;
      }
      .standings td {
        font: 600 1.35rem var(--serif);
        font-variant-numeric: tabular-nums; /* which the shorthand has just undone */
        vertical-align: top;
        padding-top: 0.15rem;
      }
      .way {
        display: block;
        height: 0.3rem;
        margin-top: 0.3rem;
        border-radius: 0.15rem;
        background: var(--line);
        overflow: hidden;
      }
      .way span {
        display: block;
        height: 100%;
        border-radius: inherit;
        background: var(--team);
        transition: width calc(600ms * var(--motion));
      }
      .hands {
        margin-top: 0.7rem;
        font-size: 0.88rem;
        border-top: 1px solid var(--line);
      }
      .hands thead th {
        color: var(--muted);
        font-size: 0.78rem;
        padding-top: 0.4rem;
      }
      .hands thead th.team {
        text-align: end;
        color: var(--team);
        font-weight: 700;
      }
      .hands th,
      .hands td {
        padding: 0.14rem 0.3rem;
      }
      .hands td.about {
        text-align: start;
        color: var(--muted);
      }
      .hands td.won {
        color: var(--team);
        font-weight: 700;
      }
      .hands td.none {
        color: var(--muted);
      }
      .last {
        margin: 0.6rem 0 0;
      }
    `,
  ];

  override render() {
    const { state, sheet } = this;
    const target = state.boards == null ? Number(state.options["target"] ?? 0) : 0;
    const teams = [0, 1].map((team) => state.seats.filter((seat) => seat.team === team));
    return html`<section class="card">
      <h3>${this.heading(target)}</h3>
      <table class="standings" data-testid="scores">
        <tbody>
          ${teams.map((seats, team) => {
            const score = state.scores[seats[0]?.seat ?? 0] ?? 0;
            const part = target > 0 ? Math.min(1, score / target) : 0;
            return html`<tr style="--team: var(--team-${team})">
              <th scope="row">
                ${this.names(seats)}
                <span class="way" aria-hidden="true"><span style="width: ${100 * part}%"></span></span>
              </th>
              <td>${score}</td>
            </tr>`;
          })}
        </tbody>
      </table>
      ${sheet.length === 0 ? nothing : this.hands(teams)}
      ${
        state.round_result === null
          ? nothing
          : html`<p class="last muted" data-testid="hand-result">
            ${say("table-last-hand", { result: handWords(state.round_result, state.you, state.seats) })}
          </p>`
      }
    </section>`;
  }

  private heading(target: number): string {
    const { boards, round } = this.state;
    if (boards != null) return say("table-board", { number: Math.max(1, round), count: boards.count });
    return target > 0 ? say("table-scores-to", { target }) : say("table-scores");
  }

  private names(seats: readonly SeatInfo[]): string {
    const { you } = this.state;
    return listed(seats.map((seat, index) => (index === 0 ? leadingName : seatName)(seat, you)));
  }

  private hands(teams: SeatInfo[][]) {
    const { state, sheet } = this;
    return html`<table class="hands" data-testid="sheet">
      <thead>
        <tr>
          <th scope="col">${say("domino-hand")}</th>
          <th scope="col">${say("domino-leader")}</th>
          ${teams.map(
            (seats, team) =>
              html`<th scope="col" class="team" style="--team: var(--team-${team})" aria-label=${this.names(seats)}>●</th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${sheet.map(
          (hand, index) =>
            html`<tr title=${endingWords(hand.reason)}>
              <th scope="row">${index + 1}</th>
              <td class="about">${hand.leader === null ? nothing : leadingName(state.seats[hand.leader], state.you)}</td>
              ${teams.map((seats, team) => {
                const points = hand.points[seats[0]?.seat ?? 0] ?? 0;
                return points > 0
                  ? html`<td class="won" style="--team: var(--team-${team})">${signed(points, 0)}</td>`
                  : html`<td class="none">–</td>`;
              })}
            </tr>`,
        )}
        ${this.playing(teams.length)}
      </tbody>
    </table>`;
  }

  /** The hand that is being played, as far as it is known who leads it. */
  private playing(teams: number) {
    const { state, sheet } = this;
    const leader = state.view?.first ?? null;
    if (state.phase !== "play" || leader === null) return nothing;
    return html`<tr>
      <th scope="row">${sheet.length + 1}</th>
      <td class="about">${leadingName(state.seats[leader], state.you)}</td>
      <td class="none" colspan=${teams}>…</td>
    </tr>`;
  }
}
