/** Around a table of Æterna: several people at one device, Hills that were chosen, a table in Polish. */
import { AETERNA, CITY } from "./aeternaActs";
import { hidden } from "./aeternaSecrets";
import { FINGER, MOUSE } from "./hands";
import { expect, type Page, test } from "./house";
import { Listener, type Told } from "./listener";
import { guardCurtain, lift } from "./oneDevice";
import { newGame } from "./people";
import { playOn } from "./playing";
import { polishFaults } from "./polish";

const PATIENCE = 240_000;
const GAME = "aeterna";
const AROUND = { A: "Ada", B: "Beda", C: "Cyra" };
const PICKS = 4;

const isAsked = ({ seat, update }: Told) => update.awaited.some((each) => each === seat);
const names = (page: Page, where: string) =>
  page
    .locator(where)
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.card ?? "").sort());
const sorted = (cards: unknown) => [...((cards ?? []) as string[])].sort();

test("three around one device: a curtain hides every hand and pack, and each drafts unseen", async ({
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
  /** The device is passed on; then it shows the cards of who took it, and nothing that another hides. */
  const pass = async () => {
    await expect(page.locator("#curtain")).toBeVisible();
    const seat = await lift(page, AROUND);
    had[seat] = (had[seat] ?? 0) + 1;
    // What happened in the meantime is told first, if it was much.
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
  const play = (told: Told, act: string) => AETERNA.perform({ page, hands: MOUSE, heard }, act, told);
  for (let pick = 0; pick < PICKS; pick += 1)
    for (const _ of Object.keys(AROUND)) {
      const told = await pass();
      expect(told.view).toMatchObject({ phase: "draft", drafted: pick });
      await play(told, told.update.options[0] ?? "");
    }
  await expect.poll(() => heard.last.view.phase).toBe("actions");
  // Each takes a turn, in turn order; who may still do something after it says that it is over.
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

test("a table without hints and talk has none of them, and its Hills are those that were chosen", async ({
  arrive,
}) => {
  const page = await arrive();
  const heard = new Listener(page);
  const [gone, come] = ["Capitolinus", "Viminalis"];
  await newGame(page, GAME, "friends", "First", {
    seats: 3,
    set: async (form) => {
      await form.locator("[data-option=chat]").uncheck();
      await form.locator(`[data-setting=hills] input[value=${gone}]`).uncheck();
      await form.locator(`[data-setting=hills] input[value=${come}]`).check();
    },
  });
  await expect(page.locator("[data-set=hills]")).toContainText(come);
  await expect(page.locator("[data-set=hills]")).not.toContainText(gone);
  for (const seat of ["B", "C"]) {
    await page.click(`#bot-${seat}-novice`);
    await expect(page.locator(`[data-seat=${seat}]`)).toContainText("novice");
  }
  await page.click("#start");
  await expect(page.locator(CITY)).toBeVisible();
  await expect.poll(() => heard.told.length).toBeGreaterThan(0);
  const hills = Object.keys(heard.last.view.hills as object);
  expect(hills).toContain(come);
  expect(hills).not.toContain(gone);
  const drawn = (mark: "hill" | "resting") =>
    page
      .locator(`[data-${mark}]`)
      .evaluateAll((all, mark) => all.map((each) => (each as SVGElement).dataset[mark]), mark);
  expect((await drawn("hill")).sort()).toEqual([...hills].sort());
  expect(await drawn("resting")).toContain(gone);
  await expect(page.locator("#hint")).toHaveCount(0);
  await page.click("[data-tab=chat]");
  await expect(page.locator("#say")).toHaveCount(0);
});

for (const phone of [false, true])
  test(`a table of Æterna in Polish is Polish throughout and nothing is cut off, ${phone ? "phone" : "desktop"}`, async ({
    arrive,
  }) => {
    const page = await arrive({ locale: "pl-PL", phone });
    const heard = new Listener(page);
    const faultsOf = polishFaults(GAME);
    /** As soon as this is seen, all that is seen with it. */
    const fine = async (wanted: string) => {
      let faults: string[] | null = null;
      const look = async () => {
        faults = await faultsOf(page, wanted);
        return faults !== null;
      };
      await expect.poll(look, { message: wanted, intervals: [50] }).toBe(true);
      expect.soft(faults, wanted).toEqual([]);
    };
    const person = { page, hands: phone ? FINGER : MOUSE, heard };
    const until = (step: string) =>
      playOn(
        AETERNA,
        [person],
        () =>
          heard.last.update.awaited.some((each) => each === "A") &&
          (heard.last.view.agenda as { step: string }[]).at(-1)?.step === step,
        PATIENCE,
      );
    await newGame(page, GAME, "bots", "Żółcisława", { seats: 3, set: async () => fine("#create") });
    await fine("[data-place=draft]");
    await page.locator("[data-place=draft] button[data-card]").first().click();
    await fine("#seal:not([aria-disabled=true])");
    await until("turn");
    for (const tile of await page.locator("[data-tile][data-open=true]").all()) {
      await tile.click();
      await fine("[data-tile][aria-pressed=true], [data-tray]");
      await page.keyboard.press("Escape");
    }
    for (const tab of await page.locator("[data-tab]").all()) {
      await tab.click();
      await fine("[data-tab][aria-selected=true]");
    }
    await page.locator("[data-tab=log]").click();
    await fine("#log");
    if (phone) await page.locator("[data-tab=city]").click();
    await page.locator("[data-hill][data-offered=true]").first().click();
    await fine("[data-influence]");
    await page.keyboard.press("Escape");
    await page.locator("#menu").click();
    await fine(".modal");
    await page.keyboard.press("Escape");
    await until("order");
    await fine("[data-place=era-end]");
  });
