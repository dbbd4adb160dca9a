/** At a table of the daily deal the page names it, and its par. */
import { test } from "vitest";
import { arrive, reads } from "../../dom/client";
import { FALL, fallView, tableOf, updateOf } from "../../served";

const VIEW = fallView("middle") as { hands: unknown[] } & Record<string, unknown>;
const DEAL = "2026-11-17.fall_of_rome.4.introductory";

test("the top bar names the daily deal and its par", async () => {
  const par = { plays: 5, won: 4, turns: 19, points: null };
  const table = tableOf("fall_of_rome", VIEW.hands.length, { deal: DEAL });
  await arrive(
    [FALL],
    table,
    { A: updateOf(VIEW, ["end"]) },
    {},
    { [`/api/daily/${DEAL}`]: { by: "turns", deal: { par, mine: null } } },
  );
  await reads("#deal-line", "Daily deal, par 19");
});
