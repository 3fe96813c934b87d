/** The page of a class, for its teacher: what each member has played and solved, and games to look at. */

import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";

import { GroupPanel } from "./group-panel";
import { date, number, say } from "../../i18n/say";
import { gameTitle, personName } from "../../i18n/words";
import type { ClassGame, ClassPage, Pupil } from "../../../generated/api";

const RESULTS = { "1": "groups-won", "0": "groups-draw", "-1": "groups-lost" } as const;

@customElement("class-page")
export class ClassPageElement extends GroupPanel {
  @state() pupils: readonly Pupil[] | null = null;

  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.pupils = (await this.ask<ClassPage>("GET", "/class")).pupils;
    });
  }

  override render() {
    if (this.pupils === null) return html`<p class="muted">${say("people-moment")}</p>`;
    return html`<section data-testid="class-page">
      <h3 id="pupils">${say("groups-class")}</h3>
      <p class="muted about">${say("groups-class-about")}</p>
      ${
        this.pupils.length === 0
          ? html`<p role="status">${say("groups-class-empty")}</p>`
          : html`<div class="card wide" role="region" tabindex="0" aria-labelledby="pupils">
              <table>
                <thead>
                  <tr>
                    <th scope="col">${say("leaders-player")}</th>
                    <th scope="col">${say("groups-last")}</th>
                    <th scope="col">${say("groups-week")}</th>
                    <th scope="col">${say("groups-month")}</th>
                    <th scope="col">${say("groups-puzzles")}</th>
                    <th scope="col">${say("groups-games")}</th>
                  </tr>
                </thead>
                <tbody>
                  ${this.pupils.map((pupil) => this.pupil(pupil))}
                </tbody>
              </table>
            </div>`
      }
    </section>`;
  }

  private pupil({ id, name, week, month, last_ms, solved, failed, games }: Pupil) {
    return html`<tr data-testid="pupil">
      <th scope="row"><a href="#/player/${encodeURIComponent(id)}">${personName(name)}</a></th>
      <td>${last_ms === null ? "–" : date(last_ms)}</td>
      <td>${number(week)}</td>
      <td>${number(month)}</td>
      <td>${say("groups-solved", { solved: number(solved), tried: number(solved + failed) })}</td>
      <td>${games.length === 0 ? "–" : html`<ul class="replays">${games.map((game) => this.game(game))}</ul>`}</td>
    </tr>`;
  }

  private game({ table, match, game, at_ms, points }: ClassGame) {
    const result = say(RESULTS[String(points) as keyof typeof RESULTS]);
    return html`<li>
      <a href="#/replay/${encodeURIComponent(table)}/${match}.1">${gameTitle(this.games, game)}</a>
      <small class="muted">${result}${at_ms === 0 ? nothing : html` · ${date(at_ms)}`}</small>
    </li>`;
  }
}
