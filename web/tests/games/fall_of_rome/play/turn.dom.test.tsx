/** A player's own turn in Fall of Rome: what is said and what is sent. `turn.pw.ts` has focus and boxes. */
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

test("no prompt ends at a colon", async () => {
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

test("a City card says how many there are of its colour, and the deck of each", async () => {
  await sit(["end"]);
  const card = '[data-card="Sinope/ostrogoths"]';
  await reads(`${card}[title="City cards of this colour: 6."] .card-count`, "× 6");
  await click(card);
  await reads(".pick", "City cards of this colour: 6.");
  await click(all(".decks button")[0] as HTMLElement);
  await expect.poll(() => all("#colours li")).toHaveLength(5);
  const counts = texts("#colours li").map((text) => Number(/\d+$/.exec(text ?? "")?.[0]));
  expect(counts.reduce((sum, count) => sum + count)).toBe(49);
});

test("a plot is said as a sentence, and a number with its most", async () => {
  const plots = ["take Carnuntum/huns from B", "take Mogontiacum/vandals from B"];
  await sit([...plots, "battle 1", "battle 2", "end"]);
  await keys("p");
  await click('.pick [data-value="Carnuntum/huns"]');
  await reads(".pick .do", /^Take Carnuntum \(Huns\) from Secundus/);
  await keys("{Escape}b");
  await reads(".pick .stepper", "at most 2");
});

test("a card of the hand says why it cannot be played: an Event's reasons are asked for, a city has none", async () => {
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

test("an Event goes by its card and what it is to do: nothing is asked once more", async () => {
  const card = "si_vis_pacem_para_bellum";
  const hands = VIEW.hands.map((hand, at) => (at === 0 ? [card, ...hand] : hand));
  const served = await sit([`event ${card} normal`, `event ${card} corrupt`, "end"], { hands });
  await click(all(`[data-card="${card}"]`)[0] as HTMLElement);
  await click('.pick .values [data-value="corrupt"]');
  expect(acts(served)).toEqual([`event ${card} corrupt`]);
});

test("only the table's two regions are live, and they read out what a press opens, without its buttons", async () => {
  await sit(["end"]);
  await reads("#heard", "Your turn");
  await click('[data-card="Sinope/ostrogoths"]');
  await reads("#heard", "City cards of this colour: 6.");
  const live = all(":is([aria-live], [role=status], [role=alert], [role=log]):not([aria-live=off])");
  expect(live.map(({ id }) => id)).toEqual(["heard", "turn-said"]);
  expect(texts("#heard p").join()).not.toContain("✕");
});
