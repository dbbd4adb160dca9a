/** Æterna with several players at one device. */
import { AETERNA, CITY } from "./aeternaActs";
import { hidden } from "./aeternaSecrets";
import { expect, type Page, test } from "./fixtures";
import { MOUSE } from "./hands";
import { Listener, type Told } from "./listener";
import { guardCurtain, lift } from "./oneDevice";
import { newGame } from "./people";

const GAME = "aeterna";
const AROUND = { A: "Ada", B: "Beda", C: "Cyra" };
const PICKS = 4;

const isAsked = ({ seat, update }: Told) => update.awaited.some((each) => each === seat);
const names = (page: Page, where: string) =>
  page
    .locator(where)
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.card ?? "").sort());
const sorted = (cards: unknown) => [...((cards ?? []) as string[])].sort();

test("three players at one device: a curtain hides every hand and pack, and nobody sees another player's draft", async ({
  arrive,
}) => {
  const page = await arrive();
  const heard = new Listener(page);
  const behind = await guardCurtain(page);
  await newGame(page, GAME, "hotseat", AROUND.A, {
    seats: 3,
    set: async (form) => {
      await form.fill("#name-B", AROUND.B);
      await form.fill("#name-C", AROUND.C);
    },
  });
  const had: Record<string, number> = { A: 0, B: 0, C: 0 };
  let holder = "";
  /** Pass the device on, unless its holder must act again. Check that it shows only the cards of its holder. */
  const pass = async () => {
    const goesOn = holder !== "" && isAsked(heard.of(holder) as Told);
    if (!goesOn) {
      await expect(page.locator("#curtain")).toBeVisible();
      holder = await lift(page, AROUND);
    }
    const seat = holder;
    had[seat] = (had[seat] ?? 0) + 1;
    // The page first summarises what happened in the meantime, if it was much.
    if ((await page.locator("#away-go").count()) > 0) await page.click("#away-go");
    await expect(page.locator(CITY)).toBeVisible();
    const own = heard.of(seat) as Told;
    const { hand, pack, packs_seen: packs } = own.view;
    await expect.poll(() => names(page, "[data-place=hand] button[data-card]")).toEqual(sorted(hand));
    await expect.poll(() => names(page, "[data-place=draft] button[data-card]")).toEqual(sorted(pack));
    const text = await page.locator("body").innerHTML();
    const mine = [hand, pack, (packs as { cards: string[] }[]).map(({ cards }) => cards)].flat(2);
    for (const other of Object.keys(AROUND).filter((each) => each !== seat))
      for (const card of hidden(heard.of(other) as Told))
        if (!mine.includes(card)) expect(text, `${seat} sees ${card} of ${other}`).not.toContain(card);
    return own;
  };
  const play = async (told: Told, act: string) => {
    await AETERNA.perform({ page, hands: MOUSE, heard }, act, told);
    const gone = (now: Told) => now.update.decision !== told.update.decision || !isAsked(now);
    await expect.poll(() => gone(heard.of(told.seat ?? "") as Told)).toBe(true);
  };
  for (let pick = 0; pick < PICKS; pick += 1)
    for (const _ of Object.keys(AROUND)) {
      const told = await pass();
      expect(told.view).toMatchObject({ phase: "draft", drafted: pick });
      await play(told, told.update.options[0] ?? "");
    }
  await expect.poll(() => heard.last.view.phase).toBe("actions");
  // Two players take a turn, in turn order. A player who can still act after it ends the turn.
  const [first = "", second = ""] = heard.last.view.turn_order as string[];
  for (const seat of [first, second]) {
    const told = await pass();
    expect(told.seat).toBe(seat);
    await play(told, "pass_era");
    await expect.poll(() => heard.of(seat)?.view.retired).toContain(seat);
    if (isAsked(heard.of(seat) as Told)) await page.locator("[data-tile=end]").click();
  }
  expect(Object.values(had).every((times) => times >= PICKS)).toBe(true);
  expect(await behind()).toEqual([]);
});
