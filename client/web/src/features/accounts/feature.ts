/** The rooms of the own account and of everybody's profile, and what AI players remember of the reader. */

import { html } from "lit";

import { fetchPart } from "../../app/parts";
import { LOBBY_PANELS, ROOMS } from "../../core/slots";
import { speakIn } from "../../i18n/say";
import "./memory-panel";

ROOMS.add(
  {
    name: "account",
    draw: ({ connection, refused }) => {
      fetchPart(speakIn("account").then(() => import("./account-view")));
      return html`<account-view .connection=${connection} .token=${connection.welcome?.token ?? ""} .refused=${refused}></account-view>`;
    },
  },
  {
    name: "player",
    draw: ({ connection, games, refused }, where) => {
      fetchPart(import("./profile-view"));
      return html`<profile-view .connection=${connection} .games=${games} .player=${where} .refused=${refused}></profile-view>`;
    },
  },
);

LOBBY_PANELS.add(
  ({ connection, games, refused }) =>
    html`<memory-panel .token=${connection.welcome?.token ?? ""} .games=${games} .refused=${refused}></memory-panel>`,
);
