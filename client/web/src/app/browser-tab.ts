/**
 * The browser's tab: what the room shows in its title, and how many games wait for the player in title, icon and, where
 * the page is installed, on the application's icon.
 */

let room = "";
let turns = 0;

/** The room shows this; empty: nothing that has a name. */
export function nameRoom(name: string): void {
  room = name;
  write();
}

/** So many games wait for the player. */
export function countTurns(count: number): void {
  if (count !== turns) mark(count);
  turns = count;
  write();
}

function write(): void {
  document.title = `${turns > 0 ? `(${turns}) ` : ""}${room === "" ? "" : `${room} · `}Oldhand`;
}

function mark(count: number): void {
  document.querySelector("link[rel=icon]")?.setAttribute("href", count > 0 ? "./favicon-turn.svg" : "./favicon.svg");
  // Not every browser has badges, and one may refuse them to a page that is not installed.
  void navigator.setAppBadge?.(count).catch(() => undefined);
}
