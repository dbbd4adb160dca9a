/** Screen readers: the table as text, and events announced once and in order. */
import { expect, type Page, test } from "@playwright/test";
import { violations, withoutMap } from "../../access";
import { upTo } from "../../scale";
import { arrive, FALL, fallView, TINY, tableOf, tinyView, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[] };
const SEATS = VIEW.hands.length;
const OPTIONS = ["march Genua 0", "march Roma 0", "end"];

async function open(page: Page, more: object = {}, prefs: object = {}) {
  const served = await arrive(
    page,
    [FALL],
    tableOf("fall_of_rome", SEATS),
    { A: updateOf({ ...VIEW, actions: 3 }, OPTIONS, more as never) },
    prefs as never,
  );
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await expect(page.getByRole("log", { name: /What happens|Co się dzieje/ })).toBeAttached();
  return served;
}

const told = (page: Page) => page.getByRole("dialog", { name: "Describe the table" });

test("the first Tab stop describes the table, in a few sentences or in full", async ({ page }) => {
  await open(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Describe the table" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(told(page)).toContainText("March (2)");
  await expect(told(page).getByRole("heading", { name: "Tribes" })).toBeVisible();
  await expect(told(page)).not.toContainText("Cities with pieces");
  expect(await withoutMap(page, () => violations(page))).toEqual([]);
  await told(page).getByRole("button", { name: "In full" }).press("Enter");
  await expect(told(page)).toContainText("March: Genua and Roma");
  for (const city of Object.keys(VIEW.cities as object)) await expect(told(page)).toContainText(`${city}: `);
  await page.keyboard.press("Escape");
  await expect(told(page)).toHaveCount(0);
  await page.keyboard.press("l");
  await expect(told(page)).toBeVisible();
});

test("the menu describes the table too, in Polish", async ({ page }) => {
  await open(page, {}, { language: "pl" });
  await page.click("#menu");
  await page.click("#tell");
  await expect(page.getByRole("dialog", { name: "Opisz mi stół" })).toContainText("Plemiona");
});

test("a game without a client part is described by its view", async ({ page }) => {
  await arrive(page, [{ ...TINY, name: "someone" }], tableOf("someone", 2), {
    A: updateOf(tinyView(0, ["gladius"]), ["keep"]),
  });
  await expect(page.locator("#plain-board")).toBeVisible();
  await expect(page.getByRole("button", { name: "Describe the table" })).toBeAttached();
  await page.keyboard.press("l");
  await expect(told(page)).toContainText("pool: 8");
});

for (const speed of upTo(1, ["off", "fast"]))
  test(`actions of other players are announced once and in order at speed ${speed}`, async ({ page }) => {
    const served = await open(page, { awaited: ["B"] }, { speed });
    await page.evaluate(() => {
      const said: string[] = [];
      const log = document.getElementById("heard") as HTMLElement;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) said.push(node.textContent ?? "");
      }).observe(log, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { said });
    });
    const cities = Array.from({ length: 12 }, (_, at) => (at % 2 ? "Narbo" : "Carthago"));
    const facts = cities.map((city) => ({ fact: "cube_added", rule: "FR-1", city, tribe: "huns" }));
    const tell = (seq: number, event: object) =>
      served.tell("A", updateOf(VIEW, [], { seq: seq + 1, since: seq, awaited: ["B"], events: [event] }));
    tell(1, { seq: 1, seat: "B", act: "x", undo: null, facts: facts.slice(0, 10) });
    tell(2, { seq: 2, seat: "B", act: "y", undo: null, facts: facts.slice(10) });
    // The prompt is announced too, so keep only the sentences of these facts.
    const said = async () =>
      (await page.evaluate(() => (window as unknown as { said: string[] }).said)).filter((text) =>
        /Narbo|Carthago/.test(text),
      );
    await expect.poll(async () => (await said()).length).toBe(12);
    expect((await said()).map((text) => /Narbo|Carthago/.exec(text)?.[0])).toEqual(cities);
    await expect(page.locator(".ribbon")).toHaveCount(0);
    expect(await said()).toHaveLength(12);
  });
