/** Arabic words of the strip with one's own games. */

import type { Catalogue } from "../catalogue";
import type { own as english } from "../en/own";

export const own: Catalogue<keyof typeof english> = {
  "own.title": "مبارياتك",
  "own.your-turn": "دورك",
  "own.to-move": "الدور على {names}",
  "own.waiting": "بانتظار لاعبين",
  "own.rematch": "عُرضت مباراة جديدة",
  "own.going": "جارية",
};
