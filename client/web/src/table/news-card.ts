/** What is played at a table and by which terms, how things stand, and the menu of the table. Sends nothing. */

import { html, nothing } from "lit";

import { isOwnTurn } from "../app/own-games";
import { preferences } from "../app/preferences";
import type { ShownTable, TablePart } from "../core/table-slots";
import { tips } from "./coach-marks";
import { facetsOf } from "../games/registry";
import { isFlatForSpeed, wantsDepth } from "../games/scene-choice";
import { painter } from "../games/webgl";
import { listed, say } from "../i18n/say";
import { bareName, phaseWords, resultWords, seatName, sentence } from "../i18n/words";
import { termsLine } from "../lobby/terms";
import "../ui/more-menu";

export function newsCard(table: ShownTable, parts: readonly TablePart[]) {
  const { state, game } = table;
  const news = parts.map((part) => part.news?.(table) ?? "").filter((words) => words !== "");
  return html`<section class="card news">
    <div class="title">
      <h2>${game}</h2>
      <div class="row">
        ${facetsOf(state.game).scene === undefined || painter() === null ? nothing : viewSwitch()}
        <more-menu>${document.fullscreenEnabled ? screenSwitch() : nothing} ${howToPlay(state.game)} ${tips(state.game)} ${parts.map((part) => part.menu?.(table))}</more-menu>
      </div>
    </div>
    <p class="muted terms" data-testid="terms">${termsLine(state.terms, state.casual, state.start)}</p>
    ${
      state.phase === "over" && state.result !== null
        ? html`<p class="result" data-testid="result">${resultWords(state.result, state.you, state.seats)}</p>`
        : nothing
    }
    <p role="status" data-testid="status">${table.connection.lost ? say("table-unreachable") : waitsFor(table, parts)}</p>
    ${facetsOf(state.game).scene !== undefined && isFlatForSpeed() ? html`<p class="muted terms" data-testid="flat-for-speed">${say("table-flat-slow")}</p>` : nothing}
    ${state.phase === "over" ? nothing : parts.map((part) => part.score?.(table))} ${news.map((words) => html`<p class="muted">${words}</p>`)}
  </section>`;
}

function howToPlay(game: string) {
  if (facetsOf(game).rules === undefined) return nothing;
  return html`<a href="#/rules/${bareName(game)}" data-testid="how-to-play">${say("coach-rules")}</a>`;
}

/** Between the board in three dimensions and the flat one. */
function viewSwitch() {
  const deep = wantsDepth();
  return html`<button
    class="switch"
    data-testid="view"
    title=${say("settings-board-3d")}
    aria-pressed=${String(deep)}
    @click=${() => preferences.set("board", deep ? "flat" : "3d")}
  >
    ${say("table-3d")}
  </button>`;
}

/** Between the whole screen and the window. */
function screenSwitch() {
  const full = document.fullscreenElement !== null;
  return html`<button class="switch" data-testid="full-screen" aria-pressed=${String(full)} @click=${fillScreen}>
    ${say("table-full-screen")}
  </button>`;
}

/** A browser may refuse; then the table stays as it is. */
function fillScreen(): void {
  const full = document.fullscreenElement !== null;
  (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
}

function waitsFor(table: ShownTable, parts: readonly TablePart[]): string {
  const { state } = table;
  const [better] = parts.map((part) => part.status?.(table) ?? "").filter((words) => words !== "");
  if (better !== undefined) return better;
  const free = state.seats.filter((seat) => seat.id == null).length;
  if (state.phase === "waiting") return say("table-free-seats", { free, seats: state.seats.length });
  if (state.phase === "over") return say("table-over");
  if (state.boards?.waiting === true) return say("table-boards-waiting");
  if (isOwnTurn(state) && state.phase === "play") return say("table-your-turn");
  if (state.phase !== "play") return sentence(phaseWords(state.phase));
  const actors = state.to_act.map((seat) => state.seats[seat]);
  if (actors.some((seat) => seat?.id == null)) return say("table-free-to-move");
  return say("table-to-move", { names: listed(actors.map((seat) => seatName(seat))) });
}
