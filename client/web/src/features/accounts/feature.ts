/** The rooms of the own account and of everybody's profile, and what AI players remember of the reader. */

import { html } from "lit";

import { LOBBY_PANELS, ROOMS } from "../../core/slots";
import { speakIn } from "../../i18n/say";
import "./memory-panel";

ROOMS.add(
  {
    name: "account",
    load: () => speakIn("account").then(() => import("./account-view")),
    draw: ({ connection }, where) =>
      html`<account-view .connection=${connection} .token=${connection.token} .back=${where}></account-view>`,
  },
  {
    name: "player",
    load: () => import("./profile-view"),
    draw: ({ connection, games }, where) =>
      html`<profile-view .connection=${connection} .games=${games} .player=${where}></profile-view>`,
  },
);

LOBBY_PANELS.add(
  ({ connection, games }) => html`<memory-panel .token=${connection.token} .games=${games}></memory-panel>`,
);
