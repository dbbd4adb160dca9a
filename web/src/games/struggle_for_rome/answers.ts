/** Counter-offers as they stand in the view: acts in notation, `counter 2*grain+gold for ore`. */
import { readBundle, writeBundle } from "../../shell/notation";
import type { Answer, Goods } from "./view";

export function countering(give: Goods, want: Goods): string {
  return `counter ${writeBundle(give)} for ${writeBundle(want)}`;
}

/** What somebody would give and wants instead; null: the answer is no counter-offer. */
export function counterOf(answer: Answer | undefined): { give: Goods; want: Goods } | null {
  const [verb, give = "", , want = ""] = (answer ?? "").split(" ");
  const [given, wanted] = [readBundle(give), readBundle(want)];
  return verb === "counter" && given && wanted ? { give: given, want: wanted } : null;
}
