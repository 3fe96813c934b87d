/** The player's vacation in correspondence games: begin it, make it longer or shorter, end it. */

import { html } from "lit";
import { customElement, state } from "lit/decorators.js";

import { AccountPanel } from "../accounts/account-panel";
import { call } from "../../protocol/http";
import { date, say } from "../../i18n/say";
import type { Done, VacationInfo } from "../../../generated/protocol";

const MOMENT: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
/** Offered first, where so many are left. */
const USUAL_DAYS = 7;

@customElement("vacation-panel")
export class VacationPanel extends AccountPanel {
  /** Null until it is known. */
  @state() vacation: VacationInfo | null = null;

  protected override firstUpdated(): void {
    void this.attempt(async () => {
      this.vacation = await call<VacationInfo>("GET", "/api/vacation", this.token);
    });
  }

  override render() {
    const { vacation } = this;
    if (vacation === null) return html``;
    const { until_ms, days_left, most } = vacation;
    return html`<section class="card" data-testid="vacation">
      <h3>${say("account-vacation-title")}</h3>
      <p class="muted">${say("account-vacation-about", { most })}</p>
      <p role="status" data-testid="vacation-standing">
        ${until_ms == null ? "" : say("account-vacation-until", { end: date(until_ms, MOMENT) })}
        ${say("account-vacation-left", { count: days_left })}
      </p>
      ${
        until_ms != null
          ? html`<button data-testid="vacation-end" @click=${() => void this.set(0)}>${say("account-vacation-end")}</button>`
          : days_left === 0
            ? ""
            : html`<form @submit=${(event: Event) => this.submit(event, ({ days }) => this.set(Number(days)))}>
                <label
                  >${say("account-vacation-days")}
                  <input name="days" type="number" min="1" max=${days_left} required value=${Math.min(USUAL_DAYS, days_left)}
                /></label>
                <button data-testid="vacation-begin">${say("account-vacation-begin")}</button>
              </form>`
      }
    </section>`;
  }

  private readonly set = (days: number): Promise<void> =>
    this.attempt(async () => {
      const { vacation } = await call<Done>("POST", "/api/vacation", this.token, { days });
      if (vacation != null) this.vacation = vacation;
    });
}
