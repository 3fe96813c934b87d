/** The standing tables of a group: the same people again, and the score of the season, side against side. */

import { html, nothing, type PropertyValues } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import { GroupPanel } from "./group-panel";
import { date, listed, number, say } from "../../i18n/say";
import { gameTitle, personName, sideName } from "../../i18n/words";
import { goTo } from "../../lobby/starting";
import { clockField, termsIn } from "../../lobby/terms";
import { draft } from "../../ui/draft";
import { fold } from "../../ui/fold";
import type { GameInfo } from "../../../generated/protocol";
import type { SeasonTable, StandingTableList, StandingTableNote, StandingTablePlay } from "../../../generated/api";

@customElement("standing-tables")
export class StandingTables extends GroupPanel {
  @state() standing: readonly StandingTableNote[] = [];
  /** The game of the table that is prepared, by its id. */
  @state() game = "";
  @state() status = "";

  /** With every change of the room: a match that ended there counts a moment later. */
  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("room")) void this.look();
  }

  private async look(): Promise<void> {
    await this.attempt(async () => {
      this.standing = (await this.ask<StandingTableList>("GET", "/standing-tables")).standing;
    });
  }

  override render() {
    return html`<section class="card" aria-labelledby="standing" data-testid="standing-tables">
      <h3 id="standing">${say("groups-standing")}</h3>
      <p class="muted">${say("groups-standing-about")}</p>
      <ul>
        ${repeat(
          this.standing,
          (each) => each.number,
          (each) => this.one(each),
        )}
      </ul>
      <p role="status">${this.status}</p>
      ${this.room.members.length < 2 ? nothing : this.form()}
      <sure-dialog></sure-dialog>
    </section>`;
  }

  private one(table: StandingTableNote) {
    const mine = table.players.some(({ id }) => id === this.you);
    const mayEnd = mine || this.isOrganiser;
    const [now, ...earlier] = table.seasons;
    return html`<li class="standing" data-testid="standing-table">
      <div>
        <strong><bdi>${table.name}</bdi></strong>
        <small class="muted">${gameTitle(this.games, table.game)}</small>
        <small>${say("groups-season", { number: table.season, date: date(table.began_ms) })}</small>
        ${now === undefined ? nothing : this.score(table, now)}
        ${
          earlier.length === 0
            ? nothing
            : html`<details>
                <summary>${say("groups-seasons")}</summary>
                ${earlier.map((season) => html`<p>${say("groups-season-of", { number: season.season })} ${this.score(table, season)}</p>`)}
              </details>`
        }
      </div>
      <div class="row">
        <button class="primary" data-testid="play-standing" @click=${() => void this.play(table.number)}>
          ${say(table.table === null ? "groups-play" : "groups-come")}
        </button>
        ${
          mayEnd
            ? html`<button @click=${() => this.beginSeason(table)}>${say("groups-new-season")}</button>
                <button class="plain" @click=${() => this.end(table)}>${say("groups-remove")}</button>`
            : nothing
        }
      </div>
    </li>`;
  }

  /** "Ann and Cid 3 – 1 Bea and Dan", the drawn ones behind. */
  private score({ players, sides }: StandingTableNote, { won, drawn, matches }: SeasonTable) {
    const names = sides.map((seats) => listed(seats.map((seat) => personName(players[seat]?.name || "–"))));
    const rows = names.map(
      (name, side) => html`<li><bdi>${name}</bdi> <strong>${number(won[side] ?? 0)}</strong></li>`,
    );
    return html`<ul class="score" aria-label=${say("groups-matches", { count: matches })}>${rows}</ul>
      ${drawn === 0 ? nothing : html`<small>${say("groups-drawn", { count: drawn })}</small>`}`;
  }

  private form() {
    const game = this.games.find(({ id }) => id === this.game) ?? this.games[0];
    if (game === undefined) return nothing;
    const isShort = this.room.members.length < game.seats;
    return html`<details>
      <summary data-testid="new-standing">${say("groups-new-standing")}</summary>
      <form @submit=${this.add}>
        <label>${say("groups-table-name")} <input name="name" required maxlength="40" autocomplete="off" ${draft("standing.name")} /></label>
        <label
          >${say("groups-game")}
          <select name="game" @change=${(event: Event) => (this.game = (event.target as HTMLSelectElement).value)}>
            ${this.games.map(({ id }) => html`<option value=${id} ?selected=${id === game.id}>${gameTitle(this.games, id)}</option>`)}
          </select></label
        >
        ${clockField()}
        ${game.teams.map((seats, side) => {
          const chosen = seats.map((seat) => this.seat(game, seat));
          if (seats.length === 1) return chosen;
          return html`<fieldset><legend>${say("groups-side", { number: side + 1 })}</legend>${chosen}</fieldset>`;
        })}
        ${isShort ? html`<p class="muted">${say("groups-too-few", { count: game.seats })}</p>` : nothing}
        <button ?disabled=${isShort}>${say("groups-add")}</button>
      </form>
    </details>`;
  }

  private seat(game: GameInfo, seat: number) {
    const options = this.room.members.map(
      ({ id, name }, at) => html`<option value=${id} ?selected=${at === seat}>${personName(name)}</option>`,
    );
    return html`<label>${sideName(game.id, seat)} <select name="seat-${seat}">${options}</select></label>`;
  }

  private readonly add = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = new FormData(form);
    const { terms } = termsIn(form);
    const seats = this.games.find(({ id }) => id === fields.get("game"))?.seats ?? 0;
    void this.attempt(async () => {
      await this.ask("POST", "/standing-tables", {
        name: String(fields.get("name")).trim(),
        game: String(fields.get("game")),
        terms: { clock: terms.clock },
        players: Array.from({ length: seats }, (_, seat) => String(fields.get(`seat-${seat}`))),
      });
      form.reset();
      fold(form);
    });
  };

  private async play(number: number): Promise<void> {
    await this.attempt(async () => {
      const { table, seat } = await this.ask<StandingTablePlay>("POST", `/standing-tables/${number}/play`);
      if (seat !== null) await this.connection.ask({ type: "sit", table, seat });
      goTo(table);
    });
  }

  private beginSeason(table: StandingTableNote): void {
    const action = say("groups-new-season");
    void this.endanger({ title: table.name, loss: say("groups-new-season-about"), action }, () =>
      this.ask("POST", `/standing-tables/${table.number}/season`),
    );
  }

  private end(table: StandingTableNote): void {
    const action = say("groups-remove");
    void this.endanger({ title: table.name, loss: say("groups-remove-about"), action }, () =>
      this.ask("DELETE", `/standing-tables/${table.number}`),
    );
  }
}
