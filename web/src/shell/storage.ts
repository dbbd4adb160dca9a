/** Storage in this browser. Without storage, values are kept in memory while the page is open. */

const PREFIX = "triclinium.";
/** Values that could not be stored, because of a private window or a full storage. */
const unstored = new Map<string, string>();

/** Values to be written together soon. */
const pending = new Map<string, string>();
const SOON_MS = 1000;

/** Writes all pending values. */
export function flushStored(): void {
  for (const [key, value] of pending) writeStored(key, value);
  pending.clear();
}

/**
 * Writes a value that changes often and may be lost in a crash: when the page is idle, within a second, or when
 * the page is left. Reading it returns the new value at once.
 */
export function writeStoredSoon(key: string, value: string): void {
  if (pending.size === 0) {
    if (typeof requestIdleCallback === "function") requestIdleCallback(flushStored, { timeout: SOON_MS });
    else setTimeout(flushStored, SOON_MS);
  }
  pending.set(key, value);
}

if (typeof addEventListener === "function") addEventListener("pagehide", flushStored);

export function readStored(key: string): string | null {
  const held = pending.get(key) ?? unstored.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

export function removeStored(key: string): void {
  pending.delete(key);
  unstored.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing is stored, so there is nothing to remove.
  }
}

/** Returns the keys of all stored values. */
export function storedKeys(): string[] {
  const found = new Set([...unstored.keys(), ...pending.keys()]);
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at);
      if (key?.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // Only values in memory.
  }
  return [...found];
}

export function readStoredObject<T>(key: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<T>) : {};
  } catch {
    return {};
  }
}
