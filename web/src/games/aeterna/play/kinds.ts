/** Kinds of operands, and how notation writes them. Each is shown where it is chosen. */
import type { Kind } from "../../../shell/part";

/** Returns a name with spaces, as in the view. Notation uses underscores. */
function spaced(word: string): string {
  return word.replaceAll("_", " ");
}

export const KINDS: Readonly<Record<string, Kind>> = {
  card: { read: spaced },
  personality: { read: spaced },
};
