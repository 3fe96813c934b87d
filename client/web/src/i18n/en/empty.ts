/** English words of pages with nothing to show, and of the next step from there. */

export const empty = {
  "empty.lobby": "Go to the lobby",
  "empty.page": "There is no page at this address.",
  "empty.game": "There is no game of this name here.",
  "empty.player": "There is no such player here, or no longer.",
  "empty.position": "This is not a position of this game.",
  "empty.again": "Try again",
  "empty.play": "Play now",
  "empty.to-table": "Go to the table",
} as const;
