/** The player's preferences on this device. */
import { readStoredObject, writeStored } from "./storage";
import { Store } from "./store";

export type Language = "en" | "pl";
export type Theme = "system" | "light" | "dark";
/** Speed of playback. */
export type Speed = "off" | "fast" | "normal" | "slow";

export interface Prefs {
  language: Language;
  theme: Theme;
  speed: Speed;
  notify: boolean;
  /** Whether odds are shown, at tables that allow them. */
  odds: boolean;
  /** Volume of sounds, from 0 to 1. */
  volume: number;
  muted: boolean;
  /** Whether a phone vibrates with some sounds. */
  vibrate: boolean;
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

/** Storage key since the first release. Under another name, stored preferences would be lost. */
const KEY = "wishes";

/** Returns valid preferences. Missing and invalid ones get their defaults. */
export function validPrefs(stored: Partial<Prefs>): Prefs {
  return {
    language: one(LANGUAGES, stored.language, spoken()),
    theme: one(THEMES, stored.theme, "system"),
    speed: one(SPEEDS, stored.speed, "normal"),
    notify: stored.notify === true,
    odds: stored.odds === true,
    volume: typeof stored.volume === "number" ? Math.min(1, Math.max(0, stored.volume)) : 0.5,
    muted: stored.muted === true,
    vibrate: stored.vibrate !== false,
  };
}

export const prefs = new Store<Prefs>(validPrefs(readStoredObject<Prefs>(KEY)));

export function setPrefs(change: Partial<Prefs>): void {
  prefs.set({ ...prefs.get(), ...change });
  writeStored(KEY, JSON.stringify(prefs.get()));
}
