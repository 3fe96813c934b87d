/** The title of the browser's tab: what the room shows, and before it how many games wait for the player. */

let room = "";
let turns = 0;

/** The room shows this; empty: nothing that has a name. */
export function nameRoom(name: string): void {
  room = name;
  write();
}

/** So many games wait for the player. */
export function countTurns(count: number): void {
  turns = count;
  write();
}

function write(): void {
  document.title = `${turns > 0 ? `(${turns}) ` : ""}${room === "" ? "" : `${room} · `}Oldhand`;
}
