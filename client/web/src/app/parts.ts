/** Parts of the page that are fetched when somebody first needs them. */

const MISSING = "oldhand-part-missing";

/** Fetches a part. Without it there is nothing to draw: the network failed, or a newer build has replaced its file. */
export function fetchPart(coming: Promise<unknown>): void {
  coming.catch(() => window.dispatchEvent(new Event(MISSING)));
}

/** Calls whenever a part could not be fetched. */
export function onMissingPart(call: () => void, signal: AbortSignal): void {
  window.addEventListener(MISSING, call, { signal });
}
