/** Shares a table or a replay: as a link, as a picture of the position, or by the device's own ways. */

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";

import { copyText, positionPicture, sharedAddress, type SharedRoom } from "./addresses";
import { say } from "../../i18n/say";
import { saveFile } from "../../ui/save-file";
import { controls } from "../../ui/style";

@customElement("share-menu")
export class ShareMenu extends LitElement {
  @property() room: SharedRoom = "table";
  @property() table = "";
  /** Of a replay: MATCH.ROUND/PLY. */
  @property() place = "";
  @property() token = "";
  /** The shared table or game, in a few words. */
  @property() name = "";
  /** The result of the last action. */
  @state() status = "";

  static override styles = [
    controls,
    css`
      summary {
        cursor: pointer;
      }
      .row {
        margin-top: 0.5rem;
      }
      [role="status"] {
        margin: 0.4rem 0 0;
        overflow-wrap: anywhere; /* a link that cannot be copied stands there */
      }
      [role="status"]:empty {
        display: none;
      }
    `,
  ];

  override render() {
    return html`<details>
      <summary data-testid="share-menu">${say("share-title")}</summary>
      <div class="row">
        <button data-testid="share-link" @click=${this.copyLink}>${say("share-copy-link")}</button>
        ${
          mayCopyPictures()
            ? html`<button data-testid="share-copy-picture" @click=${this.copyPicture}>${say("share-copy-picture")}</button>`
            : nothing
        }
        <button data-testid="share-picture" @click=${this.savePicture}>${say("share-save-picture")}</button>
        ${navigator.share === undefined ? nothing : html`<button @click=${this.handOver}>${say("share-device")}</button>`}
      </div>
      <p role="status">${this.status}</p>
    </details>`;
  }

  private get address(): string {
    return sharedAddress(this.room, this.table, this.place);
  }

  private readonly copyLink = async (): Promise<void> => {
    this.status = (await copyText(this.address)) ? say("share-copied") : this.address;
  };

  private readonly copyPicture = async (): Promise<void> => {
    const picture = positionPicture(this.table, this.place, this.token).then((blob) => blob ?? Promise.reject());
    try {
      // Safari takes only a promise: a click allows what is begun at once, and nothing that comes after an answer.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
      this.status = say("share-picture-copied");
    } catch {
      this.status = say("share-no-picture");
    }
  };

  private readonly savePicture = async (): Promise<void> => {
    const picture = await positionPicture(this.table, this.place, this.token);
    if (picture === undefined) {
      this.status = say("share-no-picture");
      return;
    }
    saveFile(picture, `oldhand-${this.table}${this.place === "" ? "" : `-${this.place.replace("/", "-")}`}.png`);
    this.status = say("share-picture-saved");
  };

  private readonly handOver = async (): Promise<void> => {
    try {
      await navigator.share({ title: this.name, url: this.address });
    } catch {
      this.status = ""; // it was closed without a choice
    }
  };
}

function mayCopyPictures(): boolean {
  return typeof ClipboardItem !== "undefined" && navigator.clipboard !== undefined;
}
