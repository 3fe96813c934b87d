/** Whether somebody at this browser belongs to groups: all others load nothing about them in the lobby. */

const MARK = "oldhand.groups";

/** Null: nobody does, as far as is known here. */
export function keptMark(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null; // disabled storage
  }
}

/** So many groups have just been listed. */
export function keepMark(groups: number): void {
  try {
    if (groups === 0) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, "");
  } catch {
    // disabled storage
  }
}
