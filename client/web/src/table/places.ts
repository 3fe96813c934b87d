/** The board in the middle of a table and the seats around it, the reader's nearest. Draws what it is handed. */

import { html } from "lit";

import type { ShownTable, TablePart } from "../core/table-slots";
import { nearSeat } from "../games/board";
import { facetsOf } from "../games/registry";
import type { Depth } from "../games/scene-choice";
import { direction } from "../i18n/say";
import { placeWords, sideName } from "../i18n/words";
import { may } from "./action";
import { haveNoPartners } from "./move-record";
import "./seat-chip";
import "./seat-offer";
import "./table-actions";
import type { SeatInfo, TableState } from "../../generated/protocol";

/** `board`: what is drawn in the middle. */
export function places(
  shown: ShownTable,
  parts: readonly TablePart[],
  depth: Depth,
  board: unknown,
  onKey: (event: KeyboardEvent) => void,
) {
  const { state } = shown;
  const number = state.seats.length;
  const facets = facetsOf(state.game);
  const { shape = "", scene } = facets;
  const near = nearSeat(facets, state.you);
  const step = state.options["direction"] === "anticlockwise" ? number - 1 : 1;
  const deep = scene !== undefined && depth.has(scene) ? "deep" : "";
  const around = state.seats.map((_, turn) => state.seats[(near + turn * step) % number]!);
  const chips = (seats: readonly SeatInfo[], areas: readonly string[]) =>
    seats.map((seat, turn) => {
      const asks = (state.proposed ?? []).some((it) => it.seat === seat.seat) ? "asks" : "";
      return html`<div class="${areas[turn] ?? ""} ${asks}" dir=${direction()}>${chip(shown, parts, seat)}</div>`;
    });
  const layout = number === 2 ? `two ${shape} ${deep}` : number === 4 ? "four" : "four many";
  return html`
    <div class=${layout}>
      ${
        number === 2 || number === 4
          ? chips(around.slice(1), number === 4 ? ["left", "far", "right"] : ["far"])
          : html`<div class="others">${chips(around.slice(1), [])}</div>`
      }
      <div class="board" dir=${direction()} @keydown=${onKey}>${board}</div>
      <div class="foot">
        ${chips(around.slice(0, 1), ["near"])}
        <table-actions dir=${direction()} .table=${shown} .parts=${parts}></table-actions>
      </div>
    </div>
  `;
}

function chip(shown: ShownTable, parts: readonly TablePart[], seat: SeatInfo) {
  const { state, connection, players, arrived, send } = shown;
  const { table } = state;
  const plies = state.view?.history ?? [];
  const first = state.view?.first ?? 0;
  const last = plies.findLastIndex((_, ply) => (first + ply) % state.seats.length === seat.seat);
  const recent = last >= plies.length - state.seats.length + 1;
  const alone = haveNoPartners(state);
  return html`<seat-chip
    .seat=${alone && state.seats.length > 2 ? { ...seat, twin: undefined } : seat}
    .side=${[alone ? sideName(state.game, seat.seat) : "", placeWords(state, seat.seat)].filter(Boolean).join(" · ")}
    .you=${state.you === seat.seat}
    .acting=${state.to_act.includes(seat.seat)}
    .crowded=${state.seats.length > 2}
    .live=${!connection.lost}
    .passed=${recent && plies[last] === "pass" && state.phase === "play"}
    .clock=${state.clock ?? null}
    .arrived=${arrived}
    .tiles=${state.view?.counts?.[seat.seat] ?? null}
    .tally=${state.view === null || seat.id == null ? null : (facetsOf(state.game).tally?.(state.view, seat.seat) ?? null)}
    .players=${may(state, `add-ai:${seat.seat}`) ? players.filter((player) => player.game === state.game) : []}
    .account=${connection.welcome?.you.guest === false}
    .maySit=${may(state, `sit:${seat.seat}`)}
    .reason=${parts.map((part) => part.absence?.(seat) ?? "").join("")}
    @sit=${() => send({ type: "sit", table, seat: seat.seat })}
    @add-ai=${({ detail }: CustomEvent<string>) => send({ type: "add-ai", table, seat: seat.seat, player: detail || null })}
    ><seat-offer .table=${shown} .seat=${seat} .parts=${parts}></seat-offer
  ></seat-chip>`;
}

/** Whether the reader has made a move in this round. */
export function hasMoved({ you, view, seats }: TableState): boolean {
  if (you === null || view === null) return false;
  return view.history.length > (you - (view.first ?? 0) + seats.length) % seats.length;
}
