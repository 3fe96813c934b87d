/**
 * Service worker: keeps the shell of the page for when there is no network, and shows push messages. Caches no table,
 * no record and no answer of the server, and knows no game.
 *
 * The page itself is asked from the server first, so that a new build is shown at the next load. Files that the build
 * names by their content are taken from the cache: they cannot be out of date.
 */

export {}; // a module, so that `self` may be declared
declare const self: ServiceWorkerGlobalScope;

/** Both are written here by the build (installable.ts). */
const SHELL: readonly string[] = JSON.parse("__SHELL__");
const BUILD = "__BUILD__";

/** The folder that this worker lies in, and the page with it. */
const FOLDER = new URL(".", self.location.href);
/** The whole address of a path below it, with a slash before it or without. */
const addressOf = (path: string): string => new URL(path.replace(/^\//, ""), FOLDER).href;
/** Caches belong to all pages of an origin, so those of another folder have other names. */
const SHELLS = `oldhand-shell-${FOLDER.pathname === "/" ? "" : FOLDER.pathname}`;
const CACHE = `${SHELLS}${BUILD}`;
/** Keys of push messages that were shown: a push service may deliver one twice, also to a worker that was started anew. */
const SHOWN = "oldhand-shown";
const MOST_SHOWN = 200;

/** The content of a push message (server/features/notifications/words.py). */
interface TurnMessage {
  key: string;
  tag: string;
  title: string;
  body: string;
  url: string;
}

self.addEventListener("install", (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(CACHE);
    await cache.addAll(SHELL.map(addressOf));
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const replace = async (): Promise<void> => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith(SHELLS) && !name.slice(SHELLS.length).includes("/") && name !== CACHE,
    );
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(replace());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(FOLDER.pathname)) return;
  const path = pathname.slice(FOLDER.pathname.length);
  if (request.mode === "navigate" && path === "") event.respondWith(newestPage(request));
  else if (SHELL.includes(path)) event.respondWith(fromShell(request, path));
});

/** The page as the server has it now; as it was kept, where no server answers. */
async function newestPage(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.status < 500) return response;
    return (await kept("")) ?? response;
  } catch (failure) {
    const shell = await kept("");
    if (shell === undefined) throw failure;
    return shell;
  }
}

async function fromShell(request: Request, path: string): Promise<Response> {
  if (path.startsWith("assets/")) return (await kept(path)) ?? fetch(request);
  return fetch(request).catch(async (failure: unknown) => {
    const response = await kept(path);
    if (response === undefined) throw failure;
    return response;
  });
}

function kept(path: string): Promise<Response | undefined> {
  return caches.open(CACHE).then((cache) => cache.match(addressOf(path)));
}

let shown: Promise<void> = Promise.resolve();

/** One after the other: a message that comes twice at once must find the first one's key. */
self.addEventListener("push", (event) => {
  const message = event.data?.json() as TurnMessage | undefined;
  if (message === undefined) return;
  shown = shown.catch(() => undefined).then(() => show(message));
  event.waitUntil(shown);
});

async function show({ key, tag, title, body, url }: TurnMessage): Promise<void> {
  const [cache, mark] = [await caches.open(SHOWN), `/shown/${encodeURIComponent(key)}`];
  if ((await cache.match(mark)) !== undefined) return;
  const pages = await self.clients.matchAll({ type: "window" });
  const address = addressOf(url);
  if (!pages.some((page) => page.focused && page.url === address)) {
    const looks = { icon: addressOf("icons/192.png"), badge: addressOf("icons/badge.png") };
    await self.registration.showNotification(title, { body, tag, data: { url: address }, ...looks });
  }
  await cache.put(mark, new Response());
  const marks = await cache.keys();
  await Promise.all(marks.slice(0, Math.max(0, marks.length - MOST_SHOWN)).map((old) => cache.delete(old)));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable((event.notification.data as { url: string }).url));
});

/** In a tab that is open already, where there is one. */
async function openTable(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (page === undefined) await self.clients.openWindow(url);
  else {
    page.postMessage({ open: url });
    await page.focus();
  }
}
