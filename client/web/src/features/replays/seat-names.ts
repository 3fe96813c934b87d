/** Display names of the seats of a replay: the player's name, else the side; told apart where two have the same. */

import type { Replay } from "./replay-data";
import { calledName, nameAtPlace, sideName } from "../../i18n/words";

export function seatNames({ game, seats }: Pick<Replay, "game" | "seats">): string[] {
  const names = seats.map(
    ({ seat, name, player }) => calledName({ player: player || null, name }) || sideName(game, seat),
  );
  return names.map((name, seat) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : nameAtPlace(name, game, seat),
  );
}
