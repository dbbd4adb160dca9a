/** Simulated players of Fall of Rome: they act on what the page shows, by mouse, touch or keyboard. */
import { expect, type Page } from "@playwright/test";

/** Return a generator of random numbers that is reproducible by seed. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

function pick<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.floor(random() * from.length)];
}

export async function newTable(
  page: Page,
  way: string,
  name: string,
  seats?: number,
  set?: (page: Page) => Promise<void>,
): Promise<string> {
  await page.goto("./");
  await page.click(`#play-${way}`);
  if (seats !== undefined) await page.locator(`.segments label:has(input[value="${seats}"])`).click();
  await page.fill("#name", name);
  await page.locator("details > summary").click();
  await page.fill("[data-option=bot_pause]", "0");
  await page.locator("[data-setting=difficulty] label:has(input[value=heroic])").click();
  await set?.(page);
  await page.click("#create");
  await page.waitForURL("**/t/*");
  return page.url();
}

/** The ways to play on the home page. */
export type FirstWay = "bots" | "friends" | "hotseat";

export interface TableWish {
  seats?: number;
  /** Change more settings before the table is created. */
  set?: (page: Page) => Promise<void>;
}

/** Create a table of a game. Return its address. */
export async function newGame(
  page: Page,
  game: string,
  way: FirstWay,
  name: string,
  { seats = 4, set = async () => {} }: TableWish = {},
): Promise<string> {
  await page.goto("./");
  await page.locator(`#games label:has(input[value=${game}])`).click();
  await page.click(`#play-${way}`);
  await page.locator(`.segments label:has(input[value="${seats}"])`).click();
  await page.fill("#name", name);
  await page.locator("details > summary").click();
  await page.fill("[data-option=bot_pause]", "0");
  await set(page);
  await page.click("#create");
  await page.waitForURL("**/t/*");
  return page.url();
}

/** Cut the network of a page, or restore it. */
export async function cut(page: Page, off: boolean): Promise<void> {
  await page.context().setOffline(off);
  await page.evaluate((gone) => window.dispatchEvent(new Event(gone ? "offline" : "online")), off);
}

export async function sitDown(page: Page, address: string, name: string, seat: string): Promise<void> {
  await page.goto(address);
  await page.fill("#name", name);
  await page.click(`#claim-${seat}`);
  await expect(page.locator(`[data-seat=${seat}] small`)).toContainText(/you|Ty/);
}

export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator("#ending").count()) > 0;
}

interface Seen {
  plain: string[];
  tiles: string[];
  cities: string[];
  values: number;
  ready: boolean;
  mine: boolean;
  dialog: boolean;
}

/** Return the choices that the page shows. */
async function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const all = (where: string) => [...document.querySelectorAll<HTMLElement>(where)];
    return {
      plain: all(".plain-choices [data-act]:not([aria-disabled=true])").map((each) => each.dataset.act ?? ""),
      tiles: all('.tile[data-open="true"]:not([aria-disabled=true])').map((each) => each.dataset.tile ?? ""),
      cities: all("[data-city].is-offered").map((each) => each.dataset.city ?? ""),
      values: all(".pick .values button").length,
      ready: all(".pick .do:not([aria-disabled=true])").length > 0,
      mine: document.querySelector('[data-turn="true"].table-page') !== null,
      dialog: document.querySelector("#away-go") !== null,
    };
  });
}

const CLOSERS = ["end", "continue", "pass", "done"];

/** Do one step by mouse or touch. Return false if there was nothing to do. */
export async function stepByPointer(page: Page, random: () => number, eager = 0.5): Promise<boolean> {
  const seen = await look(page);
  const press = (where: string) =>
    page
      .locator(where)
      .first()
      .click({ timeout: 3000 })
      .then(
        () => true,
        () => false, // it is gone, because another player was faster
      );
  if (seen.dialog) return press("#away-go");
  if (seen.ready) return press(".pick .do");
  if (seen.values > 0) {
    const at = Math.floor(random() * seen.values);
    return page
      .locator(".pick .values button")
      .nth(at)
      .click({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
  }
  if (!seen.mine) return false;
  if (seen.plain.length > 0) {
    const act = seen.plain.find((each) => CLOSERS.includes(each)) ?? pick(seen.plain, random);
    return press(`.plain-choices [data-act="${act}"]`);
  }
  const others = seen.tiles.filter((tile) => tile !== "end" && tile !== "ability");
  if (others.length > 0 && random() < eager) {
    const tile = pick(others, random) ?? "march";
    await press(`[data-tile="${tile}"]`);
    const then = await look(page);
    if (then.ready || then.values > 0) return true;
    const city = pick(then.cities, random);
    if (city) await press(`[data-city="${city}"] .hit`);
    return true;
  }
  if (seen.tiles.includes("end")) {
    await press('[data-tile="end"]');
    if ((await page.locator('[data-tile="end"][data-open="true"]').count()) > 0)
      await press('[data-tile="end"]');
    return true;
  }
  return false;
}

/** Do one step with the keyboard. Return false if there was nothing to do. */
export async function stepByKeys(page: Page, random: () => number, eager = 0.4): Promise<boolean> {
  const seen = await look(page);
  if (seen.dialog) {
    await page.keyboard.press("Escape");
    return true;
  }
  if (!seen.mine) return false;
  if (seen.plain.includes("continue")) {
    await page.keyboard.press("c");
    return true;
  }
  if (seen.plain.length > 0) {
    const act = seen.plain.find((each) => CLOSERS.includes(each)) ?? pick(seen.plain, random);
    const choice = `.plain-choices [data-act="${act}"]`;
    try {
      await tabTo(page, choice);
    } catch (error) {
      // The server plays a forced choice by itself, so the button may be gone.
      if (await page.locator(choice).count()) throw error;
      return true;
    }
    await page.keyboard.press("Enter");
    return true;
  }
  if (seen.tiles.includes("march") && random() < eager) {
    await page.keyboard.press("m");
    await tabTo(page, '[data-city][tabindex="0"]');
    // "." goes to the next offered city. Enter chooses it, and a second Enter confirms.
    await page.keyboard.press(".");
    await page.keyboard.press("Enter");
    if (random() < 0.5) await page.keyboard.press("-");
    await page.keyboard.press("Enter");
    return true;
  }
  if (seen.tiles.includes("end")) {
    await page.keyboard.press("t");
    await page.waitForTimeout(50);
    if ((await page.locator('[data-tile="end"][data-open="true"]').count()) > 0)
      await page.keyboard.press("t");
    return true;
  }
  if (seen.tiles.includes("battle")) {
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    return true;
  }
  return false;
}

/** Make the choices at the start, until the first action is offered. */
export async function toFirstAction(page: Page): Promise<void> {
  const choice = page.locator(".plain-choices [data-act]:not([aria-disabled=true])").first();
  const march = page.locator('[data-tile="march"][data-open="true"]');
  await expect(choice.or(march).first()).toBeVisible();
  while (!(await march.count())) {
    // A chosen city may need a confirmation.
    const agree = page.locator(".pick .do");
    await ((await agree.count()) ? agree : choice).click({ timeout: 2000 }).catch(() => {});
    await page.waitForTimeout(50);
  }
}

/** End the turn, and make the choices on the way. */
export async function endTurn(page: Page): Promise<void> {
  const mine = page.locator('[data-turn="true"].table-page');
  const random = chance(1);
  while (await mine.count()) if (!(await stepByPointer(page, random, 0))) await page.waitForTimeout(30);
}

/** Choose roles that have no extra choices in a march. */
export async function plainRoles(page: Page): Promise<void> {
  for (const [seat, role] of ["consul", "magister_militum", "praefectus_fabrum"].entries()) {
    const choice = page.locator(`[data-setting=roles][data-at="${seat}"]`);
    if (await choice.count()) await choice.selectOption(role);
  }
}

/** Move the focus to an element with Tab alone. */
export async function tabTo(page: Page, where: string, most = 150): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    const there = await page.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      where,
    );
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab did not reach ${where}`);
}

type Step = (page: Page, random: () => number, eager?: number) => Promise<boolean>;

/** Let the players take steps in turn until `until` returns true. */
export async function playOn(
  people: { page: Page; step: Step }[],
  random: () => number,
  until: () => Promise<boolean>,
  patience: number,
): Promise<void> {
  const begun = Date.now();
  const end = begun + patience;
  let steps = 0;
  while (!(await until())) {
    if (Date.now() > end) throw new Error("the game did not end in time");
    let moved = false;
    for (const { page, step } of people) {
      const did = await step(page, random);
      if (did) steps += 1;
      moved = did || moved;
    }
    if (!moved) await people[0]?.page.waitForTimeout(30);
  }
  console.log(`${steps} steps in ${Math.round((Date.now() - begun) / 1000)} s`);
}
