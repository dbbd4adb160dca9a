/** Features around the table: public tables, chat, pointing, notifications, replacing a player, watching, hints and odds. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { endTurn, newTable, plainRoles, sitDown, toFirstAction } from "./people";

interface Two {
  address: string;
  /** The page of the player whose turn it is, and the page of the other one. The deal decides who begins. */
  on: Page;
  off: Page;
}

/** Start a table of two players, and place both pawns. */
async function two(first: Page, second: Page): Promise<Two> {
  const address = await newTable(first, "friends", "First", 2, plainRoles);
  await sitDown(second, address, "Second", "B");
  await first.click("#start");
  for (const page of [first, second]) {
    await expect(page.locator("[data-city=Roma]")).toBeVisible();
    await expect(page.locator('[data-turn="true"].table-page')).toBeVisible();
    await page.locator(".plain-choices [data-act]:not([aria-disabled=true])").first().click();
    await page.locator(".pick .do").click();
  }
  const march = '[data-tile="march"][data-open="true"]';
  await expect
    .poll(async () => (await first.locator(march).count()) + (await second.locator(march).count()))
    .toBe(1);
  const begins = (await first.locator(march).count()) === 1;
  return { address, on: begins ? first : second, off: begins ? second : first };
}

/** A title that is almost as long as allowed. */
const HOSTILE = '<img src=x onerror="document.title=1"><b>ave</b>';
const NAME = "<img src=x><b>ave</b>";

test("names, titles and chat are never read as HTML, and a public table is found by its title", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(), await arrive({ locale: "pl-PL" })];
  const address = await newTable(first, "friends", NAME, 2, async (page) => {
    await page.fill("#title", HOSTILE);
    await page.check("#is-public");
  });
  await expect(first.locator("#title")).toHaveText(HOSTILE);
  await expect(first).toHaveTitle(`${HOSTILE} – Triclinium`);
  await second.goto("/");
  await second.locator("main li", { hasText: HOSTILE }).getByRole("link").click();
  await expect(second).toHaveURL(address);
  await second.fill("#name", "Second");
  await second.click("#claim-B");
  await expect(second.locator("[data-seat=A]")).toContainText(NAME);
  await first.click("#start");
  for (const page of [first, second]) {
    await expect(page.locator("[data-city=Roma]")).toBeVisible();
    await page.click("[data-tab=chat]");
  }
  await first.fill("#say", HOSTILE);
  await first.click("#send");
  await expect(second.locator("#chat")).toContainText(HOSTILE);
  for (const page of [first, second]) {
    expect(await page.title()).toContain(HOSTILE);
    expect(await page.locator("img[src=x], b:text-is('ave')").count()).toBe(0);
  }
});

const away = (page: Page) => page.locator("[data-city]:not(.is-offered):not(.is-here)").first();

test("a city that one player points at is marked and announced for the other", async ({ arrive }) => {
  const [first, second] = [await arrive(), await arrive({ phone: true })];
  await two(first, second);
  const city = (await away(first).getAttribute("data-city")) ?? "";
  await first.locator(`[data-city="${city}"] .hit`).click();
  await first.click("#point");
  await expect(second.locator(`[data-city="${city}"]`)).toHaveClass(/is-pinged/);
  await expect(second.locator(".notice")).toContainText(`First points at ${city}`);
  await expect(second.locator(`[data-city="${city}"]`)).not.toHaveClass(/is-pinged/);
});

test("the title of the tab says whose turn it is, and a player can turn on a notification", async ({
  arrive,
}) => {
  const [first, second] = [await arrive(), await arrive()];
  const stub = () => {
    const shown: unknown[] = [];
    Object.assign(window, { shown });
    class Noted {
      static permission = "granted";
      static requestPermission = () => Promise.resolve("granted");
      close = () => {};
      constructor(title: string, options: unknown) {
        shown.push({ title, ...(options as object) });
      }
    }
    Object.assign(window, { Notification: Noted });
  };
  for (const page of [first, second]) await page.addInitScript(stub);
  const { on, off } = await two(first, second);
  await expect(on).toHaveTitle(/^● Your turn/);
  await expect(off).not.toHaveTitle(/●/);
  await off.click("#menu");
  await off.getByLabel("Notify me when it is my turn").check();
  await off.keyboard.press("Escape");
  // The waiting player looks at another tab.
  await off.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );
  await endTurn(on);
  await expect(on).not.toHaveTitle(/●/);
  await expect(off).toHaveTitle(/^● Your turn/);
  const shown = () => off.evaluate(() => (window as unknown as { shown: { body: string }[] }).shown);
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect((await shown())[0]?.body).toBe("It is your turn at the table.");
});

test("a bot can replace a player who has left, and the game goes on", async ({ arrive }) => {
  const [first, second] = [await arrive(), await arrive()];
  const { on } = await two(first, second);
  if (on === first) await endTurn(first);
  await second.context().close();
  await expect(first.locator(".seat-row[data-player='1']")).toContainText("away");
  await expect(first.locator("#prompt")).toContainText("Waiting for Second");
  await first.click("#menu");
  await first.click("#kick-B");
  await first.click("#bot-B-solid");
  await expect(first.locator(".modal [data-seat=B]")).toContainText("solid");
  await first.keyboard.press("Escape");
  await expect(first).toHaveTitle(/^● Your turn/, { timeout: 60_000 });
  await expect(first.locator("#log")).toContainText(/Bot B/);
});

test("spectators can watch a table, unless it does not allow them", async ({ arrive }) => {
  const [first, second, watcher] = [await arrive(), await arrive(), await arrive()];
  const { address, on } = await two(first, second);
  await watcher.goto(address);
  await expect(watcher.locator("#prompt")).toContainText("You are watching.");
  await expect(watcher.locator('.tile[data-open="true"]')).toHaveCount(0);
  await expect(first.locator(".watchers")).toContainText("1");
  const city = (await on.locator("[data-city].is-offered").first().getAttribute("data-city")) ?? "";
  await on.locator(`[data-city="${city}"] .hit`).click();
  await on.locator(".pick .do").click();
  await expect(watcher.locator("#log")).toContainText(/(First|Second) marches/);

  const closed = await newTable(first, "alone", "First", undefined, async (page) => {
    await page.locator("[data-option=spectators]").uncheck();
  });
  await watcher.goto(closed);
  await expect(watcher.locator("h1")).toHaveText("Spectators are not allowed at this table.");
});

test("a hint suggests an act with a reason and a button, unless the table has no hints", async ({
  arrive,
}) => {
  const page = await arrive();
  await newTable(page, "alone", "Alone", undefined, plainRoles);
  await toFirstAction(page);
  await page.keyboard.press("h");
  await expect(page.locator("#hinted")).toBeVisible();
  await expect(page.locator("#hinted .dim").first()).toHaveText(/[A-Z].+\./);
  await page.locator("#hinted .do").click();
  await expect(page.locator("#hinted")).toHaveCount(0);
  await expect(page.locator("#log")).toContainText("Alone");

  await newTable(page, "alone", "Alone", undefined, async (form) => {
    await form.locator("[data-option=hints]").uncheck();
  });
  await toFirstAction(page);
  await expect(page.locator("#hint")).toHaveCount(0);
});

test("the odds of the invasion can be shown on the map, unless the table has no odds", async ({ arrive }) => {
  const page = await arrive();
  const address = await newTable(page, "alone", "Alone", undefined, plainRoles);
  await toFirstAction(page);
  await expect(page.locator("text.odds")).toHaveCount(0);
  await page.click("#odds");
  await expect(page.locator("#odds-legend")).toContainText("struck by the 2 flips");
  const { odds } = await page.evaluate(
    async (at) => (await fetch(`/api/tables/${at}/odds`)).json(),
    address.split("/").at(-1) ?? "",
  );
  const told = Object.entries(odds.struck as Record<string, number>)
    .map(([city, part]) => [city, Math.round(part * 100)] as const)
    .filter(([, percent]) => percent > 0);
  expect(told.length).toBeGreaterThan(3);
  await expect(page.locator("text.odds")).toHaveCount(told.length);
  for (const [city, percent] of told)
    await expect(page.locator(`[data-city="${city}"] text.odds`)).toHaveText(String(percent));
  const risks = Object.values(odds.risks as Record<string, { chance: number }>);
  expect(risks.length).toBe(31);
  await expect(page.locator(".risk")).toHaveCount(
    risks.filter(({ chance }) => Math.round(chance * 100) >= 3).length,
  );
  await page.keyboard.press("o");
  await expect(page.locator("text.odds")).toHaveCount(0);

  await newTable(page, "alone", "Alone", undefined, async (form) => {
    await form.locator("[data-option=odds]").uncheck();
  });
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await expect(page.locator("#odds")).toHaveCount(0);
});
