/** What this person prefers, on this device. */
import { readStoredObject, writeStored } from "./storage";
import { Store } from "./store";

export type Language = "en" | "pl";
export type Theme = "system" | "light" | "dark";
/** How fast what happened is shown. */
export type Speed = "off" | "fast" | "normal" | "slow";

export interface Prefs {
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

/** As browsers have stored them since the first release: under another name they would be lost. */
const KEY = "wishes";
const stored = readStoredObject<Prefs>(KEY);

export const prefs = new Store<Prefs>({
  language: one(LANGUAGES, stored.language, spoken()),
  theme: one(THEMES, stored.theme, "system"),
  speed: one(SPEEDS, stored.speed, "normal"),
  notify: stored.notify === true,
  odds: stored.odds === true,
});

export function setPrefs(change: Partial<Prefs>): void {
  prefs.set({ ...prefs.get(), ...change });
  writeStored(KEY, JSON.stringify(prefs.get()));
}
