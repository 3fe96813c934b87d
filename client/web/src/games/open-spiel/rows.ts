/** The rows of the drawing in a position text of a game of OpenSpiel. */
export function rowsOf(board: string): string[] {
  const drawing = board.slice(0, Math.max(board.lastIndexOf("@"), 0)).trimEnd();
  return drawing.split(" ").slice(0, -2).join(" ").split("/");
}
