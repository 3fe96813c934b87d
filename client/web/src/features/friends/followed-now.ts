/**
 * The people whom one follows, as they are from now on until a signal: the whole list at first and after every
 * reconnection, then each person whose presence changes. Knows no page.
 */

import type { Connection } from "../../protocol/connection";
import type { Followed, FollowedPresence } from "../../../generated/protocol";
import { attempt } from "../../protocol/refusal";

interface Listener {
  all: (followed: Followed) => void;
  one: (presence: FollowedPresence) => void;
}

/** How many parts of the page listen: the server is told when the last one ends. */
let listeners = 0;

export function followedNow(connection: Connection, signal: AbortSignal, listener: Listener): void {
  const ask = async (subscribe: boolean): Promise<void> => {
    await attempt(async () => {
      const { followed } = await connection.ask({ type: "get-followed", subscribe });
      if (followed != null && !signal.aborted) listener.all(followed);
    });
  };
  listeners += 1;
  connection.listen("welcome", () => void ask(true), signal);
  connection.listen("presence", listener.one, signal);
  signal.addEventListener("abort", () => {
    listeners -= 1;
    if (listeners === 0 && connection.link === "open") void ask(false);
  });
  void ask(true);
}
