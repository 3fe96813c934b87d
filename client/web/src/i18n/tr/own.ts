/** Turkish words of the strip with one's own games. */

import type { Catalogue } from "../catalogue";
import type { own as english } from "../en/own";

export const own: Catalogue<keyof typeof english> = {
  "own.title": "Oyunlarınız",
  "own.your-turn": "Sıra sizde",
  "own.to-move": "Sıra: {names}",
  "own.waiting": "Oyuncu bekleniyor",
  "own.rematch": "Rövanş isteniyor",
  "own.going": "Oynanıyor",
};
