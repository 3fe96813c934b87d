/** A name for this browser in the list of sessions, as far as it tells: "Firefox on Windows". */

import { say } from "../../i18n/say";

/** The browser's own name comes first where its text names several. */
const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"] as const;
const NAMES: Record<string, string> = { Edg: "Edge", OPR: "Opera" };
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"] as const;
const LONGEST = 60;

export function deviceName(agent: string = navigator.userAgent): string {
  const browser = BROWSERS.find((name) => agent.includes(name));
  const system = SYSTEMS.find((name) => agent.includes(name));
  if (browser === undefined || system === undefined) return say("people-a-browser");
  return say("account-device", { browser: NAMES[browser] ?? browser, system }).slice(0, LONGEST);
}
