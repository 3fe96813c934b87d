/**
 * The plies of a round, in a column per seat or, where many seats would make the columns too narrow for a chain of hops,
 * one below the other. A ply whose mover gave a reason can be asked for it; where one can go to every ply (`at`), pressing
 * one sends its number as `seek`.
 */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import type { Reason } from "../../generated/protocol";
import "./reason-note";
import { reasonSource, reasonWords } from "../i18n/reasons";
import { say } from "../i18n/say";
import { moveWords } from "../i18n/words";
import { EndFollower } from "../ui/end-follower";
import { controls } from "../ui/style";

export interface Entry {
  move: string;
  reason: Reason | null;
}

/** The longest move that fits into a column of more than two: a tile and the end of the line it is put to. */
const LONGEST = 4;

/** The number of a ply's row in the list of moves; `index`: from 0. */
export function rowOf(index: number, seats: number): number {
  return Math.floor(index / seats) + 1;
}

@customElement("move-list")
export class MoveList extends LitElement {
  /** One heading per seat, in the order of play from whoever began. */
  @property() names: string[] = [];
  @property() entries: Entry[] = [];
  /** How many plies are played where we look; null where there is nowhere to go. */
  @property() at: number | null = null;
  @state() opened: number | null = null;

  constructor() {
    super();
    this.addController(new EndFollower(this, ".scroll"));
  }

  static override styles = [
    controls,
    css`
      .scroll {
        position: relative;
        max-height: 15rem;
        overflow-y: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
        font-size: 0.92rem;
        table-layout: fixed;
      }
      th {
        text-align: start;
        font-weight: 600;
        color: var(--muted);
        font-size: 0.8rem;
        position: sticky;
        top: 0;
        background: var(--card);
        overflow-wrap: anywhere;
      }
      th,
      td {
        padding: 0.05rem 0.25rem;
      }
      .number {
        width: 1.8rem;
        color: var(--muted);
        font-weight: 400;
      }
      button {
        font: inherit;
        padding: 0 0.25rem;
        min-height: 1.6rem;
        border: 0;
        background: none;
        border-radius: 0.3rem;
        max-width: 100%;
        text-align: start;
      }
      .crowded th {
        font-size: 0.72rem;
        line-height: 1.25;
        padding-inline: 0.1rem 0.35rem;
        vertical-align: bottom;
        white-space: normal;
      }
      .crowded button,
      .crowded .plain {
        font-size: 0.82rem;
      }
      .crowded button::after {
        margin-inline-start: 0.2em;
      }
      button::after {
        content: "";
        display: inline-block;
        width: 0.4em;
        height: 0.4em;
        margin-inline-start: 0.35em;
        vertical-align: 0.1em;
        border-radius: 50%;
        border: 1px solid var(--accent);
      }
      button.experience::after {
        box-sizing: border-box;
        width: calc(0.4em + 2px);
        height: calc(0.4em + 2px);
        border-width: calc(0.2em + 1px);
      }
      button.bare::after {
        display: none;
      }
      button[aria-current],
      button[aria-pressed="true"] {
        background: var(--line);
      }
      .plain {
        display: inline-block;
        padding: 0 0.25rem;
        overflow-wrap: anywhere;
      }
      .crowded button,
      .crowded .plain {
        padding: 0 0.1rem;
      }
      .many .number {
        vertical-align: baseline;
      }
      .many .side {
        width: 32%;
        font-size: 0.85rem;
        font-weight: 400;
        position: static;
      }
      .why {
        margin: 0.5rem 0 0;
        font-size: 0.9rem;
      }
    `,
  ];

  protected override updated(changed: Map<string, unknown>): void {
    const scroll = this.renderRoot.querySelector(".scroll");
    if (scroll === null) return;
    if (changed.has("at") && this.at !== null) this.show(scroll as HTMLElement);
  }

  /** Scrolls the list, and nothing else, to where we look. */
  private show(scroll: HTMLElement): void {
    const ply = scroll.querySelector<HTMLElement>("[aria-current]");
    const down =
      ply === null ? -scroll.scrollTop : ply.getBoundingClientRect().top - scroll.getBoundingClientRect().top;
    scroll.scrollTop += ply === null ? down : down - scroll.clientHeight / 2;
  }

  override render() {
    const entry = this.opened === null ? undefined : this.entries[this.opened];
    const width = this.names.length;
    const isLong = width > 2 && this.entries.some(({ move }) => move.length > LONGEST);
    const shape = isLong ? "many" : width > 2 ? "crowded" : "";
    return html`<div class="scroll ${shape}" data-testid="moves">
        <table>
          ${isLong ? this.lines() : this.columns()}
        </table>
      </div>
      ${entry?.reason ? html`<div class="why"><strong dir="ltr">${moveWords(entry.move)}</strong><reason-note .reason=${entry.reason} .move=${entry.move}></reason-note></div>` : nothing}`;
  }

  private columns() {
    const width = this.names.length;
    const rows = Array.from({ length: Math.ceil(this.entries.length / width) }, (_, row) =>
      this.entries.slice(row * width, (row + 1) * width),
    );
    return html`<thead>
        <tr>
          <th class="number"><span class="unseen">${say("table-moves")}</span></th>
          ${this.names.map((name) => html`<th scope="col" dir="auto" title=${name}>${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row, number) =>
            html`<tr>
              <td class="number">${number + 1}</td>
              ${row.map((entry, column) => html`<td>${this.ply(entry, number * width + column)}</td>`)}
            </tr>`,
        )}
      </tbody>`;
  }

  /** One ply in a line, each row's number beside its first. */
  private lines() {
    const width = this.names.length;
    return html`<tbody>
      ${this.entries.map(
        (entry, index) =>
          html`<tr>
            <td class="number">${index % width === 0 ? rowOf(index, width) : nothing}</td>
            <th class="side" scope="row" dir="auto">${this.names[index % width]}</th>
            <td>${this.ply(entry, index)}</td>
          </tr>`,
      )}
    </tbody>`;
  }

  private ply({ move, reason }: Entry, index: number) {
    if (this.at !== null) {
      return html`<button
        dir="ltr"
        class=${reason === null ? "bare" : mark(reason)}
        aria-current=${this.at === index + 1 ? "step" : nothing}
        @click=${() => this.dispatchEvent(new CustomEvent<number>("seek", { detail: index + 1 }))}
      >
        ${breakable(move)}
      </button>`;
    }
    if (reason === null) return html`<span class="plain" dir="ltr">${breakable(move)}</span>`;
    return html`<button
      dir="ltr"
      class=${mark(reason)}
      title=${reasonWords(reason)}
      aria-pressed=${String(this.opened === index)}
      @click=${() => (this.opened = this.opened === index ? null : index)}
    >
      ${breakable(move)}
    </button>`;
  }
}

/** The move, whose line may end before a hop but not within the name of a hole. */
function breakable(move: string) {
  const [start, ...hops] = moveWords(move).split(/(?<=\d)x(?=\w)/);
  return html`${start}${hops.map((hop) => html`<wbr />x${hop}`)}`;
}

/** A full mark for a choice by experience, an empty one for a calculation. */
function mark(reason: Reason): string {
  return reasonSource(reason) === "experience" ? "experience" : "";
}
