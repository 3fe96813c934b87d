/**
 * Our part in the deals: nonces that this browser has committed to and not given yet. Every command that may lead to a
 * seat carries one; `shared/fair.py` says what for. Kept over a reload, since a table may wait long for its players.
 */

import { canVerify, hex, sha256 } from "./fair-deals";
import type { TableState, Wish } from "../../generated/protocol";

const KEPT = "oldhand.nonces";
/** Commitments kept at most, the newest; most are used within minutes. */
const MOST = 60;
const COMMITTING: readonly Wish["type"][] = ["sit", "seek", "challenge", "answer-challenge", "rematch"];

type Committed = [commitment: string, nonce: string];
/** Nonces that this page has committed to. The storage also holds those of the browser's other pages. */
const own: Committed[] = [];
const given = new Set<string>();

/** The wish with our part in it. Where the browser computes no hashes that is a nonce without a commitment. */
export async function contributing(wish: Wish): Promise<Wish> {
  if (!COMMITTING.includes(wish.type) || (wish.type === "answer-challenge" && !wish.accept)) return wish;
  if (canVerify()) return { ...wish, commitment: await commit() } as Wish;
  return wish.type === "rematch" ? wish : ({ ...wish, nonce: random() } as Wish);
}

/** The answer to a table that asks for our nonce; null where it does not, or has it already. */
export async function revealing(state: TableState): Promise<(Wish & { type: "reveal" }) | null> {
  const { reveal, you, table } = state;
  if (reveal == null || you === null || !reveal.awaited.includes(you)) return null;
  const commitment = reveal.commitments[you];
  const nonce = [...own, ...read()].find(([each]) => each === commitment)?.[1];
  if (commitment == null || nonce === undefined || given.has(commitment)) return null;
  given.add(commitment);
  return { type: "reveal", table, nonce, commitment: await commit() };
}

async function commit(): Promise<string> {
  const nonce = random();
  const commitment = await sha256(nonce);
  own.push([commitment, nonce]);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...read(), [commitment, nonce]].slice(-MOST)));
  } catch {
    // Storage is switched off: it is kept until the page is left.
  }
  return commitment;
}

function random(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function read(): Committed[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Committed[];
  } catch {
    return [];
  }
}
