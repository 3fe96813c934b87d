/** The secret by which the server knows this browser again when its player logs in: a guesser cannot keep them out. */

const DEVICE = "oldhand.device";

/** Of the last log-in here; none: no fields. */
export function knownDevice(): { device?: string } {
  try {
    const device = localStorage.getItem(DEVICE);
    return device === null ? {} : { device };
  } catch {
    return {};
  }
}

export function keepDevice(device: string): void {
  try {
    localStorage.setItem(DEVICE, device);
  } catch {
    // The next log-in is one from a new device.
  }
}
