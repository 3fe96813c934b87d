/** One player: ratings with their curves, results, partners, matches; and the way to challenge. */

import { css, html, LitElement, nothing, svg, type PropertyValues } from "lit";

import { RefusedError, type Connection } from "./connection";
import { call, Unanswered, type PlayedMatch, type Profile, type Standing } from "./people";
import { clauses, date, listed, number, say, sayIfKnown } from "./speech/say";
import { controls } from "./style";
import type { GameInfo } from "./wire";
import { gameTitle, personName } from "./words";

const WIDTH = 220;
const HEIGHT = 60;

export class ProfileView extends LitElement {
  static override properties = {
    connection: { attribute: false },
    games: { attribute: false },
    player: {},
    refused: { attribute: false },
    profile: { state: true },
    played: { state: true },
    older: { state: true },
  };
  declare connection: Connection;
  declare games: readonly GameInfo[];
  /** Public id, registered name or ai:NAME. */
  declare player: string;
  declare refused: (sentence: string) => void;
  declare profile: Profile | null;
  declare played: readonly PlayedMatch[];
  /** Where the next page of matches begins. */
  declare older: number | null;

  constructor() {
    super();
    this.games = [];
    this.player = "";
    this.refused = () => undefined;
    this.profile = null;
    this.played = [];
    this.older = null;
  }

  static override styles = [
    controls,
    css`
      .card {
        margin-bottom: 1rem;
      }
      .ratings {
        display: flex;
        flex-wrap: wrap;
        gap: 1rem 2rem;
      }
      .rating {
        font-size: 1.6rem;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      polyline {
        fill: none;
        stroke: var(--accent);
        stroke-width: 2;
      }
      svg {
        display: block;
      }
      table {
        border-collapse: collapse;
        width: 100%;
      }
      th {
        text-align: start;
        font-weight: 500;
        color: var(--muted);
      }
      th,
      td {
        padding: 0.2rem 0.8rem 0.2rem 0;
      }
      td.number {
        font-variant-numeric: tabular-nums;
      }
      .wide {
        overflow-x: auto;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("player")) void this.look();
  }

  private async look(): Promise<void> {
    this.profile = null;
    this.played = [];
    await this.attempt(async () => {
      this.profile = await call<Profile>("GET", `/api/players/${encodeURIComponent(this.player)}`);
      await this.more();
    });
  }

  private async more(): Promise<void> {
    const from = this.older === null || this.played.length === 0 ? "" : `?before=${this.older}`;
    const page = await call<{ matches: PlayedMatch[]; before: number | null }>(
      "GET",
      `/api/players/${encodeURIComponent(this.player)}/matches${from}`,
    );
    this.played = [...this.played, ...page.matches];
    this.older = page.before;
  }

  private async attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered || refusal instanceof RefusedError)) throw refusal;
      this.refused(refusal.message);
    }
  }

  override render() {
    const { profile } = this;
    if (profile === null) return html`<p class="muted">${say("people.looking")}</p>`;
    const since = profile.since_ms === null ? "" : say("people.since", { date: date(profile.since_ms) });
    return html`<section data-testid="profile">
      <h2>${personName(profile.name)}</h2>
      <p class="muted">${clauses([sayIfKnown(`people.kind.${profile.kind}`) ?? profile.kind, since])}</p>
      ${this.challenges(profile)}
      ${profile.games.length === 0 ? html`<p class="muted">${say("people.none")}</p>` : nothing}
      ${profile.games.map((game) => this.game(game))} ${this.list()}
    </section>`;
  }

  private challenges(profile: Profile) {
    if (profile.id === this.connection.welcome?.you.id || profile.kind === "ai") return nothing;
    const pairs = this.games.filter((game) => game.seats === 2);
    return html`<div class="row card">
      <span>${say("people.challenge")}</span>
      ${pairs.map(
        (game) =>
          html`<button
            @click=${() =>
              this.attempt(async () => void (await this.connection.ask({ type: "challenge", to: profile.id, game: game.id })))}
          >
            ${gameTitle(this.games, game.id)}
          </button>`,
      )}
    </div>`;
  }

  private game(game: Profile["games"][number]) {
    return html`<section class="card">
      <h3>${this.named(game.game)}</h3>
      <p>${say("people.record", { won: game.won, drawn: game.drawn, lost: game.lost })}</p>
      <div class="ratings">${game.ratings.map((standing) => rating(standing))}</div>
      ${game.partners.length === 0
        ? nothing
        : html`<div class="wide">
            <table>
              <thead>
                <tr>
                  <th scope="col">${say("people.partner")}</th>
                  <th scope="col">${say("people.matches")}</th>
                  <th scope="col">${say("people.won-column")}</th>
                  <th scope="col">${say("people.score-rated")}</th>
                  <th scope="col">${say("people.expected")}</th>
                </tr>
              </thead>
              <tbody>
                ${game.partners.map(
                  (partner) =>
                    html`<tr>
                      <td><a href="#/player/${encodeURIComponent(partner.id)}">${personName(partner.name)}</a></td>
                      <td class="number">${partner.matches}</td>
                      <td class="number">${partner.won}</td>
                      <td class="number">${partner.rated ? say("people.of", { part: partner.actual, whole: partner.rated }) : "–"}</td>
                      <td class="number">${partner.rated ? number(partner.expected, { maximumFractionDigits: 1 }) : "–"}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`}
    </section>`;
  }

  private list() {
    if (this.played.length === 0) return nothing;
    return html`<section class="card">
      <h3>${say("people.matches")}</h3>
      <div class="wide">
        <table>
          <tbody>
            ${this.played.map(
              (match) =>
                html`<tr>
                  <td>${date(match.at_ms)}</td>
                  <td>${this.named(match.game)}</td>
                  <td>${outcome(match)}</td>
                  <td>${listed(match.players.filter((_, seat) => seat !== match.seat).map((player) => player.name))}</td>
                  <td class="number">${match.rating ?? ""}</td>
                  <td><a href="${match.record}?format=text">${say("people.record-link")}</a></td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${this.older === null ? nothing : html`<button @click=${() => this.attempt(() => this.more())}>${say("people.older")}</button>`}
    </section>`;
  }

  private named(game: string): string {
    return gameTitle(this.games, this.games.find(({ id }) => id.split("/")[0] === game.split("/")[0])?.id ?? game);
  }
}

function outcome({ left, points }: PlayedMatch): string {
  if (left) return say("people.left");
  return say(points > 0 ? "people.won" : points < 0 ? "people.lost" : "people.drawn");
}

function ladderWords(ladder: string): string {
  return sayIfKnown(`people.ladder.${ladder}`) ?? ladder;
}

function rating(standing: Standing) {
  return html`<div>
    <span class="rating">${standing.rating}</span>
    <span class="muted">${clauses([ladderWords(standing.ladder), standing.provisional ? say("people.provisional") : ""])}</span>
    ${curve(standing)}
  </div>`;
}

/** The ratings after each match, left to right. */
function curve({ curve, ladder }: Standing) {
  if (curve.length < 2) return nothing;
  const ratings = curve.map(([, rating]) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const points = ratings
    .map((rating, index) => {
      const x = (index / (ratings.length - 1)) * (WIDTH - 4) + 2;
      const y = HEIGHT - 4 - ((rating - low) / Math.max(1, high - low)) * (HEIGHT - 8);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(" ");
  return html`<svg width=${WIDTH} height=${HEIGHT} role="img" aria-label=${say("people.curve", { ladder: ladderWords(ladder), first: ratings[0] ?? 0, last: ratings.at(-1) ?? 0 })}>
    ${svg`<polyline points=${points}></polyline>`}
  </svg>`;
}

customElements.define("profile-view", ProfileView);
