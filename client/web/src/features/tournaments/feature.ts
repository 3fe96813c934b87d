/** Tournaments: the rooms of all and of one, one's next table in a bar above every room, and the next event in the lobby. */

import { html, type ReactiveControllerHost } from "lit";

import { fetchPart } from "../../app/parts";
import { BARS, GROUP_PARTS, HIGHLIGHTS, ROOMS } from "../../core/slots";
import { date, say, speakIn } from "../../i18n/say";
import { gameTitle } from "../../i18n/words";
import { call, unlessUnanswered } from "../../protocol/http";
import type { Connection } from "../../protocol/connection";
import type { TournamentLine, TournamentList } from "../../../generated/api";
import type { TournamentTable } from "../../../generated/protocol";

ROOMS.add(
  {
    name: "tournaments",
    link: () => say("page-tournaments"),
    load: () => speakIn("tournaments").then(() => import("./tournaments-view")),
    draw: ({ connection, games, players }, where) =>
      html`<tournaments-view .connection=${connection} .games=${games} .players=${players} .group=${where}></tournaments-view>`,
  },
  {
    name: "tournament",
    load: () => speakIn("tournaments").then(() => import("./tournament-view")),
    draw: ({ connection, games, players }, where) =>
      where === ""
        ? null
        : html`<tournament-view .connection=${connection} .games=${games} .players=${players} .where=${where}></tournament-view>`,
  },
);

GROUP_PARTS.add(
  ({ group }) => html`<p><a href="#/tournaments/${encodeURIComponent(group)}">${say("page-tournaments")}</a></p>`,
);

BARS.add((host: ReactiveControllerHost, connection: Connection, until: AbortSignal) => {
  let notice: TournamentTable | null = null;
  const show = (next: TournamentTable | null) => {
    notice = next;
    host.requestUpdate();
  };
  const forget = (table: string) => notice?.table === table && show(null);
  const hear = (next: TournamentTable) => {
    fetchPart(Promise.all([speakIn("tournaments"), import("./next-table")]).then(() => show(next)));
  };
  connection.listen("tournament-table", hear, until);
  connection.listen("left", forget, until);
  connection.listen("state", ({ table, phase }) => (phase === "over" || phase === "closed") && forget(table), until);
  // The region is there before its words, so that they are read out when they come.
  return () =>
    html`<div role="status">${notice === null ? "" : html`<next-table .notice=${notice} @dismiss=${() => show(null)}></next-table>`}</div>`;
});

HIGHLIGHTS.add(() => {
  let next: TournamentLine | undefined;
  return {
    place: 2,
    ask: async () => {
      const found = await unlessUnanswered(call<TournamentList>("GET", "/api/tournaments?limit=10"));
      const live = (found?.tournaments ?? []).filter(({ stage }) => stage === "open" || stage === "running");
      next = live.sort((one, other) => (one.starts_ms ?? Infinity) - (other.starts_ms ?? Infinity))[0];
    },
    card: ({ games }) => {
      if (next === undefined) return null;
      const { id, name, game, stage, starts_ms } = next;
      const when =
        stage === "open" && starts_ms !== null
          ? `, ${date(starts_ms, { dateStyle: "medium", timeStyle: "short" })}`
          : "";
      return {
        name: "tournament",
        title: name,
        body: `${gameTitle(games, game)}${when}`,
        address: `#/tournament/${encodeURIComponent(id)}`,
        words: say("page-tournaments-see"),
      };
    },
  };
});
