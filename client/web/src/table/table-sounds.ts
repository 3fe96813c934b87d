/** Which sounds a table's new state asks for: judged by what changed, so that a page that comes back stays silent. */

import { hasRounds } from "../games/registry";
import type { Sound } from "../ui/sounds";
import type { TableState } from "../../generated/protocol";

/** In the order in which they sound. `before` is the state shown until now; null: the table has just been opened. */
export function soundsOf(before: TableState | null, now: TableState): Sound[] {
  if (before === null || now.version <= before.version) return [];
  const sounds: Sound[] = [];
  if (now.event?.kind === "moved") sounds.push("move");
  if (now.event?.kind === "passed") sounds.push("pass");
  if (now.phase === "over" && before.phase !== "over") return [...sounds, outcome(now)];
  if (now.event?.kind === "dealt" && hasRounds(now.game)) sounds.push("hand");
  if (mine(now) && !mine(before)) sounds.push("turn");
  return sounds;
}

function mine({ you, to_act }: TableState): boolean {
  return you !== null && to_act.includes(you);
}

function outcome({ you, result }: TableState): Sound {
  if (you === null || result === null) return "hand";
  const points = result.points[you] ?? 0;
  return points > 0 ? "win" : points < 0 ? "loss" : "hand";
}
