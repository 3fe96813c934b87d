/** English words of the domino table. */

export const domino = {
  "domino.table": "Domino table",
  "domino.passes": "{name} passes",
  "domino.left": { one: "{name}: {count} pip left", other: "{name}: {count} pips left" },
  "domino.hand": "Hand",
  "domino.leader": "Opened by",
  "domino.counsel-of": "{names}: who opens the next hand?",
} as const;
