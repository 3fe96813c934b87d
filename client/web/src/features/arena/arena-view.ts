/** The arena of programs in one game: the matches that run, the standings, who beat whom, and the rating curves. */

import { html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";

import "../ratings/rating-curve";
import table from "../../ui/data-table.css?inline";
import arenaLooks from "./arena-view.css?inline";
import { face, faceLooks } from "../../ui/avatar";
import { emptyLooks, emptyState } from "../../ui/empty-state";
import { tabLooks, tabs } from "../../ui/game-tabs";
import { recordBar, recordLooks } from "../../ui/record-bar";
import { controls } from "../../ui/style";
import { sheet } from "../../ui/sheet";
import { date, number, say } from "../../i18n/say";
import { bareName, gameTitle, nameOfId } from "../../i18n/words";
import { serverAddress } from "../../protocol/address";
import { call, Unanswered } from "../../protocol/http";
import type { ArenaStandings, ArenaTable, LadderEntry } from "../../../generated/api";
import type { GameInfo } from "../../../generated/protocol";

const AGAIN_MS = 10_000;
const COMMAND = "oldhand bot --arena";
/** Players of the table of encounters: more would not fit beside each other. */
const MOST = 12;

@customElement("arena-view")
export class ArenaView extends LitElement {
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** The game, without the version of its rules; empty: the first. */
  @property() where = "";
  @state() found: ArenaStandings | null = null;
  /** Why there is nothing to show. */
  @state() missing = "";

  private again = 0;

  static override styles = [controls, emptyLooks, tabLooks, faceLooks, recordLooks, sheet(table), sheet(arenaLooks)];

  private get paired(): GameInfo[] {
    return this.games.filter(({ teams }) => teams.length === 2);
  }

  private get game(): GameInfo | undefined {
    return this.paired.find(({ id }) => bareName(id) === this.where) ?? this.paired[0];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.again = window.setInterval(() => document.hidden || void this.look(), AGAIN_MS);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.again);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("where") && !changed.has("games")) return;
    if (this.found !== null && this.found.game !== bareName(this.game?.id ?? "")) this.found = null;
    void this.look();
  }

  private readonly look = async (): Promise<void> => {
    const { game } = this;
    if (game === undefined) return;
    try {
      const found = await call<ArenaStandings>("GET", `/api/arena/${bareName(game.id)}`);
      if (game === this.game) [this.found, this.missing] = [found, ""];
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (game === this.game) this.missing = refusal.message;
    }
  };

  override render() {
    const { game, found } = this;
    if (game === undefined) return nothing;
    return html`<section data-testid="arena">
      <h2>${say("arena-title")}</h2>
      <p class="muted about">${say("arena-about")}</p>
      ${tabs(
        say("leaders-game"),
        this.paired.map((each) => [`#/arena/${bareName(each.id)}`, gameTitle(this.games, each.id), each === game]),
      )}
      ${found === null ? this.nothingYet() : this.all(found)}
    </section>`;
  }

  private nothingYet() {
    if (this.missing !== "") return emptyState(this.missing, [[this.look, say("empty-again")]]);
    return html`<p class="muted">${say("people-moment")}</p>`;
  }

  private all(found: ArenaStandings) {
    const known = new Map(found.players.map((place) => [place.id, nameOfId(place.id, place.name)]));
    const curves = found.curves.filter(({ curve }) => curve.length > 1);
    return html`<p data-testid="arena-open">${openWords(found)} ${joinWords()}</p>
      <h3>${say("arena-games")}</h3>
      ${
        found.tables.length === 0
          ? html`<p class="muted">${say("arena-none")}</p>`
          : html`<ul class="tables">
            ${repeat(found.tables, ({ table }) => table, live)}
          </ul>`
      }
      ${
        found.players.length === 0
          ? emptyState(say("leaders-nobody"), [["#/players", say("roster-title")]])
          : html`<h3 id="standings">${say("arena-standings")}</h3>
            ${wide("standings", standings(found.players))}
            <h3 id="cross">${say("arena-cross")}</h3>
            <p class="muted about">${say("arena-cross-about")}</p>
            ${wide("cross", this.encounters(found, known))}`
      }
      ${curves.length === 0 ? nothing : html`<h3>${say("arena-curves")}</h3>`}
      <div class="curves">
        ${repeat(
          curves,
          ({ player }) => player,
          ({ player, curve }) => html`<div class="card">
            <h4>${known.get(player)}</h4>
            <rating-curve .curve=${curve} .ladder=${known.get(player) ?? ""}></rating-curve>
          </div>`,
        )}
      </div>`;
  }

  private encounters({ players, scores }: ArenaStandings, known: ReadonlyMap<string, string>) {
    const best = players.slice(0, MOST);
    const cell = (one: LadderEntry, other: LadderEntry) => {
      if (one === other) return html`<td class="same"><span role="img" aria-label=${say("arena-same")}>·</span></td>`;
      const score = scores.find(({ player, opponent }) => player === one.id && opponent === other.id);
      if (score === undefined) return html`<td></td>`;
      const { won, drawn, lost } = score;
      return html`<td title=${say("leaders-record", { won, drawn, lost })}>
        <span dir="ltr">${number(won + drawn / 2)}/${number(won + drawn + lost)}</span>
      </td>`;
    };
    return html`<table data-testid="encounters">
      <thead>
        <tr>
          <th scope="col">${say("leaders-player")}</th>
          ${best.map(({ id }, at) => html`<th scope="col" title=${known.get(id) ?? ""} aria-label=${known.get(id) ?? ""}>${number(at + 1)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${best.map(
          (one, at) => html`<tr>
            <th scope="row">${number(at + 1)}. ${known.get(one.id)}</th>
            ${best.map((other) => cell(one, other))}
          </tr>`,
        )}
      </tbody>
    </table>`;
  }
}

/** A table that scrolls sideways where it is wider than the page, by keys as well. */
function wide(labelledBy: string, table: unknown) {
  return html`<div class="card wide" role="region" tabindex="0" aria-labelledby=${labelledBy}>${table}</div>`;
}

function openWords({ open, opens_ms }: ArenaStandings): string {
  if (open) return say("arena-open");
  if (opens_ms === null) return say("arena-off");
  return say("arena-opens", { date: date(opens_ms, { dateStyle: "medium", timeStyle: "short" }) });
}

function joinWords() {
  const [before = "", after = ""] = say("arena-join", { command: "\0" }).split("\0");
  return html`${before}<code dir="ltr">${COMMAND}</code>${after}`;
}

/** A match that runs, with its board as a picture where the game has any. */
function live({ table, version, players }: ArenaTable) {
  const [first = "", second = ""] = players.map(({ id, name }) => nameOfId(id, name));
  const picture = serverAddress(`/api/pictures/${encodeURIComponent(table)}.png?version=${version}`);
  const hide = (event: Event) => ((event.target as HTMLElement).hidden = true);
  return html`<li class="card">
    <a href="#/table/${encodeURIComponent(table)}" aria-label=${say("arena-watch", { first, second })}>
      <img src=${picture} alt="" width="1200" height="630" @error=${hide} />
      <span>${players.map(({ id }, at) => html`${at === 0 ? nothing : " – "}${face(id, [first, second][at] ?? "")} ${[first, second][at]}`)}</span>
    </a>
  </li>`;
}

function standings(players: readonly LadderEntry[]) {
  return html`<table data-testid="standings">
    <thead>
      <tr>
        <th scope="col">${say("leaders-rank")}</th>
        <th scope="col">${say("leaders-player")}</th>
        <th scope="col">${say("leaders-rating")}</th>
        <th scope="col">${say("leaders-won-drawn-lost")}</th>
      </tr>
    </thead>
    <tbody>
      ${players.map((place, at) => {
        const name = nameOfId(place.id, place.name);
        return html`<tr data-player=${place.id}>
          <td>${number(at + 1)}</td>
          <th scope="row"><a href="#/player/${encodeURIComponent(place.id)}">${name}</a></th>
          <td>
            <strong>${number(place.rating, { useGrouping: false })}</strong>${
              place.provisional ? html`<span class="muted" title=${say("leaders-provisional")}>?</span>` : nothing
            }
            <span class="muted deviation">${say("leaders-deviation", { points: place.deviation })}</span>
          </td>
          <td>${recordBar(place)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}
