/** Turkish words of the domino table. */

import type { Catalogue } from "../catalogue";
import type { domino as english } from "../en/domino";

export const domino: Catalogue<keyof typeof english> = {
  "domino.table": "Domino masası",
  "domino.passes": "{name} pas geçti",
  "domino.left": { other: "{name}: elinde {count} sayı kaldı" },
  "domino.hand": "El",
  "domino.leader": "Başlayan",
  "domino.counsel-of": "{names}: sonraki ele kim başlasın?",
};
