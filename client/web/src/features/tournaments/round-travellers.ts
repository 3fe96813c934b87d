/** The travellers of a duplicate round: for each deal what every table made of it, and the best known play. */

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { shownHand } from "../../games/board";
import { facetsOf } from "../../games/registry";
import { number, percent, say, signed } from "../../i18n/say";
import { moveWords } from "../../i18n/words";
import { call, Unanswered } from "../../protocol/http";
import { showRefusal } from "../../protocol/refusal";
import type { TournamentPage, TravellerLine, TravellerPage } from "../../../generated/api";
import { entrantName, planOf } from "./tournament";
import { looks } from "./looks";

/** Where the seats are, in their order. */
const PLACES = ["north", "east", "south", "west"] as const;

@customElement("round-travellers")
export class RoundTravellers extends LitElement {
  @property({ attribute: false }) page!: TournamentPage;
  /** Of the reader, who may belong to its group. */
  @property({ attribute: false }) token = "";
  /** The number of the round, which is over. */
  @property({ attribute: false }) round = 0;
  /** The deal that is shown; 0: none yet. */
  @state() deal = 0;
  @state() found: TravellerPage | null = null;

  static override styles = looks;

  override render() {
    const deals = Array.from({ length: planOf(this.page).boards ?? 0 }, (_, at) => at + 1);
    return html`<div class="row" role="group" aria-label=${say("tournaments-travellers")}>
        <span class="muted">${say("tournaments-travellers")}</span>
        ${deals.map((deal) => html`<button aria-pressed=${String(deal === this.deal)} @click=${() => void this.look(deal)}>${say("tournaments-deal", { deal })}</button>`)}
      </div>
      ${this.found === null ? nothing : this.traveller(this.found)}`;
  }

  private async look(deal: number): Promise<void> {
    const path = `/api/tournaments/${encodeURIComponent(this.page.id)}/rounds/${this.round}/deals/${deal}`;
    this.deal = deal;
    try {
      const found = await call<TravellerPage>("GET", path, this.token);
      if (deal === this.deal) this.found = found;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      showRefusal(refusal.message);
    }
  }

  private traveller({ rows, best, hands, leader }: TravellerPage) {
    return html`<div class="wide" role="region" tabindex="0" aria-label=${say("tournaments-deal", { deal: this.deal })} data-testid="traveller">
        <table>
          <thead>
            <tr>
              <th scope="col">${say("tournaments-north-south")}</th>
              <th scope="col">${say("tournaments-east-west")}</th>
              <th scope="col">${say("tournaments-net")}</th>
              <th scope="col">${say("tournaments-compared")}</th>
              <th scope="col">${say("tournaments-game")}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map((row) => this.row(row))}
          </tbody>
        </table>
      </div>
      ${
        best === null
          ? nothing
          : html`<p data-testid="best-play">${say("tournaments-best", { net: signed(best.net, 0), move: moveWords(best.move), ply: best.ply })}</p>`
      }
      <ul class="hands" aria-label=${say("tournaments-hands")}>
        ${hands.map((hand, seat) => this.hand(hand, seat, seat === leader))}
      </ul>`;
  }

  private hand(tiles: readonly string[], seat: number, leads: boolean) {
    const place = say(`tournaments-${PLACES[seat % 4] ?? "north"}`);
    const name = leads ? say("tournaments-leads", { place }) : place;
    return html`<li><span class="place">${name}</span> ${shownHand(facetsOf(this.page.line.game), tiles, `${name}: ${tiles.join(", ")}`)}</li>`;
  }

  private row({ table, first, second, net, matchpoints, swing }: TravellerLine) {
    const name = (wanted: number) => entrantName(this.page.entrants.find((each) => each.number === wanted));
    return html`<tr>
      <th scope="row">${name(first)}</th>
      <td>${name(second)}</td>
      <td>${signed(net, 0)}</td>
      <td>${planOf(this.page).scale === "imps" ? number(swing, { signDisplay: "exceptZero" }) : percent(matchpoints)}</td>
      <td>${table === null ? nothing : html`<a href="#/replay/${encodeURIComponent(table)}/1.${this.deal}">${say("tournaments-replay")}</a>`}</td>
    </tr>`;
  }
}
