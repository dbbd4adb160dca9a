/**
 * The service worker: the page's own files, kept on the device, and what to show where there is no network.
 *
 * It is small enough to be our own (docs/extend/web.md says why). What it may do is little, so that nobody ever sees a stale
 * table: a page is asked of the service first and comes out of the cache only if that does not answer; files that are named
 * after their content are kept; answers of the service are neither read nor kept. Whoever opens a page after a deploy has
 * the new one. Its worker waits until the pages of the old one are closed, so that they keep their files, and then throws
 * those away.
 */

/**
 * What is kept at once, under which name, and, in a build without a server, the folder of Python, whose worker keeps its
 * large files itself: written here by scripts/worker.mjs.
 */
const { version: VERSION, files: FILES, host: HOST } = /* @made */ { version: "", files: [], host: "" };
const KEPT = `triclinium-${VERSION}`;
/** The page that every address of the client has. */
const PAGE = new URL("./", self.location).pathname;
const HASHED = ["assets/", ...(HOST ? [`${HOST}/`] : [])].map((folder) => PAGE + folder);
const LARGE = /\.bin$/;
/** A network that stalls fails no request: after this time the page that was kept is shown. */
const ANSWER_MS = 3000;
/** Files that are fetched at the same time when the worker is installed; browsers open six connections to a host. */
const AT_ONCE = 3;

async function install() {
  const cache = await caches.open(KEPT);
  // Not out of the browser's own cache: the page and its files belong together.
  await cache.add(new Request(PAGE, { cache: "no-cache" }));
  // A few at a time, so that the page that is open is not kept waiting.
  for (let at = 0; at < FILES.length; at += AT_ONCE)
    await cache.addAll(FILES.slice(at, at + AT_ONCE).map((file) => PAGE + file));
}

self.addEventListener("install", (event) => event.waitUntil(install()));

// Browsers activate a worker once no page of the one before is open.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("triclinium-") && ![KEPT, `triclinium-${HOST}`].includes(name))
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** A page as the service has it now; if that takes too long or fails, the one that was kept, which says so. */
async function page(request) {
  const asked = fetch(request);
  const kept = caches.match(PAGE, { cacheName: KEPT });
  const late = new Promise((resolve) => setTimeout(resolve, ANSWER_MS)).then(() => kept);
  try {
    return (await Promise.race([asked, late])) ?? (await asked);
  } catch (error) {
    const found = await kept;
    if (!found) throw error;
    return found;
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
  else if (
    HASHED.some((folder) => pathname.startsWith(folder)) &&
    !LARGE.test(pathname) &&
    !request.headers.has("range")
  )
    event.respondWith(file(request));
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
  const to = table ? `${PAGE}t/${table}` : PAGE;
  // One notice a table: a newer one takes the older one's place.
  const how = { body, tag: to, icon: `${PAGE}icon-192.png`, badge: `${PAGE}icon-192.png`, data: { to } };
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
