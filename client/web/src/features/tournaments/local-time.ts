/** Moments in fields of the type `datetime-local`, which are in the time of this device. */

export function localTime(ms: number): string {
  const at = new Date(ms);
  return new Date(ms - 60_000 * at.getTimezoneOffset()).toISOString().slice(0, "2026-01-01T00:00".length);
}

/** The evening of the next Saturday, or of this one before it is evening. */
export function saturdayEvening(now_ms: number): number {
  const at = new Date(now_ms);
  at.setHours(20, 0, 0, 0);
  at.setDate(at.getDate() + ((6 - at.getDay() + 7) % 7));
  if (at.getTime() <= now_ms) at.setDate(at.getDate() + 7);
  return at.getTime();
}
