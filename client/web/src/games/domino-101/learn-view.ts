/** The guided hand of 101: a scripted hand that explains itself, the learner's own moves made by the learner. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import "./hand";
import { PLACES } from "./hand-record";
import { BEFORE, handsAfter, LEFT, PLIES, STEPS, type Step } from "./learn-script";
import { nameRoom } from "../../app/browser-tab";
import { say } from "../../i18n/say";
import { nextInLesson } from "../lesson-bubble";
import { showPosition } from "../board";
import type { PageFacets } from "../contracts";
import { KeptFocus } from "../../ui/arrow-keys";
import { controls } from "../../ui/style";

const GAME = "domino-101";

@customElement("learn-view")
export class LearnView extends LitElement {
  @property({ attribute: false }) facets: PageFacets = {};
  /** Index of the step shown. */
  @state() at = 0;

  constructor() {
    super();
    new KeptFocus(this, () => nextInLesson(this.renderRoot, ".table > domino-table"));
  }

  static override styles = [
    controls,
    css`
      .room {
        --height: calc(100dvh - var(--above, 4rem) - 5rem);
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(18rem, 24rem);
        grid-template-areas: "table bubble" "table score";
        grid-template-rows: auto 1fr;
        gap: 1rem 1.25rem;
      }
      .table {
        grid-area: table;
        min-width: 0;
        max-height: max(20rem, var(--height));
        aspect-ratio: 1.25;
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        gap: 0.6rem;
      }
      .table > domino-table {
        height: 100%;
      }
      .others {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 0.5rem;
        direction: ltr; /* the left neighbour sits on the left in every language */
      }
      .other {
        border-block-end: 0.2rem solid var(--team);
        padding: 0.2rem 0.4rem;
        text-align: center;
        min-width: 0;
        border-radius: 0.4rem;
        transition: background calc(200ms * var(--motion));
      }
      .other.acted {
        background: color-mix(in srgb, var(--team) 18%, transparent);
      }
      .them {
        --team: var(--team-1);
      }
      .us {
        --team: var(--team-0);
      }
      .name {
        font-size: 0.9rem;
      }
      domino-hand,
      .backs {
        justify-content: center;
        flex-wrap: wrap;
        min-height: 2rem;
      }
      domino-hand {
        --tile: 1.15rem;
      }
      .backs {
        display: flex;
        gap: 0.2rem;
        align-items: center;
      }
      .backs i {
        width: 0.8rem;
        height: 1.6rem;
        border-radius: 0.15rem;
        background: linear-gradient(135deg, #6b5c48, #493d2f);
        border: 1px solid #2d251c;
      }
      .said {
        display: inline-block;
        margin-inline-start: 0.3rem;
        color: var(--warn);
        font-weight: 600;
      }
      lesson-bubble {
        grid-area: bubble;
      }
      .score {
        grid-area: score;
        align-self: start;
        margin: 0;
      }
      @media (max-width: 860px) {
        h2 {
          position: absolute;
          clip-path: inset(50%);
        }
      }
      /* A phone held sideways: the table takes the height that there is. */
      @media (max-height: 500px) and (orientation: landscape) {
        .room {
          --height: calc(100dvh - var(--above, 0px) - 0.8rem);
          grid-template-columns: minmax(0, 1.15fr) minmax(15rem, 1fr);
          gap: 0.7rem;
        }
        .table {
          max-height: max(15rem, var(--height));
        }
        .backs,
        domino-hand {
          min-height: 0;
        }
      }
      /* An upright phone or tablet: the words come first, and the table takes what they leave of the window. */
      @media (max-width: 860px) and (min-height: 501px) {
        .room {
          grid-template: "bubble" auto "table" minmax(14rem, 1fr) "score" 0 / minmax(0, 1fr); /* the score is below the window */
          gap: 0.6rem;
          height: calc(100dvh - var(--above, 4rem) - clamp(0.8rem, 2.5vw, 1.75rem) - 0.4rem);
        }
        .table {
          aspect-ratio: auto;
          max-height: none;
        }
        .backs,
        domino-hand {
          min-height: 0;
        }
        .backs i {
          width: 0.55rem;
          height: 1.1rem;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    nameRoom(say("learn-title"));
  }

  private get step(): Step {
    return STEPS[this.at] as Step;
  }

  private go(at: number): void {
    this.at = Math.max(0, Math.min(STEPS.length - 1, at));
  }

  override render() {
    const { plies, yours } = this.step;
    const next = yours ? PLIES[plies]?.[1] : undefined;
    return html`
      <h2>${say("learn-title")}</h2>
      <div class="room" data-testid="learn" data-step=${this.step.key}>
        <lesson-bubble
          .at=${this.at}
          .steps=${STEPS.length}
          .words=${this.words()}
          .move=${next?.replace(/[<>]/g, "") ?? ""}
          .game=${GAME}
          @go=${(event: CustomEvent<number>) => this.go(event.detail)}
        ></lesson-bubble>
        <div class="table">${this.others()} ${this.felt(next)}</div>
        <p class="card score">${say("learn-score", this.score())}</p>
      </div>
    `;
  }

  private words(): string {
    const [own, other] = LEFT;
    const [before] = BEFORE;
    switch (this.step.key) {
      case "count":
        return say("learn-count", { own, other });
      case "match":
        return say("learn-match", { before, after: before + other });
      default:
        return say(`learn-${this.step.key}`);
    }
  }

  /** The other three, with the backs of their tiles until all are laid open, and whoever passed. */
  private others() {
    const { plies, open } = this.step;
    const hands = handsAfter(plies);
    const before = STEPS[this.at - 1]?.plies ?? plies;
    const acted = PLIES.slice(Math.min(before, plies), plies);
    return html`<div class="others">
      ${[1, 2, 3].map((seat) => {
        const ply = acted.find(([who]) => who === seat);
        const hand = hands[seat] ?? [];
        const name = say(PLACES[seat] ?? "games-you");
        return html`<div class="other ${seat === 2 ? "us" : "them"} ${ply === undefined ? "" : "acted"}">
          <span class="name">${name}</span>${ply?.[1] === "pass" ? html`<span class="said">${say("table-seat-passed")}</span>` : nothing}
          ${open ? html`<domino-hand role="img" aria-label=${`${name}: ${hand.join(", ")}`} .tiles=${hand}></domino-hand>` : backs(hand.length)}
        </div>`;
      })}
    </div>`;
  }

  private felt(next: string | undefined) {
    const { plies, key } = this.step;
    return showPosition(
      this.facets,
      {
        board: PLIES[plies - 1]?.[2] ?? "-",
        plies: PLIES.slice(0, plies).map(([, move]) => move),
        legal: next === undefined ? [] : [next],
        hand: key === "seats" ? [] : (handsAfter(plies)[0] ?? []),
      },
      () => this.go(this.at + 1),
    );
  }

  private score(): { us: number; them: number } {
    const [us, them] = BEFORE;
    return { us: STEPS.findIndex(({ key }) => key === "match") <= this.at ? us + LEFT[1] : us, them };
  }
}

function backs(number: number) {
  return html`<span class="backs" role="img" aria-label=${say("table-tiles", { count: number })}>
    ${Array.from({ length: number }, () => html`<i></i>`)}
  </span>`;
}
