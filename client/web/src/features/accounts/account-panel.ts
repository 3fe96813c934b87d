/** Common part of the panels of the account page: requests in the owner's name, refusals that are told, and danger. */

import { css, LitElement } from "lit";
import { property } from "lit/decorators.js";

import { controls } from "../../ui/style";
import type { Danger, SureDialog } from "../../ui/sure-dialog";
import "../../ui/sure-dialog";
import { attempt } from "../../protocol/refusal";
import type { OwnAccount, OwnToken } from "../../../generated/api";

/** Secrets that are shown once. */
export interface Secrets {
  words: string;
  secrets: readonly string[];
}

export abstract class AccountPanel extends LitElement {
  /** The person's own secret. */
  @property() token = "";
  @property({ attribute: false }) me!: OwnAccount;
  @property({ attribute: false }) tokens: readonly OwnToken[] = [];

  static override styles = [
    controls,
    css`
      .card {
        margin-bottom: 1rem;
        max-width: 44rem;
        box-sizing: border-box;
      }
      .consent {
        flex-wrap: nowrap;
      }
      form {
        display: grid;
        gap: 0.5rem;
        max-width: 22rem;
      }
      label {
        display: grid;
        gap: 0.15rem;
      }
      ul {
        list-style: none;
        margin: 0.3rem 0 0.6rem;
        padding: 0;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.8rem;
        align-items: center;
        justify-content: space-between;
        padding: 0.4rem 0;
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      li small {
        display: block;
        color: var(--muted);
      }
      form + h3,
      h4 {
        margin: 1rem 0 0.3rem;
      }
    `,
  ];

  /** Told when the account has changed on the server: the page looks again. */
  protected changed(): void {
    this.dispatchEvent(new CustomEvent("changed"));
  }

  /** Shows secrets that the server tells once. */
  protected tell(detail: Secrets): void {
    this.dispatchEvent(new CustomEvent("secrets", { detail }));
  }

  protected async attempt(action: () => Promise<void>): Promise<void> {
    await attempt(action);
  }

  /** Carries out a form; it is emptied once that is done. */
  protected submit(event: Event, action: (fields: Record<string, string>) => Promise<void>): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void this.attempt(async () => {
      await action(fields);
      form.reset();
    });
  }

  /** Carries out a dangerous action, if it is confirmed. The panel renders the `sure-dialog` that asks. */
  protected async endanger(danger: Danger, action: (password: string) => Promise<void>): Promise<void> {
    const password = await this.renderRoot.querySelector<SureDialog>("sure-dialog")?.ask(danger);
    if (password != null) await this.attempt(() => action(password));
  }
}
