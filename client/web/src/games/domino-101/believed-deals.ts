/** The deals that players of a finished hand believed in, beside the true one: as many as told theirs. Judges no belief. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { lastBeliefs, placedRightly, type Belief } from "./beliefs";
import { tileLooks, uprightTile } from "./tile";
import type { Round } from "../contracts";
import { say } from "../../i18n/say";
import { calledName, ownerName, seatName } from "../../i18n/words";
import type { TableState } from "../../../generated/protocol";
import { controls } from "../../ui/style";

@customElement("believed-deals")
export class BelievedDeals extends LitElement {
  @property({ attribute: false }) state!: TableState;
  /** Shown once it is over; null: none is. */
  @property({ attribute: false, hasChanged: () => true }) round: Round | null = null;
  /** Whether it is a card of its own. */
  @property({ type: Boolean }) alone = false;

  static override styles = [
    controls,
    tileLooks,
    css`
      summary {
        cursor: pointer;
        padding: 0.25rem 0;
      }
      table {
        width: 100%;
        table-layout: fixed;
        border-collapse: collapse;
        font-size: 0.85rem;
      }
      th {
        text-align: start;
        font-weight: 500;
        padding: 0.1rem 0.3rem 0.1rem 0;
      }
      thead th {
        color: var(--muted);
      }
      td {
        vertical-align: top;
      }
      thead td {
        width: 26%;
      }
      .tiles {
        display: flex;
        flex-wrap: wrap;
        gap: 0.1rem;
        direction: ltr;
      }
      .tile-mark {
        display: grid;
        justify-items: center;
        line-height: 1;
      }
      svg {
        width: 0.85rem;
        display: block;
      }
      .wrong {
        color: var(--warn);
        opacity: 0.75;
      }
    `,
  ];

  override render() {
    const beliefs = this.round?.ended ? lastBeliefs(this.round) : [];
    if (beliefs.length === 0) return nothing;
    const list = beliefs.map((belief) => this.belief(belief));
    return this.alone
      ? html`<section class="card"><h3>${say("domino-believed")}</h3>${list}</section>`
      : html`<div data-testid="believed">${list}</div>`;
  }

  private belief(belief: Belief) {
    const { seats, you } = this.state;
    const { ply, hands, holders } = belief;
    const told = { right: placedRightly(belief), count: hands.flat().length };
    const name = ply.substitute === null ? ownerName(ply, seats) : calledName(ply.substitute);
    const truly = (seat: number) => [...holders].filter(([, holder]) => holder === seat).map(([tile]) => tile);
    const known = new Set(hands.flat());
    return html`<details>
      <summary>${say("domino-placed", { name, ...told })}</summary>
      <table>
        <thead>
          <tr><td></td><th scope="col">${say("domino-it-believed")}</th><th scope="col">${say("domino-it-was")}</th></tr>
        </thead>
        <tbody>
          ${hands.map((hand, seat) =>
            seat === ply.seat
              ? nothing
              : html`<tr>
                <th scope="row">${seatName(seats[seat], you)}</th>
                <td>${this.tiles(hand, (tile) => holders.get(tile) === seat)}</td>
                <td>${this.tiles(
                  truly(seat)
                    .filter((tile) => known.has(tile))
                    .sort(),
                )}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>`;
  }

  /** `isRight`: how each tile is marked; none without. */
  private tiles(tiles: readonly string[], isRight?: (tile: string) => boolean) {
    const words = tiles.map((tile) =>
      isRight === undefined ? tile : say(isRight(tile) ? "domino-tile-right" : "domino-tile-wrong", { tile }),
    );
    return html`<span class="tiles" role="img" aria-label=${words.join(", ") || "–"}>
      ${tiles.map((tile) => {
        const right = isRight?.(tile);
        return html`<span class="tile-mark ${right === false ? "wrong" : ""}">${uprightTile(tile)}${right === undefined ? nothing : right ? "✓" : "✗"}</span>`;
      })}
    </span>`;
  }
}
