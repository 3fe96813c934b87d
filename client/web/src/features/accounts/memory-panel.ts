/** Panel with the AI players' memory of this person, game by game, and buttons to delete it. */

import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { fetchMemories, forgetMemory } from "./memories";
import { percent, say, sayIfKnown } from "../../i18n/say";
import { controls } from "../../ui/style";
import type { GameInfo } from "../../../generated/protocol";
import { bareName, gameTitle, sideName } from "../../i18n/words";
import { showRefusal } from "../../protocol/refusal";
import type { MemorySummary, RememberedOpening } from "../../../generated/api";

const OPENINGS_SHOWN = 3;

@customElement("memory-panel")
export class MemoryPanel extends LitElement {
  /** The person's own secret. */
  @property() token = "";
  @property({ attribute: false }) games: readonly GameInfo[] = [];
  @state() memories: readonly MemorySummary[] = [];
  /** The game of which it is asked whether to forget. */
  @state() asking: string | null = null;

  static override styles = [
    controls,
    css`
      section {
        margin-top: 2rem;
      }
      .memories {
        display: grid;
        gap: 0.6rem;
      }
      .memory {
        padding: 0.7rem 1rem;
      }
      ul {
        margin: 0.3rem 0;
        padding-inline-start: 1.2rem;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("token")) void this.look();
  }

  private async look(): Promise<void> {
    if (this.token !== "") this.memories = (await fetchMemories(this.token)) ?? this.memories;
  }

  override render() {
    if (this.memories.length === 0) return nothing;
    return html`<section data-testid="memories">
      <h2>${say("lobby-memory")}</h2>
      <p class="muted">${say("lobby-memory-about")}</p>
      <div class="memories">${this.memories.map((memory) => this.memory(memory))}</div>
    </section>`;
  }

  private memory(memory: MemorySummary) {
    return html`<div class="card memory" data-testid="memory-${bareName(memory.game)}">
      <h3>${gameTitle(this.games, memory.game)}</h3>
      <p>${recordWords(memory)}</p>
      ${
        memory.openings.length === 0
          ? nothing
          : html`<ul>
            ${memory.openings.slice(0, OPENINGS_SHOWN).map((opening) => html`<li>${openingWords(memory.game, opening)}</li>`)}
          </ul>`
      }
      <div class="row">${this.asking === memory.game ? this.confirm(memory.game) : this.offer(memory.game)}</div>
    </div>`;
  }

  private offer(game: string) {
    return html`<button data-testid="forget" @click=${() => (this.asking = game)}>${say("lobby-forget")}</button>`;
  }

  private confirm(game: string) {
    return html`<span>${say("lobby-forget-sure")}</span>
      <button class="primary" data-testid="forget-yes" @click=${() => void this.forget(game)}>${say("lobby-forget-yes")}</button>
      <button @click=${() => (this.asking = null)}>${say("lobby-no")}</button>`;
  }

  private async forget(game: string): Promise<void> {
    this.asking = null;
    if (!(await forgetMemory(this.token, game))) showRefusal(say("lobby-forget-failed"));
    await this.look();
  }
}

function recordWords(memory: MemorySummary): string {
  const { game, games, won, drawn, lost, answers, acquaintance, sure, right, like_people, habits, level } = memory;
  const sentences = [say("lobby-record", { count: games, won, drawn, lost })];
  if (answers > 0) sentences.push(say("lobby-answers", { count: answers }));
  if (sure > 0)
    sentences.push(say(like_people ? "lobby-foreseen-like-people" : "lobby-foreseen", { count: sure, right }));
  else if (acquaintance) sentences.push(say("lobby-acquaintance"));
  for (const habit of habits) sentences.push(sayIfKnown(`lobby-habit-${bareName(game)}-${habit}`) ?? "");
  if (level != null) sentences.push(say("lobby-level", { share: percent(level) }));
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function openingWords(game: string, { moves, seat, games, won, drawn, lost }: RememberedOpening): string {
  return say("lobby-opening", { side: sideName(game, seat), moves, count: games, won, drawn, lost });
}
