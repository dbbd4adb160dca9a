/** Impatient players: the client sends an act once, even if it is pressed twice. */
import { expect, test } from "vitest";
import { acts, all, arrive, click, find, gone, keys, reads, spot, tell } from "../../dom/client";
import { updateOf } from "../../served";
import { momentOf, tableAt } from "./sitting";

/** Compose an offer of one grain for one ore. */
async function compose(): Promise<void> {
  await click("[data-tile=trade]");
  await click("[data-kind=grain] [data-operand=give] button:last-of-type");
  await click("[data-kind=ore] [data-operand=want] button:last-of-type");
}

/** Return a step that presses the first offered place of a kind. */
const onSpot = (kind: string) => async () => {
  await expect.poll(() => all(`[data-${kind}][data-offered=true]`)).not.toEqual([]);
  await spot(kind, all(`[data-${kind}][data-offered=true]`)[0]?.getAttribute(`data-${kind}`) ?? "");
};

const TWICE: [string, string, () => Promise<void>, string][] = [
  ["an offer", "trade", compose, "[data-composer=offer] [data-send]"],
  ["an answer", "asked", async () => {}, '[data-trade-card] [data-act="refuse"]'],
  ["a trade", "answered", async () => {}, '[data-act="take C"]'],
  ["a robbery", "robbery", async () => {}, '[data-callout=robbery] [data-way="rob D"]'],
  ["a journey", "journey", onSpot("crossroads"), "[data-callout=journey] [data-act]"],
  ["a plunder", "plunder", onSpot("city"), "[data-callout=deed] [data-act]"],
];

test.each(TWICE)("%s is sent once if its button is pressed twice", async (_, moment, before, button) => {
  const served = await arrive(...tableAt(moment));
  await before();
  const pressed = await find(button);
  await click(pressed);
  await click(pressed);
  await keys("{Enter}{Enter}");
  expect(acts(served)).toHaveLength(1);
});

test("an unsent offer is closed when the table moves on to another phase, and is not sent", async () => {
  const served = await arrive(...tableAt("trade"));
  await compose();
  const { view, options } = momentOf("late");
  const update = { seq: 2, since: 1, decision: "decision-2" };
  tell(served, "A", updateOf({ ...view, round: 77 }, options, update));
  await reads(".brand", "77");
  await gone("[data-composer=offer]");
  await keys("{Enter}");
  expect(acts(served)).toEqual([]);
});
