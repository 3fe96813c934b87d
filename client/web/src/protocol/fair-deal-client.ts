/**
 * The page's own part in fair deals: answers tables that ask for our nonce, remembers what it has seen of every match
 * before the secret was told, and checks the deals against that when the match is over.
 */

import type { Connection } from "./connection";
import { canVerify, checkDeals, type Check, type Seen } from "./fair-deals";
import { revealing } from "./nonces";
import { facetsOf } from "../games/registry";
import { call } from "./http";
import type { TableRecords } from "../../generated/api";
import type { RoundView, TableState } from "../../generated/protocol";

/** Matches remembered at most: the newest. */
const MOST = 50;
const seen = new Map<string, Seen>();

/** `insecure`: this browser computes no hashes here. `unknown`: the record is not to be had. */
export type DealCheck = Check | { verdict: "insecure" | "unknown" | "no-chance"; given: [] };

/** Takes part in the deals of every table that this connection hears of. */
export function playFair(connection: Connection, signal: AbortSignal): void {
  connection.listen("state", (state) => void hear(connection, state), signal);
}

/** Whether the deals of the match that is over were as committed. `token`: of the player who asks. */
export async function checkMatch(state: TableState, token: string): Promise<DealCheck> {
  const { fairDeals } = facetsOf(state.game);
  if (state.start != null || !fairDeals?.hasChance(state.options)) return { verdict: "no-chance", given: [] };
  if (!canVerify()) return { verdict: "insecure", given: [] };
  try {
    const path = `/api/games/${encodeURIComponent(state.table)}/${state.match}`;
    const { matches } = await call<TableRecords>("GET", path, token);
    if (matches[0] === undefined) return { verdict: "unknown", given: [] };
    return await checkDeals(matches[0], seen.get(keyOf(state)) ?? {}, fairDeals, state.seats.length);
  } catch {
    return { verdict: "unknown", given: [] };
  }
}

async function hear(connection: Connection, state: TableState): Promise<void> {
  remember(state);
  const reveal = await revealing(state);
  if (reveal === null) return;
  try {
    await connection.ask(reveal);
    note(state).nonce = { seat: state.you!, text: reveal.nonce };
  } catch {
    // It came too late: the match has begun without it, and the record says so.
  }
}

/** Remember the facts of this state that the record must agree with. */
function remember(state: TableState): void {
  if (state.phase === "over" || state.phase === "closed") return;
  const of = note(state);
  of.commitment ??= state.commitment;
  if (state.you === null) return;
  if (of.seat !== state.you) [of.seat, of.hands] = [state.you, {}];
  if ((state.phase === "counsel" || state.phase === "play") && state.view?.hand?.length)
    rememberHand(of.hands!, state.round, state.view);
}

/** A hand that was voided while we were away is another's than the one that is played. */
function rememberHand(hands: Record<number, string[]>, round: number, { hand = [], history }: RoundView): void {
  if (history.length === 0) hands[round] = hand;
  else if (!hand.every((tile) => hands[round]?.includes(tile))) delete hands[round];
}

function note(state: TableState): Seen {
  const key = keyOf(state);
  const known = seen.get(key) ?? {};
  seen.delete(key);
  seen.set(key, known);
  if (seen.size > MOST) seen.delete(seen.keys().next().value!);
  return known;
}

function keyOf({ table, match }: TableState): string {
  return `${table} ${match}`;
}
