/** Times that run out are counted down by the page from the moment at which a message arrived. */

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Countdown } from "../src/ui/countdown";

type Timer = (() => void) | null;

/** The seconds shown at each of these times, and the timers that are set after the last, before and after a disconnect. */
function counted(left_ms: number, arrived_ms: number, times: readonly number[]) {
  let now = 0;
  let timers: Timer[] = [];
  const seen: number[] = [];
  const real = { set: globalThis.setTimeout, clear: globalThis.clearTimeout };
  Object.assign(globalThis, {
    setTimeout: (run: () => void) => timers.push(run),
    clearTimeout: (timer?: number) => {
      if (timer !== undefined) timers[timer - 1] = null;
    },
  });
  try {
    const host = {
      addController() {},
      removeController() {},
      requestUpdate: () => draw(),
      updateComplete: Promise.resolve(true),
    };
    const countdown = new Countdown(host, 1_000, () => now);
    const draw = () => {
      countdown.hostUpdate();
      seen.push(countdown.secondsLeft(left_ms, arrived_ms));
      countdown.hostUpdated();
    };
    for (const time of times) {
      now = time;
      const due = timers.findLast((timer) => timer !== null);
      timers = [];
      if (due) due();
      else draw();
    }
    const waiting = timers.filter((timer) => timer !== null).length;
    countdown.hostDisconnected();
    return { seen, waiting, left: timers.filter((timer) => timer !== null).length };
  } finally {
    Object.assign(globalThis, { setTimeout: real.set, clearTimeout: real.clear });
  }
}

test("time left counts from the arrival, not from the first drawing", () => {
  deepEqual(counted(60_000, 5_000, [5_000, 7_000, 31_001, 45_000]).seen, [60, 58, 34, 20]);
});

test("a countdown ends at nothing and asks for no more drawing", () => {
  deepEqual(counted(2_000, 0, [0, 1_500, 2_000, 9_000]), { seen: [2, 1, 0, 0], waiting: 0, left: 0 });
});

test("an element that is taken away is drawn no more", () => {
  const shown = counted(60_000, 0, [0, 1_000]);
  equal(shown.waiting, 1);
  equal(shown.left, 0);
});
