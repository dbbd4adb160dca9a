/** Where one is: the address, and going somewhere else without loading everything anew. */
import { Store, useStore } from "./store";

const here = new Store(typeof location === "undefined" ? "/" : location.pathname);

if (typeof window !== "undefined") window.addEventListener("popstate", () => here.set(location.pathname));

export function usePath(): string {
  return useStore(here);
}

/** The parts of a path; null where it is not even written as one. */
export function pathSegments(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function navigate(path: string): void {
  history.pushState(null, "", path);
  here.set(location.pathname);
  window.scrollTo(0, 0);
}

/** What stands behind the # of a link, taken out of the address at once: addresses are copied and kept. */
export function takeToken(name: string): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get(name);
  if (location.hash) history.replaceState(null, "", location.pathname);
  return token;
}
