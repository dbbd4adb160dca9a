/** The things one chooses from, as notation writes them: what they look like is told where each is chosen. */
import type { Kind } from "../../../shell/part";

/** Notation joins the words of a name with underscores; the view has them apart. */
function spaced(word: string): string {
  return word.replaceAll("_", " ");
}

export const KINDS: Readonly<Record<string, Kind>> = {
  card: { read: spaced },
  personality: { read: spaced },
};
