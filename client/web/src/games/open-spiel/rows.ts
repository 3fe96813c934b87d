/** What a view of a game of OpenSpiel has, as rows and words. */

/** The rows of the drawing in a position text. */
export function rowsOf(board: string): string[] {
  const drawing = board.slice(0, Math.max(board.lastIndexOf("@"), 0)).trimEnd();
  return drawing.split(" ").slice(0, -2).join(" ").split("/");
}

/** What a seat was told of the deal, without the places in the deal: `Deal (1.0,2.0)` of `8:Deal_(1.0,2.0)`. */
export function dealtTo(hand: readonly string[]): string[] {
  return hand.map((piece) => piece.slice(piece.indexOf(":") + 1).replaceAll("_", " "));
}
