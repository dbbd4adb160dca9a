/**
 * The service worker: the page's own files, kept on the device, and what to show where there is no network.
 *
 * It is small enough to be our own (docs/extend/web.md says why). What it may do is little, so that nobody ever sees a stale
 * table: a page is asked of the service first and comes out of the cache only if that cannot be reached; files that are
 * named after their content are kept; answers of the service are neither read nor kept. Whoever opens a page after a
 * deploy has the new one, and with it a new worker, which throws the files of the old one away.
 */

/** What is kept at once, and under which name: written here by scripts/worker.mjs. */
const { version: VERSION, files: FILES } = /* @made */ { version: "", files: [] };
const KEPT = `triclinium-${VERSION}`;
/** The page that every address of the client has. */
const PAGE = "/";
const HASHED = "/assets/";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      // Not out of the browser's own cache: the page and its files belong together.
      .then((cache) =>
        Promise.all([cache.add(new Request(PAGE, { cache: "no-cache" })), cache.addAll(FILES)]),
      )
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** A page as the service has it now; without the service, the one that was kept, which says so. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: KEPT });
    if (!kept) throw error;
    return kept;
  }
}

/** A file that is named after its content: the same for ever, so it is fetched once. */
async function file(request) {
  const kept = await caches.match(request, { cacheName: KEPT });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const cache = await caches.open(KEPT);
    // A full disk is no reason not to show the page.
    await cache.put(request, copy).catch(() => undefined);
  }
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith(HASHED) && !request.headers.has("range")) event.respondWith(file(request));
});

/** What the service pushed: a title, a line and the table it is about; anything else is shown as being from it. */
function noticeOf(data) {
  try {
    const { title, body, table } = data.json();
    return { title: String(title), body: String(body), table: /^[A-Za-z0-9]+$/.test(table) ? table : "" };
  } catch {
    return { title: "Triclinium", body: "", table: "" };
  }
}

self.addEventListener("push", (event) => {
  const { title, body, table } = noticeOf(event.data);
  const to = table ? `/t/${table}` : PAGE;
  // One notice a table: a newer one takes the older one's place.
  const how = { body, tag: to, icon: "/icon-192.png", badge: "/icon-192.png", data: { to } };
  event.waitUntil(self.registration.showNotification(title, how));
});

/** The table's page that is open already, or a new one. */
async function open(to) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find(({ url }) => new URL(url).pathname === to);
  return there ? there.focus() : self.clients.openWindow(to);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.to));
});
