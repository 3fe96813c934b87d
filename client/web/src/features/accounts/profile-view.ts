/** One player: ratings with their curves, results, partners, matches; and what may be asked of them. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { PERSON_FORMS } from "../../core/slots";
import type { Connection } from "../../protocol/connection";
import { emptyLooks, emptyState, toLobby } from "../../ui/empty-state";
import { face, faceLooks } from "../../ui/avatar";
import { call, Unanswered } from "../../protocol/http";
import "../ratings/rating-curve";
import "../friends/follow-button";
import { mistakesLink } from "../puzzles/mistakes-link";
import { recordBar, recordLooks } from "../../ui/record-bar";
import { clauses, date, number, say, sayIfKnown } from "../../i18n/say";
import { controls } from "../../ui/style";
import type { GameInfo } from "../../../generated/protocol";
import { bareName, characterWords, gameTitle, likeAccount, nameOfId } from "../../i18n/words";
import { startAgainst } from "../../lobby/starting";
import { attempt } from "../../protocol/refusal";
import type { MatchEntry, PlayerMatches, Profile, RatingHistory } from "../../../generated/api";

@customElement("profile-view")
export class ProfileView extends LitElement {
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  /** Public id, registered name or ai:NAME. */
  @property() player = "";
  @state() profile: Profile | null = null;
  /** Why there is no profile to show. */
  @state() missing: Unanswered | null = null;
  @state() played: readonly MatchEntry[] = [];
  /** Where the next page of matches begins. */
  @state() older: number | null = null;

  static override styles = [
    controls,
    emptyLooks,
    faceLooks,
    recordLooks,
    css`
      .card {
        margin-bottom: 1rem;
      }
      .who {
        display: flex;
        gap: 0.9rem;
        align-items: center;
        margin-bottom: 1rem;
      }
      .who h2 {
        font-size: 1.7rem;
        margin: 0;
        overflow-wrap: anywhere;
      }
      .who p {
        margin: 0;
      }
      .title {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1.4rem;
        align-items: center;
        margin-bottom: 0.6rem;
      }
      .title h3 {
        font-size: 1.2rem;
        margin: 0;
      }
      .title .record {
        flex: 0 1 12rem;
      }
      .title .record .muted {
        display: none;
      }
      .title p {
        margin: 0;
      }
      .ratings {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
        gap: 1rem 2rem;
      }
      .rating {
        font-size: 1.7rem;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      h4 {
        margin: 1rem 0 0.2rem;
        font-weight: 600;
      }
      table {
        border-collapse: collapse;
        width: 100%;
      }
      th {
        text-align: start;
        font-weight: 500;
        font-size: 0.88rem;
        color: var(--muted);
      }
      th,
      td {
        padding: 0.4rem 0;
        padding-inline-end: 0.9rem;
      }
      tbody tr {
        border-top: 1px solid var(--line);
      }
      td.number {
        font-variant-numeric: tabular-nums;
      }
      td a {
        color: inherit;
      }
      .date {
        white-space: nowrap;
        color: var(--muted);
      }
      .outcome {
        display: inline-block;
        padding: 0 0.6rem;
        border-radius: 1rem;
        border: 1px solid currentColor;
        font-size: 0.88rem;
        white-space: nowrap;
      }
      .outcome.won {
        color: var(--good);
      }
      .outcome.lost {
        color: var(--warn);
      }
      .outcome.drawn {
        color: var(--muted);
      }
      .wide {
        overflow-x: auto;
      }
      @media (max-width: 640px) {
        .matches tr {
          display: grid;
          grid-template-columns: auto minmax(0, 1fr) auto;
          gap: 0.1rem 0.8rem;
          align-items: center;
          padding: 0.45rem 0;
        }
        .matches td {
          padding: 0;
        }
        .matches .with {
          grid-area: 1 / 2;
          font-weight: 600;
        }
        .matches .again {
          grid-area: 1 / 3;
        }
        .matches .date {
          grid-area: 2 / 1;
          font-size: 0.88rem;
        }
        .matches .of {
          grid-area: 2 / 2;
          color: var(--muted);
          font-size: 0.88rem;
        }
        .matches .number {
          grid-area: 2 / 3;
          font-size: 0.88rem;
        }
      }
      .more {
        margin-top: 0.6rem;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("player")) void this.look();
  }

  private readonly look = async (): Promise<void> => {
    const { player } = this;
    this.profile = null;
    this.missing = null;
    this.played = [];
    try {
      const profile = await call<Profile>("GET", `/api/players/${encodeURIComponent(player)}`);
      if (player === this.player) this.profile = profile;
    } catch (refusal) {
      if (!(refusal instanceof Unanswered)) throw refusal;
      if (player === this.player) this.missing = refusal;
      return;
    }
    await this.attempt(() => this.more());
  };

  private async more(): Promise<void> {
    const from = this.older === null || this.played.length === 0 ? "" : `?before=${this.older}`;
    const page = await call<PlayerMatches>(
      "GET",
      `/api/players/${encodeURIComponent(this.player)}/matches${from}`,
      this.connection.welcome?.token, // those who sat at a private table find their games there again
    );
    this.played = [...this.played, ...page.matches];
    this.older = page.before;
  }

  private async attempt(action: () => Promise<void>): Promise<void> {
    await attempt(action);
  }

  override render() {
    const { profile } = this;
    if (this.missing?.code === "profile/unknown")
      return emptyState(say("empty-player"), [["#/leaders", say("leaders-title")], toLobby()]);
    if (this.missing !== null) return emptyState(this.missing.message, [[this.look, say("empty-again")], toLobby()]);
    if (profile === null) return html`<p class="muted">${say("people-looking")}</p>`;
    const since = profile.since_ms === null ? "" : say("people-since", { date: date(profile.since_ms) });
    const name = nameOfId(profile.id, profile.name);
    return html`<section data-testid="profile">
      <div class="who">
        ${face(profile.id, name, "large")}
        <div>
          <h2>${name}</h2>
          <p class="muted">${clauses([sayIfKnown(`people-kind-${profile.kind}`) ?? profile.kind, since])}</p>
          ${profile.id.startsWith("ai:") ? html`<p>${characterWords(profile.id.slice("ai:".length))}</p>` : nothing}
        </div>
      </div>
      ${this.forms(profile)}
      ${profile.games.length === 0 ? emptyState(say("people-none"), [["#/", say("empty-play")]]) : nothing}
      ${profile.games.map((game) => this.game(game))} ${this.list()}
    </section>`;
  }

  private forms(profile: Profile) {
    if (profile.id === this.connection.welcome?.you.id || profile.kind === "ai") return nothing;
    return html`<div class="card">
      <follow-button .connection=${this.connection} .player=${profile.id}></follow-button>
      ${PERSON_FORMS.all.map((form) => form.draw(this.connection, profile))}
    </div>`;
  }

  /** The way to play against an AI player that plays like this person, where that is allowed and one is here. */
  private likeness(family: string) {
    const { name = "", likeness = [] } = this.profile ?? {};
    const able = this.connection.welcome?.players.filter(({ imitates }) => imitates) ?? [];
    const game = this.games.find(({ id }) => bareName(id) === family && able.some((player) => player.game === id));
    if (game === undefined || !likeness.includes(family)) return nothing;
    const start = () => void this.attempt(() => startAgainst(this.connection, game, likeAccount(name)));
    return html`<button data-testid="likeness-${family}" @click=${start}>${say("people-likeness", { name })}</button>`;
  }

  private game(game: Profile["games"][number]) {
    return html`<section class="card">
      <div class="title">
        <h3>${this.named(game.game)}</h3>
        <p>${say("people-record", { won: game.won, drawn: game.drawn, lost: game.lost })}</p>
        ${recordBar(game)} ${this.likeness(game.game)}
        ${this.profile?.id === this.connection.welcome?.you.id ? mistakesLink(this.games, game.game) : nothing}
      </div>
      <div class="ratings">${game.ratings.map((standing) => rating(standing))}</div>
      ${game.partners.length === 0 ? nothing : this.partners(game.partners)}
    </section>`;
  }

  private partners(partners: Profile["games"][number]["partners"]) {
    return html`<h4>${say("people-partners")}</h4>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">${say("people-partner")}</th>
              <th scope="col">${say("people-matches")}</th>
              <th scope="col">${say("people-won-column")}</th>
              <th scope="col">${say("people-score-rated")}</th>
              <th scope="col">${say("people-expected")}</th>
            </tr>
          </thead>
          <tbody>
            ${partners.map(
              (partner) =>
                html`<tr>
                  <td><a href="#/player/${encodeURIComponent(partner.id)}">${nameOfId(partner.id, partner.name)}</a></td>
                  <td class="number">${partner.matches}</td>
                  <td class="number">${partner.won}</td>
                  <td class="number">${partner.rated ? say("people-of", { part: partner.actual, whole: partner.rated }) : "–"}</td>
                  <td class="number">${partner.rated ? number(partner.expected, { maximumFractionDigits: 1 }) : "–"}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;
  }

  private list() {
    if (this.played.length === 0) return nothing;
    return html`<section class="card">
      <h3>${say("people-matches")}</h3>
      <div class="wide">
        <table class="matches" data-testid="matches">
          <tbody>
            ${this.played.map((match) => this.match(match))}
          </tbody>
        </table>
      </div>
      ${
        this.older === null
          ? nothing
          : html`<button class="more" @click=${() => this.attempt(() => this.more())}>${say("people-older")}</button>`
      }
    </section>`;
  }

  private match(match: MatchEntry) {
    const others = match.players.filter((player, seat) => seat !== match.seat && player.name !== "");
    const [kind, words] = outcome(match);
    return html`<tr>
      <td class="date">${date(match.at_ms)}</td>
      <td><span class="outcome ${kind}">${words}</span></td>
      <td class="of">${this.named(match.game)}</td>
      <td class="with">
        ${others.map(
          ({ id, name }, index) =>
            html`${index === 0 ? "" : say("comma")}<a href="#/player/${encodeURIComponent(id)}">${nameOfId(id, name)}</a>`,
        )}
      </td>
      <td class="number">${match.rating === null ? "" : number(match.rating, { useGrouping: false })}</td>
      <td class="again">
        ${
          match.table === null
            ? nothing
            : html`<a href="#/replay/${encodeURIComponent(match.table)}/${match.match}.1">${say("people-replay")}</a>`
        }
      </td>
    </tr>`;
  }

  private named(game: string): string {
    return gameTitle(this.games, this.games.find(({ id }) => id.split("/")[0] === game.split("/")[0])?.id ?? game);
  }
}

/** How a match ended for whose profile it is: a name for its looks, and its words. */
function outcome({ left, points }: MatchEntry): readonly ["won" | "lost" | "drawn", string] {
  if (left) return ["lost", say("people-left")];
  const kind = points > 0 ? "won" : points < 0 ? "lost" : "drawn";
  return [kind, say(`people-${kind}`)];
}

function rating({ ladder, rating, provisional, curve }: RatingHistory) {
  const words = sayIfKnown(`people-ladder-${ladder}`) ?? ladder;
  return html`<div>
    <span class="rating">${number(rating, { useGrouping: false })}</span>
    <span class="muted">${clauses([words, provisional ? say("people-provisional") : ""])}</span>
    <rating-curve .curve=${curve} .ladder=${words}></rating-curve>
  </div>`;
}
