/** The switch "Tell me when it's my turn" of the settings: push messages to this browser, and why there are none. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";

import { Unanswered } from "../../protocol/http";
import { say } from "../../i18n/say";
import { controls } from "../../ui/style";
import { pushState, switchPush, type PushState } from "./push";

@customElement("push-switch")
export class PushSwitch extends LitElement {
  /** The person's own secret. */
  @property() token = "";
  /** The person's id. */
  @property() you = "";
  /** Null: not known yet. */
  @state() state: PushState | null = null;
  @state() isBusy = false;
  /** Why the last press has changed nothing; empty: it has. */
  @state() problem = "";

  private last = Promise.resolve();

  static override styles = [
    controls,
    css`
      label {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        min-height: 2rem;
      }
      p {
        margin: 0.1rem 0 0;
        font-size: 0.9rem;
      }
    `,
  ];

  /** Ask the browser and the server how things stand. */
  look(): Promise<void> {
    return this.attempt(() => pushState(this.token, this.you));
  }

  override render() {
    const { state } = this;
    const isPossible = state === "on" || state === "off";
    const reason = state === null || isPossible ? "about" : state;
    return html`<label
        ><input
          type="checkbox"
          data-testid="prefer-push"
          aria-describedby="reason"
          .checked=${live(state === "on")}
          ?disabled=${!isPossible || this.isBusy}
          @change=${this.turn}
        />${say("settings-push")}</label
      >
      <p id="reason" class="muted" data-testid="push-reason">${say(`settings-push-${reason}`)}</p>
      ${this.problem === "" ? nothing : html`<p role="alert" data-testid="push-problem">${this.problem}</p>`}`;
  }

  private readonly turn = (event: Event): void => {
    const wanted = (event.target as HTMLInputElement).checked;
    void this.attempt(() => switchPush(wanted, this.token, this.you));
  };

  /** One after the other: no press is lost because the server is still being asked how things stand. */
  private attempt(work: () => Promise<PushState>): Promise<void> {
    this.last = this.last.catch(() => undefined).then(() => this.carryOut(work));
    return this.last;
  }

  private async carryOut(work: () => Promise<PushState>): Promise<void> {
    if (this.token === "") return;
    this.isBusy = true;
    this.problem = "";
    try {
      this.state = await work();
    } catch (refusal) {
      if (!(refusal instanceof Unanswered || refusal instanceof DOMException)) throw refusal;
      this.problem = refusal instanceof Unanswered ? refusal.message : browserProblem(refusal);
    } finally {
      this.isBusy = false;
    }
  }
}

function browserProblem({ name }: DOMException): string {
  if (name === "NotAllowedError") return say("settings-push-unanswered");
  return say(name === "TimeoutError" ? "settings-push-late" : "settings-push-failed");
}
