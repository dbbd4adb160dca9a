/** The server's texts of Struggle for Rome. */
import { readFileSync } from "node:fs";

export function texts(language: "en" | "pl"): Record<string, string> {
  const file = `../../../../src/triclinium/games/struggle_for_rome/texts/${language}.json`;
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")) as Record<string, string>;
}
