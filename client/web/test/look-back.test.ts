/** A review that nobody waits for any more is not asked for again, and no timer keeps what is gone from the page. */

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { lookBack } from "../src/features/replays/replay-data";

const ROUND = { table: "t", match: 1, round: 1 } as Parameters<typeof lookBack>[0];
const UNSEARCHED = { searched: false };

test("a review is let go of when its page is left", async () => {
  const asked: string[] = [];
  const timers = new Set<number>();
  const real = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  Object.assign(globalThis, {
    location: { href: "http://page.test/" },
    fetch: (address: string) => {
      asked.push(String(address));
      return Promise.resolve(new Response(JSON.stringify(UNSEARCHED), { status: 200 }));
    },
    setTimeout: () => timers.add(timers.size + 1).size,
    clearTimeout: (timer: number) => timers.delete(timer),
  });
  try {
    const left = new AbortController();
    let shown = 0;
    const looking = lookBack(ROUND, "token", left.signal, () => (shown += 1));
    while (timers.size === 0) await new Promise((done) => real.setTimeout(done));
    left.abort();
    await looking;
    deepEqual([asked.length, shown, timers.size], [1, 1, 0]);
  } finally {
    Object.assign(globalThis, real);
  }
});
