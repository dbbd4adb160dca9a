/**
 * Summaries of Æterna's episodes in one sentence each: a card, an influence or a favor with cost and gain, and
 * parts of an Era's end.
 */
import type { Fact } from "../../../protocol";
import { among, ends, type Facts, opening } from "../../../shell/sentences";
import type { Telling } from "../../../shell/telling";
import type { Words } from "../../../shell/words";
import { news } from "./news";

/** Returns the amounts of goods: "2 × Wheat, Aureus". */
function goods(facts: Facts, words: Words): string {
  const counts: Record<string, number> = {};
  for (const { good, count } of facts) {
    const name = String(good ?? "aurei");
    counts[name] = (counts[name] ?? 0) + Number(count ?? 1);
  }
  return words.bundle("good", counts);
}

/** Returns the cost, the gain and the consequences. */
function parts(deed: Facts, words: Words): string[] {
  const paid = among(deed, "paid");
  const gained = among(deed, "gained", "same_colour");
  return [
    ...(paid.length > 0 ? [words.say("deed.paid", { goods: goods(paid, words) })] : []),
    ...among(deed, "token_used").map(({ token }) =>
      words.say("deed.token", { token: words.named("token", token) }),
    ),
    ...(gained.length > 0 ? [words.say("deed.gained", { goods: goods(gained, words) })] : []),
    ...among(deed, "passed_stack").map(({ seat2 }) =>
      words.say("deed.passed", { who: words.named("seat", seat2) }),
    ),
    ...among(deed, "card_taken").map((fact) => opening(fact, words)),
    ...among(deed, "unrest_fell", "unrest_rose").map(({ unrest }) => words.say("deed.unrest", { unrest })),
    ...among(deed, "calm").map(({ pp }) => words.say("deed.calm", { pp })),
    ...among(deed, "uproar").map(({ pp }) => words.say("deed.uproar", { pp })),
  ];
}

function scored(deed: Facts, words: Words): string {
  const points = new Map<string, number>();
  for (const { seat, pp } of deed) points.set(String(seat), (points.get(String(seat)) ?? 0) + Number(pp));
  return ends(
    words.say("deed.hills"),
    [...points].map(([seat, pp]) => words.say("deed.points", { who: words.named("seat", seat), pp })),
  );
}

const telling: Telling = {
  sum: (deed, words) => {
    const [first] = deed as [Fact];
    if (first.fact === "hill_scored") return scored(deed, words);
    if (deed.length === 1) return null;
    return ends(opening(first, words), parts(deed.slice(1), words));
  },
  news,
  texts: { en: () => import("./en.json"), pl: () => import("./pl.json") },
};

export default telling;
