/** An address as a QR code, for a telephone beside this screen. Its encoder is fetched with it. */

import { css, html, LitElement, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { say } from "../../i18n/say";

@customElement("qr-code")
export class QrCode extends LitElement {
  @property() text = "";
  /** True: a dark module. Null until the encoder is there. */
  @state() rows: readonly (readonly boolean[])[] | null = null;

  static override styles = css`
    svg {
      display: block;
      width: min(100%, 13rem);
      margin: 0.6rem auto 0;
      background: #ffffff;
      border-radius: 0.5rem;
    }
  `;

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("text")) void this.encode(this.text);
  }

  private async encode(text: string): Promise<void> {
    const { encode } = await import("uqr");
    if (text === this.text) this.rows = encode(text, { border: 4 }).data;
  }

  override render() {
    if (this.rows === null) return nothing;
    const size = this.rows.length;
    const dark = this.rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
    return html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${say("share-qr")} shape-rendering="crispEdges">
      ${svg`<path d=${dark.join("")} fill="#000000" />`}
    </svg>`;
  }
}
