/** The leaderboards: the best of each game among people, people with programs, and programs alone. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Connection } from "../../protocol/connection";
import { emptyLooks, emptyState } from "../../ui/empty-state";
import { face, faceLooks } from "../../ui/avatar";
import { tabLooks, tabs } from "../../ui/game-tabs";
import { Unanswered } from "../../protocol/http";
import { recordBar, recordLooks } from "../../ui/record-bar";
import { number, say } from "../../i18n/say";
import { ladderOf, LADDERS } from "./standings";
import { controls } from "../../ui/style";
import type { GameInfo } from "../../../generated/protocol";
import { bareName, gameTitle, nameOfId } from "../../i18n/words";
import type { Ladder, LadderEntry } from "../../../generated/api";

@customElement("leaders-view")
export class LeadersView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** `GAME/LADDER`, or less. */
  @property() where = "";
  /** Whether those of whom little is known are shown too. */
  @state() newcomers = true;
  /** Best first; null while they are asked for. */
  @state() places: readonly LadderEntry[] | null = null;
  /** Why there are none to show. */
  @state() missing = "";

  static override styles = [
    controls,
    emptyLooks,
    tabLooks,
    faceLooks,
    recordLooks,
    css`
      .card {
        padding: 0.4rem 0;
        max-width: 52rem;
        overflow-x: auto;
      }
      .none,
      .empty {
        padding: 0.8rem 1.1rem;
        margin: 0;
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th {
        text-align: start;
        font-weight: 500;
        font-size: 0.85rem;
        color: var(--muted);
      }
      th,
      td {
        padding: 0.45rem 0.8rem;
      }
      th.number,
      td.number {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      th.number:first-child,
      td.number:first-child {
        width: 1.5rem;
        color: var(--muted);
      }
      tbody tr {
        border-top: 1px solid var(--line);
      }
      tr.own {
        font-weight: 600;
        background: color-mix(in srgb, var(--accent) 12%, transparent);
      }
      .who {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        min-width: 0;
      }
      .who a {
        color: inherit;
        font-weight: 600;
        text-decoration: none;
        overflow-wrap: anywhere;
      }
      .who a:hover {
        text-decoration: underline;
      }
      .rating {
        font-weight: 600;
        font-size: 1.1rem;
      }
      .about {
        max-width: 48rem;
      }
      @media (max-width: 560px) {
        th,
        td {
          padding-inline: 0.5rem;
        }
        .face {
          display: none;
        }
      }
    `,
  ];

  private get game(): GameInfo | undefined {
    return this.games.find(({ id }) => bareName(id) === this.where.split("/")[0]) ?? this.games[0];
  }

  private get ladder(): Ladder {
    const named = this.where.split("/")[1];
    return LADDERS.find((ladder) => ladder === named) ?? "people";
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("where") || changed.has("newcomers") || changed.has("games")) void this.look();
  }

  private readonly look = async (): Promise<void> => {
    const { game, ladder, newcomers, where } = this;
    if (game === undefined) return;
    this.places = null;
    this.missing = "";
    try {
      const places = await ladderOf(game.id, ladder, newcomers);
      if (where === this.where && newcomers === this.newcomers) this.places = places;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (where === this.where && newcomers === this.newcomers) this.missing = refusal.message;
    }
  };

  override render() {
    const { game, ladder } = this;
    if (game === undefined) return nothing;
    const name = bareName(game.id);
    return html`<section data-testid="leaders">
      <h2>${say("leaders-title")}</h2>
      <p class="muted about">${say("leaders-about")}</p>
      ${tabs(
        say("leaders-game"),
        this.games.map((each) => [
          `#/leaders/${bareName(each.id)}/${ladder}`,
          gameTitle(this.games, each.id),
          each === game,
        ]),
      )}
      ${tabs(
        say("leaders-ladder"),
        LADDERS.map((each) => [`#/leaders/${name}/${each}`, say(`leaders-ladder-${each}`), each === ladder]),
      )}
      <p>
        <label class="row"
          ><input
            type="checkbox"
            name="newcomers"
            .checked=${this.newcomers}
            @change=${(event: Event) => (this.newcomers = (event.target as HTMLInputElement).checked)}
          />${say("leaders-newcomers")}</label
        >
      </p>
      <div class="card">${this.table()}</div>
    </section>`;
  }

  private table() {
    const { places } = this;
    if (this.missing !== "") return emptyState(this.missing, [[this.look, say("empty-again")]]);
    if (places === null) return html`<p class="muted none">${say("people-moment")}</p>`;
    if (places.length === 0) {
      const everybody = () => void (this.newcomers = true);
      return this.newcomers
        ? emptyState(say("leaders-nobody"), [["#/", say("empty-play")]])
        : emptyState(say("leaders-nobody-settled"), [
            [everybody, say("leaders-newcomers")],
            ["#/", say("empty-play")],
          ]);
    }
    return html`<table data-testid="ladder">
      <thead>
        <tr>
          <th scope="col" class="number">${say("leaders-rank")}</th>
          <th scope="col">${say("leaders-player")}</th>
          <th scope="col" class="number">${say("leaders-rating")}</th>
          <th scope="col">${say("leaders-won-drawn-lost")}</th>
        </tr>
      </thead>
      <tbody>
        ${places.map((place, index) => this.place(place, index + 1))}
      </tbody>
    </table>`;
  }

  private place(place: LadderEntry, rank: number) {
    const own = place.id === this.connection.welcome?.you.id;
    return html`<tr class=${own ? "own" : ""} data-testid="place" data-player=${place.id}>
      <td class="number">${number(rank)}</td>
      <td>
        <span class="who"
          >${face(place.id, nameOfId(place.id, place.name))}
          <span
            ><a href="#/player/${encodeURIComponent(place.id)}">${nameOfId(place.id, place.name)}</a>
            ${own ? html`<span class="muted">${say("table-seat-you")}</span>` : nothing}</span
          ></span
        >
      </td>
      <td class="number">
        <span class="rating">${number(place.rating, { useGrouping: false })}</span>${
          place.provisional ? html`<span class="muted" title=${say("leaders-provisional")}>?</span>` : nothing
        }
        <span class="muted">${say("leaders-deviation", { points: place.deviation })}</span>
      </td>
      <td>${recordBar(place)}</td>
    </tr>`;
  }
}
