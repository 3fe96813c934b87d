/** Requests that come to nothing, over whichever connection: refused by the server, or answered by nobody. */

/** A refusal as one sentence for people, with the server's stable code where it gave one. */
export abstract class Refusal extends Error {
  abstract readonly code: string | undefined;
}

const SHOWN = "oldhand-refusal";

/** Shows the sentence of a refusal at the foot of the page; empty: none any more. */
export function showRefusal(sentence: string): void {
  window.dispatchEvent(new CustomEvent<string>(SHOWN, { detail: sentence }));
}

/** Calls with each sentence that is to be shown. */
export function onRefusal(call: (sentence: string) => void, signal: AbortSignal): void {
  window.addEventListener(SHOWN, (event) => call((event as CustomEvent<string>).detail), { signal });
}

/** Waits for an action and returns whether it was done; a refusal is shown. Throws every other error. */
export async function attempt(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    showRefusal(""); // what was refused before has come about, or is of no matter now
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    showRefusal(refusal.message);
    return false;
  }
}
