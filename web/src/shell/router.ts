/** Client-side routing: the current URL, and navigation without a page load. */
import { LOCAL } from "../transport";
import { Store } from "./store";

/**
 * Returns the URL of a path within the client. Without a server it is a fragment of the only page, so any web
 * server can serve that page from any folder.
 */
export function href(path: string): string {
  return LOCAL ? `#${path}` : path;
}

/** Returns an absolute URL that can be shared. */
export function absolute(path: string): string {
  return new URL(href(path), location.href).href;
}

/** Returns the current URL within the client. */
export function here(): URL {
  if (!LOCAL) return new URL(location.href);
  const inside = location.hash.slice(1);
  return new URL(inside.startsWith("/") ? inside : "/", location.origin);
}

/** Path of the shown page. */
export const shownPath = new Store(typeof location === "undefined" ? "/" : here().pathname);

if (typeof window !== "undefined") window.addEventListener("popstate", () => shownPath.set(here().pathname));

/** Returns the segments of a path, or null if it is malformed. */
export function pathSegments(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

export function navigate(path: string): void {
  history.pushState(null, "", href(path));
  shownPath.set(here().pathname);
  window.scrollTo(0, 0);
}

/** Returns the token after the # of the URL, and removes it at once, because URLs are copied and stored. */
export function takeToken(name: string): string | null {
  const { hash, pathname } = here();
  const token = new URLSearchParams(hash.slice(1)).get(name);
  if (hash) history.replaceState(null, "", href(pathname));
  return token;
}
