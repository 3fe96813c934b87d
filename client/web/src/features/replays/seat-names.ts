/** Display names of the seats of a replay: the player's name, else the side; told apart where two have the same. */

import { calledName, nameAtPlace, sideName } from "../../i18n/words";
import type { Replay } from "../../../generated/api";

export function seatNames({ game, seats }: Pick<Replay, "game" | "seats">): string[] {
  const names = seats.map(
    (one) =>
      calledName({ player: "player" in one ? one.player || null : null, name: one.name }) || sideName(game, one.seat),
  );
  return names.map((name, seat) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : nameAtPlace(name, game, seat),
  );
}
