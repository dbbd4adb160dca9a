/** A hint: that it is thought over, what came of it, and what is said when it does not come. */
import { expect, type Page, type Route } from "@playwright/test";
import { test } from "../../kept";
import { arrive, FALL, fallView, tableOf, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[] };
const OPTIONS = ["march Genua 0", "end"];

/** A table at which every question for a hint waits until the test answers it. */
async function open(page: Page) {
  const asked: Route[] = [];
  const table = tableOf("fall_of_rome", VIEW.hands.length);
  const options = { ...(table.options as object), hints: true };
  const served = await arrive(
    page,
    [{ ...FALL, bots: ["solid", "random"] }],
    { ...table, options },
    { A: updateOf(VIEW, OPTIONS) },
  );
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await page.route("**/api/tables/*/hint", (route) => {
    asked.push(route);
  });
  const answer = async (at: number, status: number, json: object) => {
    await expect.poll(() => asked.length).toBeGreaterThan(at);
    await asked[at]?.fulfill({ status, json });
  };
  return { asked, answer, served };
}

test("a hint that takes long is said to be thought over, and is asked for once a decision", async ({
  page,
}) => {
  const { asked, answer, served } = await open(page);
  const box = page.locator("#hinted");
  await page.keyboard.press("h");
  await expect(box).toHaveAttribute("aria-busy", "true");
  await expect(box.locator("p")).toHaveText("Thinking…");
  await expect(box.getByRole("progressbar")).toBeVisible();
  // Closed and opened again it is still the same question.
  await page.keyboard.press("h");
  await expect(box).toHaveCount(0);
  await page.keyboard.press("h");
  await answer(0, 200, { act: "end", reason: null });
  await expect(box).toHaveAttribute("aria-busy", "false");
  await expect(box.locator("p")).toHaveText("End the actions");
  expect(asked).toHaveLength(1);
  await box.locator(".do").click();
  await expect.poll(() => served.sent.A?.[0]).toMatchObject({ type: "act", act: "end" });
});

test("a service that is busy says so, and can be asked again", async ({ page }) => {
  const { asked, answer } = await open(page);
  const box = page.locator("#hinted");
  await page.keyboard.press("h");
  await answer(0, 503, { error: { key: "busy", text: "Too many hints are thought over just now." } });
  await expect(page.locator(".notice[data-on=true]")).toContainText("Too many hints");
  await expect(box).toHaveCount(0);
  await page.keyboard.press("h");
  await answer(1, 200, { act: "march Genua 0", reason: null });
  await expect(box.locator("p")).toContainText("Genua");
  expect(asked).toHaveLength(2);
});

test("a hint for a decision that is gone is shown to nobody", async ({ page }) => {
  const { answer, served } = await open(page);
  const box = page.locator("#hinted");
  await page.keyboard.press("h");
  await expect(box).toBeVisible();
  served.tell(
    "A",
    updateOf(VIEW, ["march Mediolanum 0", "end"], { seq: 2, since: 1, decision: "decision-2" }),
  );
  await expect(box).toHaveCount(0);
  await answer(0, 200, { act: "march Genua 0", reason: null });
  await page.keyboard.press("h");
  await answer(1, 200, { act: "march Mediolanum 0", reason: null });
  await expect(box.locator("p")).toContainText("Mediolanum");
});
