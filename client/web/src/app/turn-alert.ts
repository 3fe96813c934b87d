/** Calls the player to a live game: by a sound where another room is shown, and on a phone by vibration. */

import { play } from "../ui/sounds";
import { preferences } from "./preferences";

const VIBRATION_MS = 180;

/** It has become the player's turn. `isShown`: the room is that table's, which makes its own sounds. */
export function alertTurn(isShown: boolean): void {
  if (!isShown) play("turn");
  if (canVibrate() && preferences.get("vibration") && !preferences.calm) navigator.vibrate(VIBRATION_MS);
}

/** Phones; some desktop browsers have the function, and nothing that could move. */
export function canVibrate(): boolean {
  return "vibrate" in navigator && window.matchMedia("(pointer: coarse)").matches;
}
