/** The rules: links from a refusal and from the log, search, and a separate page for every game. */
import { expect, type Page, test } from "./fixtures";
import { newGame, toFirstAction } from "./people";

/** Return the card of a rule in the rules panel. */
const card = (page: Page, rule: string) => page.locator(`#rules-panel [data-rule-card="${rule}"]`);

test("a refusal links to its rule, and Escape returns the focus to the link", { tag: "@gate" }, async ({
  arrive,
}) => {
  const page = await arrive();
  await newGame(page, "fall_of_rome", "bots", "Livia", { seats: 2 });
  await toFirstAction(page);
  const tile = page.locator('[data-tile]:not([data-open="true"])').first();
  await tile.click({ force: true }); // The tile is marked as disabled, but a press shows the reason.
  const refused = page.locator(".reason[data-rule]").first();
  const rule = (await refused.getAttribute("data-rule")) ?? "";
  const said = (await refused.locator("span").textContent()) ?? "";
  await refused.getByRole("button", { name: "Why?" }).click();
  await expect(card(page, rule)).toContainText(said);
  await expect(card(page, rule).locator("h3")).toBeFocused();
  await expect(page.locator(".side #log")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("#rules-panel")).toHaveCount(0);
  await expect(refused.getByRole("button", { name: "Why?" })).toBeFocused();
  await expect(page.locator(".side #log")).toBeVisible();
});

test("the rules can be searched with the keyboard alone", async ({ arrive }) => {
  const page = await arrive();
  await newGame(page, "fall_of_rome", "bots", "Livia", { seats: 2 });
  await toFirstAction(page);
  await page.keyboard.press("/");
  await expect(page.locator("#rules-panel [data-rules-search]")).toBeFocused();
  await page.keyboard.type("fort");
  await expect(card(page, "FR-4.3")).toBeVisible();
  await expect(card(page, "FR-4.3").locator("mark").first()).toHaveText(/fort/i);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("carpe");
  await expect(page.locator('#rules-panel [data-thing-card="event.carpe_diem"]')).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("aliance");
  await expect(page.locator('#rules-panel [data-found="0"]')).toBeVisible();
  await expect(page.locator("#rules-panel [data-rule-row]")).toHaveCount(3);
  await expect(page.locator('#rules-panel [data-rule-row="FR-4.7"]')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("#rules-panel")).toHaveCount(0);
});

test("a line of the log opens its rule with the keyboard", async ({ arrive }) => {
  const page = await arrive();
  await newGame(page, "fall_of_rome", "bots", "Livia", { seats: 2 });
  await toFirstAction(page);
  await page.locator("#log").focus();
  await page.keyboard.press("Enter");
  const first = page.locator("#log .fact-rule:visible").first();
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const second = page.locator("#log .fact-rule:visible").nth(1);
  await expect(second).toBeFocused();
  const rule = ((await second.getAttribute("aria-label")) ?? "").split(" ").at(-1) ?? "";
  await page.keyboard.press("Enter");
  await expect(card(page, rule).locator("h3")).toBeFocused();
});

test("the rules of every game have a page, with links between rules", async ({ arrive }) => {
  const page = await arrive();
  const games: { name: string }[] = await (await page.request.get("/api/games")).json();
  for (const { name } of games) {
    const book = await (await page.request.get(`/api/games/${name}/rules/en`)).json();
    await page.goto(`/rules/${name}`);
    await expect(page.locator("#all-rules details summary small")).toHaveCount(book.sections.length);
    const rule = book.sections[0]?.rules[0];
    if (!rule) continue; // The game for tests has no rules.
    await page.goto(`/rules/${name}/${rule.id}`);
    await expect(page.locator(`[data-rule-card="${rule.id}"]`)).toBeVisible();
  }
  await page.goto("/rules/fall_of_rome/FR-4.7");
  await page.locator('[data-rule-card="FR-4.7"]').getByRole("button", { name: "FR-1.2" }).click();
  await expect(page).toHaveURL(/\/rules\/fall_of_rome\/FR-1\.2$/);
  await expect(page.locator('[data-rule-card="FR-1.2"] h3')).toBeFocused();
});
