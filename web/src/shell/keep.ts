/** The private corner of this browser; one that keeps nothing still plays, and remembers while the page is open. */
import { Store } from "./store";

const PREFIX = "triclinium.";
/** What could not be kept: private windows forbid it, or there is no room. */
const remembered = new Map<string, string>();

export function recall(key: string): string | null {
  const held = remembered.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + key, value);
    remembered.delete(key);
  } catch {
    remembered.set(key, value);
  }
}

export function forget(key: string): void {
  remembered.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // There is nothing to forget where nothing may be kept.
  }
}

/** The keys of all that is kept. */
export function keptKeys(): string[] {
  const found = new Set(remembered.keys());
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at);
      if (key?.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
    }
  } catch {
    // Only what is remembered.
  }
  return [...found];
}

export function recallObject<T>(key: string): Partial<T> {
  try {
    const found: unknown = JSON.parse(recall(key) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<T>) : {};
  } catch {
    return {};
  }
}

export type Language = "en" | "pl";
export type Theme = "system" | "light" | "dark";
/** How fast what happened is shown. */
export type Speed = "off" | "fast" | "normal" | "slow";

export interface Wishes {
  language: Language;
  theme: Theme;
  speed: Speed;
  notify: boolean;
  /** The odds are shown, at tables that tell them. */
  odds: boolean;
}

const LANGUAGES: readonly Language[] = ["en", "pl"];
const THEMES: readonly Theme[] = ["system", "light", "dark"];
const SPEEDS: readonly Speed[] = ["off", "fast", "normal", "slow"];

function one<T>(values: readonly T[], found: unknown, usual: T): T {
  return values.includes(found as T) ? (found as T) : usual;
}

function spoken(): Language {
  return typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("pl") ? "pl" : "en";
}

const kept = recallObject<Wishes>("wishes");

/** What this person likes, on this device. */
export const wishes = new Store<Wishes>({
  language: one(LANGUAGES, kept.language, spoken()),
  theme: one(THEMES, kept.theme, "system"),
  speed: one(SPEEDS, kept.speed, "normal"),
  notify: kept.notify === true,
  odds: kept.odds === true,
});

export function wish(change: Partial<Wishes>): void {
  wishes.set({ ...wishes.get(), ...change });
  keep("wishes", JSON.stringify(wishes.get()));
}

/** A fresh key: of a wish sent to the service, or one's part of the key of chance. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
