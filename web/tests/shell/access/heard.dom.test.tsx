/** The live regions of the page during a played turn, which a screen reader announces, as text in order. */
import { expect, test } from "vitest";
import { arrive, click, find, tell } from "../../dom/client";
import { FALL, fallView, tableOf, updateOf } from "../../served";

type Json = Record<string, unknown>;

const MIDDLE = fallView("middle");
const VIEW = { ...MIDDLE, player: 0, actions: 3, agenda: [{ step: "turn" }, { step: "act" }] };
const SEATS = (VIEW as unknown as { hands: unknown[] }).hands.length;

/** Record text that is added to live regions or changes in them. The returned function empties the record. */
function listen(): () => string[] {
  const said: string[] = [];
  const live = "[aria-live], [role=status], [role=alert], [role=log]";
  const note = (changes: MutationRecord[]) => {
    for (const { type, target, addedNodes } of changes) {
      const at = target instanceof Element ? target : target.parentElement;
      if (!at?.closest(live)) continue;
      const texts = type === "characterData" ? [target] : [...addedNodes];
      said.push(...texts.map((node) => node.textContent ?? "").filter(Boolean));
    }
  };
  const watch = new MutationObserver(note);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    note(watch.takeRecords());
    return said.splice(0);
  };
}

const event = (seq: number, seat: string, facts: Json[]) => ({
  ...{ seq, seat, act: "x", undo: null },
  facts: facts.map((fact) => ({ rule: "FR-1", ...fact })),
});

test("another player's turn and the player's own are announced once, in order, with the alarms", async () => {
  const served = await arrive([FALL], tableOf("fall_of_rome", SEATS), {
    A: updateOf({ ...VIEW, player: 1 }, [], { awaited: ["B"], seq: 1 }),
  });
  await find("#heard");
  const heard = listen();
  const theirs = event(1, "B", [
    { fact: "marched", seat: "B", city: "Roma", city2: "Genua", legions: 2 },
    { fact: "battle_joined", seat: "B", city: "Genua", count: 1 },
    { fact: "dice_rolled", face: "fight" },
    { fact: "barbarian_removed", city: "Genua", tribe: "huns", count: 1 },
    { fact: "city_sacked", city: "Tyras", tribe: "visigoths" },
    { fact: "declined", count: 6 },
    { fact: "turn_begun", seat: "A" },
  ]);
  const mine = { ...VIEW, decline: 6 };
  tell(
    served,
    "A",
    updateOf(mine, ["march Genua 0", "end"], { seq: 2, since: 1, awaited: ["A"], events: [theirs] }),
  );
  await find("[data-tile=end][data-open=true]");
  await expect.poll(() => document.querySelector("#heard")?.textContent).toContain("Your turn");
  expect(heard()).toMatchInlineSnapshot(`
    [
      "Waiting for Secundus. Secundus marches from Roma to Genua with 2 legions. Secundus fights in Genua (dice: 1). A die shows fight. Huns driven out of Genua: 1. The Visigoths sack Tyras! The Empire declines: step 6 of 8. Decline: 2 steps from defeat. Your turn: 3 actions left, Choose an action, or tap a glowing city to march there.",
    ]
  `);

  await click("[data-tile=end]");
  await click("[data-tile=end]");
  const own = event(2, "A", [{ fact: "card_drawn", seat: "A", card: "Narbo/vandals" }]);
  const last = {
    ...mine,
    player: 1,
    player_deck: { ...(MIDDLE.player_deck as Json), piles: [], on_top: [] },
  };
  tell(served, "A", updateOf(last, [], { seq: 3, since: 2, awaited: ["B"], events: [own] }));
  await find("[data-alarm=draws]");
  const latest = () => document.querySelector("#heard")?.lastElementChild?.textContent;
  await expect.poll(latest).toBe("Waiting for Secundus");
  expect(heard()).toMatchInlineSnapshot(`
    [
      "Your turn: 3 actions left, 3 actions unused: press again",
      "Your turn: 3 actions left, Choose an action, or tap a glowing city to march there.",
      "Prima draws Narbo/vandals.",
      "No Player cards left: you lose at the next draw",
      "Waiting for Secundus",
    ]
  `);
});
