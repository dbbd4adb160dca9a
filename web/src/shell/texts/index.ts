/** The client's own texts by language, fetched when they are needed. */
import type { Language } from "../prefs";

export const OWN_TEXTS: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  en: () => import("./en.json"),
  pl: () => import("./pl.json"),
};
