/** The rooms of the own account and of everybody's profile, and what AI players remember of the reader. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { LOBBY_PANELS, ROOMS } from "../../core/slots";
import { speakIn } from "../../i18n/say";
import "./memory-panel";

ROOMS.add(
  {
    name: "account",
    draw: ({ connection }) => {
      fetchPart(speakIn("account").then(() => import("./account-view")));
      return html`<account-view .connection=${connection} .token=${connection.welcome?.token ?? ""}></account-view>`;
    },
  },
  {
    name: "player",
    draw: ({ connection, games }, where) => {
      fetchPart(import("./profile-view"));
      return html`<profile-view .connection=${connection} .games=${games} .player=${where}></profile-view>`;
    },
  },
);

LOBBY_PANELS.add(
  ({ connection, games }) =>
    html`<memory-panel .token=${connection.welcome?.token ?? ""} .games=${games}></memory-panel>`,
);
