/** Dialog with the settings of the page, over every view. A choice takes effect at once. */

import { css, html, LitElement } from "lit";

import { CHOICES, preferences, type Preferences } from "./preferences";
import "./mail-settings";
import type { MailSettings } from "./mail-settings";
import "./push-switch";
import type { PushSwitch } from "./push-switch";
import { canVibrate } from "./turn-alert";
import { LANGUAGE_CODES, type Language } from "../i18n/choice";
import { languageName, say } from "../i18n/say";
import { controls } from "../ui/style";

type Switch = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences];

const SWITCHES: readonly Switch[] = ["numbers", "sounds", "vibration", "confirm", "hints", "words"];

export class SettingsPanel extends LitElement {
  static override properties = { token: {}, you: {} };
  /** The secret and the id of the person whose settings these are. */
  declare token: string;
  declare you: string;

  constructor() {
    super();
    this.token = this.you = "";
  }

  static override styles = [
    controls,
    css`
      dialog {
        box-sizing: border-box;
        width: min(26rem, 94vw);
        padding: 1.2rem 1.4rem 1.4rem;
        color: var(--ink);
        background: var(--card);
        border: 1px solid var(--edge);
        border-radius: 0.9rem;
        box-shadow: 0 1rem 3rem rgb(0 0 0 / 0.35);
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 0.45);
      }
      form,
      .switches {
        display: grid;
        gap: 0.8rem;
      }
      push-switch,
      mail-settings {
        display: block;
        margin-top: 0.8rem;
      }
      .title {
        display: flex;
        justify-content: space-between;
        align-items: center;
      }
      h2 {
        margin: 0;
      }
      .choice {
        display: grid;
        grid-template-columns: 7rem 1fr;
        align-items: center;
        gap: 0.6rem;
      }
      .switch {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        min-height: 2rem;
      }
      .switch input {
        width: 1.15rem;
        height: 1.15rem;
        min-height: 0;
        accent-color: var(--accent);
      }
    `,
  ];

  open(): void {
    this.renderRoot.querySelector("dialog")?.showModal();
    void this.renderRoot.querySelector<PushSwitch>("push-switch")?.look();
    void this.renderRoot.querySelector<MailSettings>("mail-settings")?.look();
  }

  override render() {
    return html`<dialog aria-labelledby="title" data-testid="settings-panel">
      <form method="dialog">
        <div class="title">
          <h2 id="title">${say("settings-title")}</h2>
          <button>${say("settings-close")}</button>
        </div>
        ${this.choice("language", say("settings-language"), (each) =>
          each === "auto" ? say("settings-language-auto") : languageName(each),
        )}
        ${this.choice("theme", say("settings-theme"), (each) => say(`settings-theme-${each}`))}
        ${this.choice("board", say("settings-board"), (each) => say(`settings-board-${each}`))}
        ${this.choice("design", say("settings-design"), (each) => say(`settings-design-${each}`))}
        ${this.choice("motion", say("settings-motion"), (each) => say(`settings-motion-${each}`))}
        <div class="switches">${SWITCHES.filter((name) => name !== "vibration" || canVibrate()).map((name) => this.switch(name))}</div>
      </form>
      <push-switch .token=${this.token} .you=${this.you}></push-switch>
      <mail-settings .token=${this.token}></mail-settings>
    </dialog>`;
  }

  private choice<Name extends Exclude<keyof Preferences, Switch>>(
    name: Name,
    title: string,
    words: (each: Preferences[Name]) => string,
  ) {
    const chosen = preferences.get(name);
    const choose = (event: Event): void => {
      preferences.set(name, (event.target as HTMLSelectElement).value as Preferences[Name]);
    };
    return html`<label class="choice"
      >${title}
      <select data-testid="prefer-${name}" @change=${choose}>
        ${CHOICES[name].map(
          (each) =>
            html`<option value=${each} lang=${tongue(each)} ?selected=${each === chosen}>${words(each)}</option>`,
        )}
      </select></label
    >`;
  }

  private switch(name: Switch) {
    const turn = (event: Event): void => preferences.set(name, (event.target as HTMLInputElement).checked);
    return html`<label class="switch"
      ><input type="checkbox" data-testid="prefer-${name}" .checked=${preferences.get(name)} @change=${turn} />${say(
        `settings-${name}`,
      )}</label
    >`;
  }
}

/** The language that a choice is written in, where it names one. */
function tongue(choice: string): string {
  return LANGUAGE_CODES.includes(choice as Language) ? choice : "";
}

customElements.define("settings-panel", SettingsPanel);
