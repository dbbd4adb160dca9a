/** Files of this page that are gone: after a deploy only a reload finds the new ones. */

const AGAIN_MS = 60_000;
let reloading: Promise<boolean> | null = null;

/** Is this what a browser says of a file of ours that it cannot fetch? Each has words of its own. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|preload css/i.test(error.message)
  );
}

async function reload(): Promise<boolean> {
  // In the tab's history, for that lasts over a reload and cannot be refused as storage can.
  const last = Number((history.state as { reloaded?: number } | null)?.reloaded ?? 0);
  if (Date.now() - last < AGAIN_MS) return false;
  try {
    // Better our own message than a browser's or a proxy's.
    if (!(await fetch("/", { cache: "no-store" })).ok) return false;
  } catch {
    return false;
  }
  history.replaceState({ ...(history.state as object | null), reloaded: Date.now() }, "", location.href);
  location.reload();
  return true;
}

/** Load the page anew, once; false if that was tried a moment ago, or cannot help. */
export function reloadOnce(): Promise<boolean> {
  reloading ??= reload().then((done) => {
    if (!done) reloading = null;
    return done;
  });
  return reloading;
}
