/** The moves of a position: a row for each played move with its games and results, then the moves never played. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";

import { gameNote } from "./game-note";
import { listed, number, percent, say, sayIfKnown } from "../../i18n/say";
import { citedName } from "../../i18n/words";
import { controls } from "../../ui/style";
import type { ExploredPosition, KnownMove } from "../../../generated/api";

const DAY_MS = 86_400_000;

@customElement("explorer-moves")
export class ExplorerMoves extends LitElement {
  @property() answer!: ExploredPosition;

  static override styles = [
    controls,
    css`
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }
      th {
        text-align: start;
        font-weight: 500;
        font-size: 0.8rem;
        color: var(--muted);
      }
      th,
      td {
        padding: 0.15rem 0.3rem;
      }
      tbody tr:hover {
        background: color-mix(in srgb, var(--accent) 9%, transparent);
      }
      .move {
        min-height: 1.9rem;
        padding: 0 0.5rem;
        font-weight: 600;
        white-space: nowrap;
        direction: ltr;
      }
      @media (max-width: 640px) {
        th,
        td {
          padding: 0.15rem 0.12rem;
        }
        td a {
          font-size: 0.85rem;
        }
      }
      .count {
        text-align: end;
        white-space: nowrap;
      }
      .bar {
        forced-color-adjust: none;
        display: flex;
        width: 100%;
        min-width: 4rem;
        height: 1.35rem;
        overflow: hidden;
        direction: ltr;
        border-radius: 0.25rem;
        border: 1px solid var(--edge);
        font-size: 0.72rem;
        line-height: 1.35rem;
        text-align: center;
      }
      .bar span {
        overflow: hidden;
      }
      .won {
        background: color-mix(in srgb, var(--good) 80%, var(--ink));
        color: var(--card);
      }
      .drawn {
        background: var(--line);
        color: var(--ink);
      }
      .lost {
        background: var(--warn);
        color: var(--on-warn);
      }
      .small,
      .trend summary {
        font-size: 0.85rem;
        margin: 0.5rem 0 0;
      }
      .trend {
        margin: 0.9rem 0 0.6rem;
      }
      .trend li {
        font-size: 0.88rem;
      }
      .trend ul {
        margin: 0.2rem 0 0;
        padding-inline-start: 1.1rem;
      }
    `,
  ];

  override render() {
    const { moves, legal, preparing } = this.answer;
    const known = new Set(moves.map(({ move }) => move));
    const unknown = legal.filter(({ move }) => !known.has(move));
    return html`
      ${moves.length === 0 ? html`<p>${say(preparing ? "explorer-preparing" : "explorer-new")}</p>` : this.table(moves)}
      ${
        unknown.length === 0
          ? nothing
          : html`${moves.length === 0 ? nothing : html`<p class="small muted">${say("explorer-others")}</p>`}
            <div class="row" data-testid="unknown">${unknown.map(({ move }) => this.move(move))}</div>`
      }
      ${this.trend()}
    `;
  }

  private table(moves: readonly KnownMove[]) {
    return html`<table data-testid="known-moves">
        <caption hidden>${say("explorer-moves")}</caption>
        <thead>
          <tr>
            <th scope="col">${say("explorer-move")}</th>
            <th scope="col" class="count">${say("explorer-times")}</th>
            <th scope="col">${say("explorer-results")}</th>
            <th scope="col" class="count" title=${say("explorer-least-about")}>${say("explorer-least")}</th>
            <td></td>
          </tr>
        </thead>
        <tbody>
          ${moves.map((move) => this.row(move))}
        </tbody>
      </table>
      ${this.makers(moves)}`;
  }

  private row({ move, games, wins, draws, losses, low, sample, sample_game, sample_follows }: KnownMove) {
    const part = (kind: string, times: number) => {
      const share = times / games;
      if (times === 0) return nothing;
      return html`<span class=${kind} style="width: ${100 * share}%">${share >= 0.2 ? percent(share) : ""}</span>`;
    };
    const words = say("explorer-record", { move, wins, draws, losses });
    const later = sample_follows
      ? html`<span class="muted" data-testid="sample-follows">${say("explorer-sample-follows")}</span>`
      : nothing;
    return html`<tr data-testid="known-move">
      <td>${this.move(move)}</td>
      <td class="count">${number(games)}</td>
      <td><div class="bar" role="img" aria-label=${words} title=${words}>${part("won", wins)}${part("drawn", draws)}${part("lost", losses)}</div></td>
      <td class="count">${percent(low)}</td>
      <td>${sample === null ? later : html`<a href="#/replay/${encodeURIComponent(sample)}" title=${(sample_game && gameNote(sample_game)) || nothing} data-testid="sample">${say("explorer-sample")}</a>`}</td>
    </tr>`;
  }

  private move(move: string) {
    return html`<button class="move" data-move=${move} @click=${() => this.dispatchEvent(new CustomEvent<string>("follow", { detail: move }))}>${move}</button>`;
  }

  /** The sources of these games, and their years. */
  private makers(moves: readonly KnownMove[]) {
    const counts = new Map<string, number>();
    for (const { from } of moves) {
      for (const [maker, games] of Object.entries(from)) counts.set(maker, (counts.get(maker) ?? 0) + games);
    }
    const names = [...counts].sort(([, one], [, other]) => other - one).slice(0, 4);
    const days = moves.flatMap(({ oldest, newest }) => [oldest, newest].filter((day) => day !== null));
    const [from, to] = [String(yearOf(Math.min(...days))), String(yearOf(Math.max(...days)))];
    const years = days.length === 0 ? "" : from === to ? from : say("explorer-years", { from, to });
    return html`<p class="small muted">
      ${say("explorer-from", { makers: listed(names.map(([maker, games]) => `${makerName(maker)} (${number(games)})`)) })}${years === "" ? "" : `, ${years}`}.
    </p>`;
  }

  private trend() {
    const { trend } = this.answer;
    if (trend.length === 0) return nothing;
    return html`<details class="trend" data-testid="trend">
      <summary>${say("explorer-trend")}</summary>
      <ul>
        ${trend.map(({ version, rules }) => {
          const says = rules.slice(0, 3).map(({ move, wins, draws, losses }) => {
            const games = wins + draws + losses;
            return say("explorer-trend-says", { move, share: percent((wins + draws) / games), games });
          });
          return html`<li>${say("explorer-trend-book", { version })}: ${says.length === 0 ? say("explorer-trend-none") : says.join("; ")}</li>`;
        })}
      </ul>
    </details>`;
  }
}

function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** `person`, `archive`, `ai:NAME`, `practice:NAME`. */
function makerName(maker: string): string {
  const [kind = "", name = ""] = maker.split(":");
  return name === "" ? (sayIfKnown(`maker-${kind}`) ?? kind) : citedName(name);
}
