/** Dialog with the settings of the page, over every view. A choice takes effect at once. */

import { css, html, LitElement, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";

import { CHOICES, preferences, type Preferences } from "./preferences";
import { SETTINGS } from "../core/slots";
import { canVibrate } from "./turn-alert";
import { LANGUAGE_CODES, type Language } from "../i18n/choice";
import { languageName, say } from "../i18n/say";
import { dialogLooks, dialogTitle } from "../ui/dialog";
import { controls } from "../ui/style";

type Switch = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences];

/** The preferences that are on or off. */
const SWITCHES = (Object.keys(CHOICES) as (keyof Preferences)[]).filter(
  (name): name is Switch => typeof CHOICES[name][0] === "boolean",
);

@customElement("settings-panel")
export class SettingsPanel extends LitElement {
  /** The secret and the id of the person whose settings these are. */
  @property() token = "";
  @property() you = "";

  static override styles = [
    controls,
    dialogLooks,
    css`
      dialog {
        width: min(26rem, 94vw);
      }
      .choices,
      .switches {
        display: grid;
        gap: 0.8rem;
      }
      .more > * {
        display: block;
        margin-top: 0.8rem;
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
    `,
  ];

  open(): void {
    this.renderRoot.querySelector("dialog")?.showModal();
    this.look();
  }

  /** The greeting may come while the settings are open. */
  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("token") && this.renderRoot.querySelector("dialog")?.open) this.look();
  }

  private look(): void {
    for (const part of this.renderRoot.querySelectorAll<Element & { look: () => unknown }>(".more > *")) part.look();
  }

  override render() {
    return html`<dialog aria-labelledby="title" data-testid="settings-panel">
      ${dialogTitle(say("settings-title"))}
      <div class="choices">
        ${this.choice("language", say("settings-language"), (each) =>
          each === "auto" ? say("settings-language-auto") : languageName(each),
        )}
        ${this.choice("theme", say("settings-theme"), (each) => say(`settings-theme-${each}`))}
        ${this.choice("board", say("settings-board"), (each) => say(`settings-board-${each}`))}
        ${this.choice("design", say("settings-design"), (each) => say(`settings-design-${each}`))}
        ${this.choice("motion", say("settings-motion"), (each) => say(`settings-motion-${each}`))}
        <div class="switches">${SWITCHES.filter((name) => name !== "vibration" || canVibrate()).map((name) => this.switch(name))}</div>
      </div>
      <div class="more">${SETTINGS.all.map((draw) => draw({ token: this.token, you: this.you }))}</div>
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
