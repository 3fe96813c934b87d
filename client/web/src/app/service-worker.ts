/** The page's side of the service worker (worker/service-worker.ts): registers it and goes where a notification leads. */

import { serverAddress } from "../protocol/address";

/** Registers it once the page has loaded, so that its files do not compete with the page's. Where the browser has no
 * service workers, or the page did not come from a secure origin, everything else works without it. */
export function registerWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined || !import.meta.env.PROD) return;
  workers.addEventListener("message", ({ data }: MessageEvent<{ open?: string }>) => {
    if (data.open !== undefined) location.hash = new URL(data.open, location.href).hash;
  });
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register(), { once: true });
}

/** Changes nothing where it is registered already. Undefined: it cannot be, for now at least. */
export function register(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.register(serverAddress("/sw.js")).catch(() => undefined);
}
