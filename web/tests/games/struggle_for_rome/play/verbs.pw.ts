/** The verbs of the board by mouse, and by finger on a phone: what is sent is what was meant. `keyed.pw.ts`: by keys. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { momentOf, sit } from "../sitting";
import { go, last } from "./asking";

const seven = momentOf("seven");
/** A hex with two others on it. */
const CROWDED = "r7c10";

// ---- by mouse

const at = (page: Page, kind: string, value: string) => page.locator(`[data-${kind}="${value}"]`);
/** In its middle, whatever is drawn over it: that is how the board hears it. */
async function click(page: Page, kind: string, value: string): Promise<void> {
  await at(page, kind, value).click({ force: true });
}

test.describe("by mouse", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a city is plundered from its callout, which says what it may cost", async ({ page }) => {
    const served = await sit(page, "plunder");
    await click(page, "city", "Vindobona");
    const callout = page.locator('[data-callout="deed"]');
    await expect(callout).toContainText("2 towers");
    await expect(callout).toContainText("2 horsemen");
    await expect(callout).toContainText(
      "6 of the 8 counters of Germania that nobody has seen cost a figure: 75%",
    );
    await expect(callout).toContainText("Your wagon brings 1 gold");
    await callout.locator('[data-act="plunder Vindobona"]').click();
    await expect.poll(() => last(served)).toBe("plunder Vindobona");
  });

  test("a city with several deeds asks which, beside itself", async ({ page }) => {
    const options = ["plunder Vindobona", "found Vindobona", "end"];
    const served = await sit(page, "plunder", { more: { options } });
    await click(page, "city", "Vindobona");
    await page.locator('[data-way="found Vindobona"]').click();
    await expect.poll(() => last(served)).toBe("found Vindobona");
  });

  test("the one city that a journey led to is asked about at once, and can be put aside", async ({
    page,
  }) => {
    const served = await sit(page, "plunder", { more: { options: ["plunder Iuvavum", "end"] } });
    const callout = page.locator('[data-callout="deed"]');
    await expect(callout).toContainText("Iuvavum");
    await page.keyboard.press("Escape");
    await expect(callout).toHaveCount(0);
    await page.locator('[data-tile="end"]').click();
    await expect.poll(() => last(served)).toBe("end");
  });

  test("a second click does what the first has chosen", async ({ page }) => {
    const served = await sit(page, "kingdom");
    await click(page, "city", "Ancona");
    await click(page, "city", "Ancona");
    await expect.poll(() => last(served)).toBe("expand Ancona");
  });

  test("the legionnaire goes and robs whom was chosen, in one press", async ({ page }) => {
    const served = await sit(page, "seven");
    await click(page, "hex", CROWDED);
    const callout = page.locator('[data-callout="legionnaire"]');
    const ways = callout.locator("[data-way]");
    await expect(ways).toHaveCount(2);
    const second = (await ways.nth(1).getAttribute("data-way")) ?? "";
    await ways.nth(1).click();
    await expect(ways.nth(1)).toHaveAttribute("aria-pressed", "true");
    await callout.locator(`[data-act="legionnaire ${CROWDED}"]`).click();
    await expect.poll(() => last(served)).toBe(`legionnaire ${CROWDED}`);
    const agenda = [...(seven.view.agenda as unknown[]).slice(0, -1), { step: "rob", seat: "A" }];
    go(served, { ...seven.view, legionnaire: CROWDED, agenda }, ["rob B", "rob C"], 2);
    await expect.poll(() => last(served)).toBe(second);
    // Sent already: the choice is not shown once more.
    await expect(page.locator('[data-callout="robbery"]')).toHaveCount(0);
  });

  test("ending without rest asks first, and income is four buttons", async ({ page }) => {
    const served = await sit(page, "kingdom");
    await page.locator('[data-tile="end"]').click();
    await expect(page.locator("#prompt")).toContainText("rest and take something first");
    expect(last(served)).toBeUndefined();
    await page.locator('[data-tile="income"]').click();
    await expect(page.locator('[data-callout="income"] [data-way]')).toHaveCount(4);
    await page.locator('[data-way="income pasture"]').click();
    await expect.poll(() => last(served)).toBe("income pasture");
  });

  test("an action that is not offered says why, with its rule, and the city that is too strong says what it needs", async ({
    page,
  }) => {
    const served = await sit(page, "journey");
    // Disabled, and yet it answers: by force, since the test would wait for it to be enabled.
    await page.locator('[data-tile="plunder"]').click({ force: true });
    await expect.poll(() => served.sent.A?.at(-1)?.type).toBe("why");
    const params = { city: "Olisipo", towers: 2, figures: 0 };
    const refusal = { verb: "plunder", rule: "SR-4.3", key: "refusal.deed.too_strong", params };
    served.tell("A", { type: "refusals", decision: "decision-1", refusals: [refusal] });
    const why = page.locator('[data-why="plunder"]');
    await expect(why).toContainText("Olisipo is too strong: it takes 2 figures");
    await expect(why.locator("[data-rule]")).toHaveAttribute("data-rule", "SR-4.3");
    await expect(at(page, "city", "Olisipo")).toHaveAttribute("aria-label", /needs 2/);
  });

  test("a card says what it does and is played from there", async ({ page }) => {
    const view = { ...momentOf("trade").view, cards_in_hand: { diplomacy: 1, culture: 1 } };
    const served = await sit(page, "trade", { more: { view, options: ["play diplomacy", "end"] } });
    await page.locator('[data-tile="card"]').click();
    const callout = page.locator('[data-callout="card"]');
    await expect(callout).toContainText("Move the legionnaire to another hex");
    await callout.locator('[data-act="play diplomacy"]').click();
    await expect.poll(() => last(served)).toBe("play diplomacy");
  });

  test("what nothing can be done with says what it is", async ({ page }) => {
    await sit(page, "late");
    await click(page, "city", "Lugdunum");
    await expect(page.locator('[data-callout="about-city"]')).toContainText("towers");
    await click(page, "hex", "r5c4");
    await expect(page.locator('[data-callout="about-hex"]')).toContainText("Gallia");
  });

  test("undo is there where the service offers it", async ({ page }) => {
    const served = await sit(page, "payment", { more: { undo: [0] } });
    await expect(page.locator("#prompt")).toContainText("How do you pay?");
    await page.locator("#undo").click();
    await expect.poll(() => served.sent.A?.at(-1)?.type).toBe("undo");
  });
});

// ---- by finger

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const sheet = (page: Page, ask: string) => page.locator(`.sheet [data-callout="${ask}"]`);

  /** Big enough for a finger, all of it in sight. */
  async function fits(page: Page, ask: string): Promise<void> {
    await expect(sheet(page, ask)).toBeVisible();
    const buttons = await sheet(page, ask).locator("button").all();
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
  }

  test("a journey to a city within reach is paid and made in its sheet", async ({ page }) => {
    const served = await sit(page, "far");
    await page.locator('[data-tile="move"]').tap();
    await fits(page, "goal");
    await sheet(page, "goal").locator("[data-way]").first().tap();
    await fits(page, "journey");
    await sheet(page, "journey").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toMatch(/^travel r/);
  });

  test("a city beside the tribe is tapped and plundered", async ({ page }) => {
    const served = await sit(page, "plunder");
    await at(page, "city", "Vindobona").tap({ force: true });
    await fits(page, "deed");
    await sheet(page, "deed").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toBe("plunder Vindobona");
  });

  test("income, robbery, payment and shortage are sheets", async ({ page }) => {
    const served = await sit(page, "kingdom");
    await page.locator('[data-tile="income"]').tap();
    await fits(page, "income");
    await page.locator('[data-way="income ore"]').tap();
    await expect.poll(() => last(served)).toBe("income ore");
    const robbery = momentOf("robbery");
    go(served, robbery.view, robbery.options, 2);
    await fits(page, "robbery");
    await page.locator('[data-way="rob D"]').tap();
    await expect.poll(() => last(served)).toBe("rob D");
    const payment = momentOf("payment");
    go(served, payment.view, payment.options, 3);
    await fits(page, "payment");
    await page.locator('[data-way="pay 1 1"]').tap();
    await expect.poll(() => last(served)).toBe("pay 1 1");
    const short = { ...payment.view, agenda: [{ step: "discard", seat: "A" }] };
    go(served, short, ["discard 0 2", "discard 1 1", "discard 2 0"], 4);
    await fits(page, "shortage");
    await sheet(page, "shortage").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toBe("discard 1 1");
  });

  test("the horsemen's start is in sight, and tapped", async ({ page }) => {
    const served = await sit(page, "setup");
    const spot = at(page, "crossroads", "r2c9N");
    await expect(spot).toBeInViewport();
    // Where fingers could not tell two crossroads apart the first tap comes closer.
    await spot.tap({ force: true });
    if (!(await sheet(page, "start").isVisible())) await spot.tap({ force: true });
    await fits(page, "start");
    await sheet(page, "start").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toBe("place horsemen r2c9N");
  });

  test("Polish fits into the same sheets", async ({ page }) => {
    await sit(page, "plunder", { prefs: { language: "pl" } });
    await page.locator('[data-tile="plunder"]').tap();
    await fits(page, "city");
    await sheet(page, "city").locator("[data-way]").first().tap();
    await fits(page, "deed");
    await expect(sheet(page, "deed")).toContainText("Z nieznanych żetonów");
  });
});
