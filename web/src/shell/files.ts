/** Handles missing files of this page: after a deployment, only a reload finds the new ones. */

const AGAIN_MS = 60_000;
let reloading: Promise<boolean> | null = null;

/** Returns whether an error means that a file could not be loaded. Each browser has its own message. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|preload css/i.test(error.message)
  );
}

async function reload(): Promise<boolean> {
  // The tab's history survives a reload and, unlike storage, is always available.
  const last = Number((history.state as { reloaded?: number } | null)?.reloaded ?? 0);
  if (Date.now() - last < AGAIN_MS) return false;
  try {
    // Without a connection, our own message is better than that of a browser or a proxy.
    if (!(await fetch(import.meta.env.BASE_URL, { cache: "no-store" })).ok) return false;
  } catch {
    return false;
  }
  history.replaceState({ ...(history.state as object | null), reloaded: Date.now() }, "", location.href);
  location.reload();
  return true;
}

/** Reloads the page once. Resolves to false if that was tried a moment ago, or cannot help. */
export function reloadOnce(): Promise<boolean> {
  reloading ??= reload().then((done) => {
    if (!done) reloading = null;
    return done;
  });
  return reloading;
}
