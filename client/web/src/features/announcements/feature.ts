/** The bar with the operators' announcement. */

import { html } from "lit";

import "./announcement-bar";
import { BARS } from "../../core/slots";
import type { ServerAnnouncement } from "../../../generated/protocol";

BARS.add((host, connection, until) => {
  let announcement: ServerAnnouncement | null = null;
  const show = (next: ServerAnnouncement | null) => {
    announcement = next;
    host.requestUpdate();
  };
  connection.listen("welcome", () => show(null), until); // the one that stands comes right after
  connection.listen("announcement", show, until);
  return () => html`<announcement-bar .announcement=${announcement}></announcement-bar>`;
});
