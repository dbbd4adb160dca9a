/** A player's turn in Fall of Rome: texts and sent acts. `turn.pw.ts` tests focus and layout. */
import { expect, test } from "vitest";
import { acts, all, arrive, click, find, keys, reads, tell, texts } from "../../../dom/client";
import { tableOf, updateOf } from "../../../served";
import { GAME, VIEW } from "./own";

const sit = async (options: string[], view: object = {}) => {
  const update = updateOf({ ...VIEW, ...view }, options);
  const served = await arrive([GAME], tableOf("fall_of_rome", VIEW.hands.length), { A: update });
  await find("[data-tile=march]");
  return served;
};

test("no line of a prompt ends with a colon", async () => {
  const hands = [["Eburacum/anglo_saxons_franks"], ...VIEW.hands.slice(1)];
  await sit(["fortify with Eburacum/anglo_saxons_franks", "levy Roma", "levy Eburacum", "end"], { hands });
  for (const [key, said] of [
    ["f", "Fortify"],
    ["i", "Role ability"],
  ] as const) {
    await keys(key);
    await reads("#prompt", said);
    for (const line of texts("#prompt > *")) expect(line).not.toMatch(/:$/);
    await keys("{Escape}");
  }
});

test("a City card shows the number of cards of its colour, and the deck lists the number of each colour", async () => {
  await sit(["end"]);
  const card = '[data-card="Sinope/ostrogoths"]';
  await reads(`${card}[title="City cards of this colour: 6."] .card-count`, "× 6");
  await click(card);
  await reads(".pick", "City cards of this colour: 6.");
  await click(all(".decks button")[0] as HTMLElement);
  await expect.poll(() => all("#colours li")).toHaveLength(5);
  expect(texts("[role=dialog] .chips > span").filter((text) => text?.includes("× "))).toEqual(["Event × 5"]);
  const counts = texts("#colours li").map((text) => Number(/\d+$/.exec(text ?? "")?.[0]));
  expect(counts.reduce((sum, count) => sum + count)).toBe(49);
});

test("the button of a plot is a whole sentence, and a stepper shows its maximum", async () => {
  const plots = ["take Carnuntum/huns from B", "take Mogontiacum/vandals from B"];
  await sit([...plots, "battle 1", "battle 2", "end"]);
  await keys("p");
  await click('.pick [data-value="Carnuntum/huns"]');
  await reads(".pick .do", /^Take Carnuntum \(Huns\) from Secundus/);
  await keys("{Escape}b");
  await reads(".pick .stepper", "at most 2");
});

test("the client asks the server why an Event card cannot be played, but does not ask for a City card", async () => {
  const served = await sit(["end"]);
  await click("[data-card='Sinope/ostrogoths']");
  await reads("[data-about='Sinope/ostrogoths']", "Nothing can be done here now.");
  expect(served.sent.A ?? []).toEqual([]);
  await click("[data-card=vae_victis]");
  await find("[data-about=vae_victis]");
  await expect.poll(() => served.sent.A).toEqual([{ type: "why", decision: "decision-1" }]);
  const refusals = ["vae_victis", "carpe_diem"].map((event) => ({
    verb: "event",
    rule: "FR-7",
    key: "refusal.event.after_battle",
    params: { event },
  }));
  tell(served, "A", { type: "refusals", decision: "decision-1", refusals });
  await reads(
    "[data-about=vae_victis] .reason",
    "Vae victis is played right after a battle that removed a barbarian. (FR-7)",
  );
});

test("an Event is played with its card and its option, without another confirmation", async () => {
  const card = "si_vis_pacem_para_bellum";
  const hands = VIEW.hands.map((hand, at) => (at === 0 ? [card, ...hand] : hand));
  const served = await sit([`event ${card} normal`, `event ${card} corrupt`, "end"], { hands });
  await click(all(`[data-card="${card}"]`)[0] as HTMLElement);
  await click('.pick .values [data-value="corrupt"]');
  expect(acts(served)).toEqual([`event ${card} corrupt`]);
});

test("the table has two live regions, and they read out what a press opens, without its buttons", async () => {
  await sit(["end"]);
  await reads("#heard", "Your turn");
  await click('[data-card="Sinope/ostrogoths"]');
  await reads("#heard", "City cards of this colour: 6.");
  const live = all(":is([aria-live], [role=status], [role=alert], [role=log]):not([aria-live=off])");
  expect(live.map(({ id }) => id)).toEqual(["heard", "turn-said"]);
  expect(texts("#heard p").join()).not.toContain("✕");
});
