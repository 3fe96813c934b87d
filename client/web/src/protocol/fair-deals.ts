/**
 * Deals drawn once more, from what was committed to before: the same function as `shared/fair.py`, in the browser. Knows
 * no page and asks nobody; a test holds it against the server's on the same cases.
 */

import type { RecordLine } from "../../generated/api";

/** A seat's contribution to the deals: see `shared.fair.Contribution`. */
export type Contribution = "committed" | "unbound" | "withheld" | "none";

/** A match as its record tells it, as far as the deals go. */
export type Dealt = Pick<RecordLine, "game" | "options" | "start" | "hands" | "proof">;

/** Facts of the match that this page has observed itself. */
export interface Seen {
  /** Of the server, before the secret was told. */
  commitment?: string;
  seat?: number | null;
  /** Our own nonce, when the server has taken it, and our seat then. */
  nonce?: { seat: number; text: string };
  /** Our own hand, by the number of the round. */
  hands?: Record<number, string[]>;
}

/** `failed`: something is not as it was committed to. `unproven`: right, but no seat gave a nonce. */
export type Verdict = "verified" | "unproven" | "failed" | "untold";

export interface Check {
  verdict: Verdict;
  /** By seat. */
  given: Contribution[];
}

/** How the deals of a game are drawn. */
export interface FairDeals {
  /** Whether chance has a part in them under these house rules. */
  hasChance: (options: Readonly<Record<string, unknown>>) => boolean;
  /** The next deal. */
  draw: (random: FairRandom) => Promise<string>;
  /** Whether the seat that leads the first hand is drawn too. Without: never. */
  isLedByLot?: (options: Readonly<Record<string, unknown>>) => boolean;
  /** The hands of a deal by seat, as views show them. Without: seats hold none. */
  handsIn?: (deal: string) => string[][];
}

/** Whether this browser computes hashes: pages that came over plain HTTP from another machine do not. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** SHA-256 in hexadecimal. */
export async function sha256(data: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Whether the deals of a match are those that were committed to, and what this page has seen of them. */
export async function checkDeals(dealt: Dealt, seen: Seen, fair: FairDeals, seats: number): Promise<Check> {
  const { proof } = dealt;
  if (proof === undefined) return { verdict: "untold", given: [] };
  const commitments = proof.commitments ?? [];
  const given = Array.from({ length: seats }, (_, seat) => contribution(commitments[seat], proof.nonces[0]?.[seat]));
  const holds = (await isKept(dealt, seen)) && (await isDrawn(dealt, seen, fair));
  const proven = given.some((each) => each === "committed" || each === "unbound");
  return { verdict: !holds ? "failed" : proven ? "verified" : "unproven", given };
}

function contribution(commitment: string | undefined, nonce: string | undefined): Contribution {
  if (commitment) return nonce ? "committed" : "withheld";
  return nonce ? "unbound" : "none";
}

/** Whether secret and nonces are the ones committed to, and ours is among them. */
async function isKept({ proof }: Dealt, seen: Seen): Promise<boolean> {
  const secret = bytesOf(proof!.secret);
  if (secret === null || (await sha256(secret)) !== proof!.commitment) return false;
  if (seen.commitment !== undefined && seen.commitment !== proof!.commitment) return false;
  for (const nonces of proof!.nonces) {
    for (const [seat, nonce] of nonces.entries()) {
      const promised = proof!.commitments?.[seat];
      if (promised && nonce && (await sha256(nonce)) !== promised) return false;
      if (seat === seen.nonce?.seat && nonce !== seen.nonce.text) return false;
    }
  }
  return true;
}

async function isDrawn(dealt: Dealt, seen: Seen, fair: FairDeals): Promise<boolean> {
  const { match, nonces, secret } = dealt.proof!;
  const hands = dealt.hands ?? [{ deal: dealt.start ?? "" }];
  if (nonces.length !== hands.length) return false;
  let [round, attempt] = [1, 0];
  for (const [number, hand] of hands.entries()) {
    const label = [match, round, attempt, ...nonces[number]!].join("/");
    const random = await FairRandom.of(bytesOf(secret)!, label);
    if ((await fair.draw(random)) !== hand.deal) return false;
    const lead = await random.below(nonces[number]!.length);
    const isLedByLot = round === 1 && !hand.void && fair.isLedByLot?.(dealt.options ?? {});
    if (isLedByLot && hand.leader !== lead) return false;
    const own = seen.hands?.[round];
    const held = fair.handsIn?.(hand.deal)[seen.seat ?? -1];
    if (!hand.void && own !== undefined && held !== undefined && !isSameHand(held, own)) return false;
    [round, attempt] = hand.void ? [round, attempt + 1] : [round + 1, 0];
  }
  return true;
}

function isSameHand(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/** Random numbers from HMAC-SHA256 of a key and a label: `shared.fair.FairRandom`. */
export class FairRandom {
  private readonly key: CryptoKey;
  private readonly label: string;
  private block = 0;
  private pool = "";

  private constructor(key: CryptoKey, label: string) {
    this.key = key;
    this.label = label;
  }

  static async of(secret: Uint8Array<ArrayBuffer>, label: string): Promise<FairRandom> {
    return new FairRandom(
      await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
      label,
    );
  }

  /** A number from 0 below `limit`: as many bits as that has, again and again until it is below. */
  async below(limit: number): Promise<number> {
    const length = 32 - Math.clz32(limit);
    for (;;) {
      const value = parseInt(await this.take(length), 2);
      if (value < limit) return value;
    }
  }

  private async take(length: number): Promise<string> {
    while (this.pool.length < length) {
      const text = new TextEncoder().encode(`${this.label}/${this.block}`);
      const digest = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, text));
      this.pool += [...digest].map((byte) => byte.toString(2).padStart(8, "0")).join("");
      this.block += 1;
    }
    const taken = this.pool.slice(0, length);
    this.pool = this.pool.slice(length);
    return taken;
  }
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
