/** What is stored in this browser; one that stores nothing still plays, and remembers while the page is open. */

const PREFIX = "triclinium.";
/** What could not be stored: private windows forbid it, or there is no room. */
const unstored = new Map<string, string>();

export function readStored(key: string): string | null {
  const held = unstored.get(key);
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
  unstored.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // There is nothing to remove where nothing may be stored.
  }
}

/** The keys of all that is stored. */
export function storedKeys(): string[] {
  const found = new Set(unstored.keys());
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at);
      if (key?.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // Only what is in memory.
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
