/** The player's name. */
import { api } from "./api";
import { readStored, writeStored } from "./storage";
import type { Words } from "./words";

/** Returns the name stored on this device or on the server, or else a guest's name. */
export async function knownName(words: Words): Promise<string> {
  return readStored("name") || (await api.me()).person?.name || words.say("name.usual");
}

/** Stores a name for the next table, unless it is the default name. */
export function keepName(name: string, words: Words): void {
  if (name !== words.say("name.usual")) writeStored("name", name);
}
