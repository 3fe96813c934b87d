/** What the server does in the background (importing, mining) and the newest books, asked for while it is looked at. */

import { css, html, LitElement, nothing } from "lit";

import { controls } from "./style";
import type { GameInfo } from "./wire";

export class WorkBanner extends LitElement {
  static override properties = { games: { attribute: false } };
  declare games: readonly GameInfo[];

  constructor() {
    super();
    this.games = [];
  }

  static override styles = [controls, css``];

  override render() {
    return html`${nothing}`;
  }
}

customElements.define("work-banner", WorkBanner);
