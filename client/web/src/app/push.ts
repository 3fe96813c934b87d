/**
 * Push messages to this browser: whether it takes them, and how somebody switches them on and off. Shows nothing; the
 * service worker shows what arrives.
 */

import { call } from "../account/accounts";
import { language } from "../i18n/say";

/** `insecure`: the page did not come over https. `none`: the server sends none. */
export type PushState = "on" | "off" | "denied" | "unsupported" | "insecure" | "none";

/** `GET /api/me/notifications`, as far as the page reads it. */
interface Notifications {
  push: { key: string | null };
}

/** Storage key: the id of the player who has switched push messages on here. Another one who plays here has not. */
const SWITCHED_ON = "oldhand.push";
/** Seconds within which the browser has to have its service worker, which a first visit is still installing. */
const PATIENCE_MS = 30_000;

export async function pushState(token: string, you: string): Promise<PushState> {
  if (!window.isSecureContext) return "insecure";
  if (!("PushManager" in window && "serviceWorker" in navigator && "Notification" in window)) return "unsupported";
  if ((await serverKey(token)) === null) return "none";
  if (Notification.permission === "denied") return "denied";
  const subscription = await (await worker())?.pushManager.getSubscription();
  return subscription != null && switchedOnBy() === you ? "on" : "off";
}

/** Resolves with the state then; rejects with Unanswered when the server refuses, DOMException when the browser does. */
export async function switchPush(on: boolean, token: string, you: string): Promise<PushState> {
  await renewal; // it would end a subscription that is made meanwhile
  if (!on) await switchOff(token);
  else if ((await Notification.requestPermission()) === "granted") await switchOn(token, you);
  return pushState(token, you);
}

let renewed = "";
let renewal = Promise.resolve();

/**
 * Once for each player of this page: tells the server again where push messages go and in which language, since a browser
 * may change the address at any time. A subscription of somebody else who used this browser before is ended.
 */
export function renewPush(token: string, you: string): void {
  if (renewed === you || !("serviceWorker" in navigator)) return;
  renewed = you;
  renewal = renewal.then(() => renew(token, you));
}

async function renew(token: string, you: string): Promise<void> {
  try {
    const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
    if (switchedOnBy() === you && Notification.permission === "granted") await switchOn(token, you);
    else await subscription?.unsubscribe();
  } catch {
    renewed = ""; // with the next greeting again
  }
}

async function switchOn(token: string, you: string): Promise<void> {
  const [key, registration] = [await serverKey(token), await worker()];
  if (key === null) return;
  if (registration === undefined) throw new DOMException("the service worker is not there in time", "TimeoutError");
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
  const subscription = await (await worker())?.pushManager.getSubscription();
  if (subscription == null) return;
  await subscription.unsubscribe();
  await call("DELETE", "/api/me/push", token, { endpoint: subscription.endpoint });
}

async function serverKey(token: string): Promise<string | null> {
  return (await call<Notifications>("GET", "/api/me/notifications", token)).push.key;
}

function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  return Promise.race([navigator.serviceWorker.ready, late]);
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
