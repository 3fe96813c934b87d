/** Requests that come to nothing, over whichever connection: refused by the server, or answered by nobody. */

/** A refusal as one sentence for people, with the server's stable code where it gave one. */
export abstract class Refusal extends Error {
  abstract readonly code: string | undefined;
}

/** Waits for an action and returns whether it was done; a refusal is told to `refused`. Throws every other error. */
export async function attempt(action: () => Promise<unknown>, refused: (sentence: string) => void): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    refused(refusal.message);
    return false;
  }
}
