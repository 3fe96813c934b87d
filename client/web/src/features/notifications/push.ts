/**
 * Push messages to this browser: whether it takes them, and how somebody switches them on and off. Shows nothing; the
 * service worker shows what arrives.
 */

import { call } from "../../protocol/http";
import { register } from "../../app/service-worker";
import { language } from "../../i18n/say";
import type { NotificationState, UnsubscribePush } from "../../../generated/api";

/** `insecure`: the page did not come over https. `none`: the server sends none. */
export type PushState = "on" | "off" | "denied" | "unsupported" | "insecure" | "none";

/** Storage key: the id of the player who has switched push messages on here. Another one who plays here has not. */
const SWITCHED_ON = "oldhand.push";
/** Within this time the browser has to have its service worker, which a first visit is still installing. */
const PATIENCE_MS = 30_000;

export async function pushState(token: string, you: string): Promise<PushState> {
  if (!window.isSecureContext) return "insecure";
  if (!("PushManager" in window && "serviceWorker" in navigator && "Notification" in window)) return "unsupported";
  if ((await serverKey(token)) === null) return "none";
  if (Notification.permission === "denied") return "denied";
  return (await subscribed()) !== null && switchedOnBy() === you ? "on" : "off";
}

/**
 * Resolves with the state then. Rejects with Unanswered when the server refuses, and with DOMException when the browser
 * does: NotAllowedError where nobody has answered its question, TimeoutError where its service worker is not there.
 */
export function switchPush(on: boolean, token: string, you: string): Promise<PushState> {
  const permission = on ? Notification.requestPermission() : null; // at once: browsers ask only while a press is new
  return inTurn(async () => {
    if (permission === null) await switchOff(token);
    else if ((await permission) === "granted") await switchOn(token, you);
    else if ((await permission) === "default") throw new DOMException("nobody has answered", "NotAllowedError");
    return pushState(token, you);
  });
}

let renewed = "";

/**
 * Once for each player of this page: tells the server again where push messages go and in which language, since a browser
 * may change the address at any time. A subscription of somebody else who used this browser before is ended.
 */
export function renewPush(token: string, you: string): void {
  if (renewed === you || !("serviceWorker" in navigator)) return;
  renewed = you;
  void inTurn(() => renew(token, you));
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: what ends a subscription would end one that is made meanwhile, too. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.catch(() => undefined).then(work);
  last = done;
  return done;
}

async function renew(token: string, you: string): Promise<void> {
  try {
    if (switchedOnBy() === you && Notification.permission === "granted") await switchOn(token, you);
    else await (await subscribed())?.unsubscribe();
  } catch {
    renewed = ""; // with the next greeting again
  }
}

async function switchOn(token: string, you: string): Promise<void> {
  const key = await serverKey(token);
  if (key === null) return;
  const registration = await worker();
  let subscription = await registration.pushManager.getSubscription();
  if (subscription !== null && keyOf(subscription) !== key) {
    await subscription.unsubscribe(); // made for a key that the server no longer has
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await call("POST", "/api/me/push", token, {
    endpoint,
    p256dh: keys?.["p256dh"],
    auth: keys?.["auth"],
    language: language(),
  });
  remember(you);
}

async function switchOff(token: string): Promise<void> {
  remember(null);
  const subscription = await subscribed();
  if (subscription === null) return;
  await subscription.unsubscribe();
  await call("DELETE", "/api/me/push", token, { endpoint: subscription.endpoint } satisfies UnsubscribePush);
}

async function serverKey(token: string): Promise<string | null> {
  return (await call<NotificationState>("GET", "/api/me/notifications", token)).push.key;
}

/** The subscription of this browser, no matter who made it; without a service worker there is none. */
async function subscribed(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

/** A service worker that runs. One whose installation has failed earlier in this visit is installed again. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const missing = new DOMException("there is no service worker", "TimeoutError");
  if ((await register()) === undefined) throw missing;
  let timer = 0;
  const late = new Promise<never>((_, reject) => (timer = window.setTimeout(() => reject(missing), PATIENCE_MS)));
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => window.clearTimeout(timer));
}

/** The key that a subscription was made for, base64url. */
function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function switchedOnBy(): string | null {
  try {
    return localStorage.getItem(SWITCHED_ON);
  } catch {
    return null;
  }
}

function remember(you: string | null): void {
  try {
    if (you === null) localStorage.removeItem(SWITCHED_ON);
    else localStorage.setItem(SWITCHED_ON, you);
  } catch {
    // Without storage nothing outlives the visit, and the switch is off at the next one.
  }
}
