/** Addresses of the page, for links and for the history of the browser. Knows no room. */

/** Puts another address in the place of this one in the browser's history. The page follows it as it follows a link. */
export function replaceAddress(hash: string): void {
  if (hash === location.hash) return;
  history.replaceState(null, "", hash);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Where the explorer shows a position; null: the start of the game. */
export function explorerAddress(game: string, position: string | null): string {
  return `#/explorer/${game}${position === null ? "" : `/${encodeURIComponent(position)}`}`;
}
