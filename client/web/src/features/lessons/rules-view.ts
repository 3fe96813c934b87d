/** The rules of a game with pictures, drawn by the game's own board. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { showPosition, shownHand } from "../../games/board";
import type { RuleSection, Shown } from "../../games/contracts";
import { facetsOf, gamesWith } from "../../games/registry";
import { nameRoom } from "../../app/browser-tab";
import type { Visit } from "../../core/slots";
import { say } from "../../i18n/say";
import { tabLooks, tabs } from "../../ui/game-tabs";
import { controls } from "../../ui/style";
import { gameInfo, gameTitle } from "../../i18n/words";
import "../../lobby/style-offers";

@customElement("rules-view")
export class RulesView extends LitElement {
  @property({ attribute: false }) visit!: Visit;
  /** The game, without its rules' version. */
  @property() place = "";
  @state() sections: readonly RuleSection[] = [];

  static override styles = [
    controls,
    tabLooks,
    css`
      .sections {
        display: grid;
        gap: 1rem;
        max-width: 62rem;
      }
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 20rem);
        gap: 1.4rem;
        align-items: center;
      }
      section.plain,
      section.below {
        grid-template-columns: minmax(0, 1fr);
      }
      section p {
        font-size: 1.05rem;
        line-height: 1.6;
        max-width: 42rem;
      }
      h3 {
        font-size: 1.2rem;
      }
      figure {
        margin: 0;
      }
      figure.tall {
        width: min(100%, calc(19rem * var(--tall)));
        max-width: 22rem;
        margin-inline: auto;
      }
      .hand > * {
        flex-wrap: wrap;
      }
      .house {
        margin-top: 1rem;
      }
      .ways a {
        margin-inline-end: 1.2rem;
      }
      @media (max-width: 700px) {
        section {
          grid-template-columns: minmax(0, 1fr);
        }
      }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("place")) void this.load();
    nameRoom(`${say("rules-title")} · ${gameTitle([], this.game)}`);
  }

  /** The game whose rules are shown; where the address names none, one that newcomers can learn here. */
  private get game(): string {
    return facetsOf(this.place).rules === undefined ? (gamesWith("lesson")[0] ?? this.place) : this.place;
  }

  private async load(): Promise<void> {
    const { game } = this;
    this.sections = [];
    const sections = (await facetsOf(game).rules?.()) ?? [];
    if (game === this.game) this.sections = sections;
  }

  override render() {
    const { game, visit } = this;
    const info = gameInfo(visit.games, game);
    return html`
      ${tabs(
        say("rules-title"),
        gamesWith("rules").map((each) => [`#/rules/${each}`, gameTitle([], each), each === game]),
      )}
      <h2 data-testid="rules" data-game=${game}>${say("rules-of", { game: gameTitle([], game) })}</h2>
      <p class="ways">
        ${facetsOf(game).lesson === undefined ? nothing : html`<a href="#/learn/${game}" data-testid="to-learn">${say("rules-learn")}</a>`}
        <a href="#/explorer/${game}">${say("rules-explore")}</a>
      </p>
      ${info === undefined ? nothing : html`<style-offers brief .connection=${visit.connection} .game=${info} .players=${visit.players}></style-offers>`}
      <div class="sections">${this.sections.map((section) => this.section(game, section))}</div>
      <p class="muted house">${say("rules-house")}</p>
    `;
  }

  private section(game: string, { key, picture, hand }: RuleSection) {
    const title = say(`rules-${key}`);
    const shape = picture === undefined ? (hand === undefined ? "plain" : "below") : "";
    return html`<section class="card ${shape}">
      <div>
        <h3>${title}</h3>
        <p>${say(`rules-${key}-text`)}</p>
      </div>
      ${picture === undefined ? nothing : drawn(game, picture, title)} ${hand === undefined ? nothing : html`<div class="hand">${shownHand(facetsOf(game), hand, hand.join(", "))}</div>`}
    </section>`;
  }
}

/** To be looked at, not to be played on. */
function drawn(game: string, picture: Shown, title: string) {
  const facets = facetsOf(game);
  return html`<figure class=${facets.shape ?? ""} role="img" aria-label=${title}>
    <div inert>${showPosition(facets, picture)}</div>
  </figure>`;
}
