/** Puzzles, odds, undo, replays and record files without a server. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newTable, plainRoles, toFirstAction } from "../../e2e/people";
import { perform } from "../../e2e/struggleActs";
import { FINGER, MOUSE } from "../../e2e/struggleHands";
import { expect, type Page, test, triclinium } from "./tab";

const PUZZLES = "./#/puzzles/struggle_for_rome";

/** Open the first puzzle, and return its solution. */
async function openPuzzle(page: Page): Promise<string[]> {
  const answered = page.waitForResponse(/\/puzzles\/1\.json$/);
  await page.goto(`${PUZZLES}/1`);
  await expect(page.locator("[data-puzzle='1'] .table-page")).toBeVisible();
  return (await (await answered).json()).solution;
}

for (const phone of [false, true])
  test(`a puzzle is failed, tried again and solved ${phone ? "on a phone" : "with a mouse"}`, async ({
    arrive,
  }) => {
    const page = await arrive({ phone });
    const hands = phone ? FINGER : MOUSE;
    const solution = await openPuzzle(page);
    const verdict = page.locator("#puzzle-verdict");
    await hands.tile(page, "end");
    await expect(verdict).toHaveAttribute("data-verdict", "failed");
    await page.locator("#puzzle-again").click();
    await expect(page.locator("#puzzle-again")).toHaveCount(0);
    for (const act of solution) {
      await perform(page, hands, act);
      // It is shown again when the rules have judged the first act.
      await expect(page.locator("#puzzle-again").or(page.locator("#puzzle-next")).first()).toBeVisible();
    }
    await expect(verdict).toHaveAttribute("data-verdict", "solved");
    await page.locator("#puzzle-leave").click();
    const solved = page.locator("[data-puzzles=struggle_for_rome] [data-solved=true]");
    await expect(solved).toHaveCount(1);
    await page.reload();
    await expect(solved).toHaveCount(1);
  });

test("odds, a hint, undo and the replay of a running game work", async ({ arrive }) => {
  const page = await arrive();
  await newTable(page, "alone", "Livia", undefined, plainRoles);
  await toFirstAction(page);
  await page.click("#odds");
  await expect(page.locator("#odds-legend")).toBeVisible();
  expect(await page.locator("text.odds").count()).toBeGreaterThan(3);
  const log = page.locator("#log");
  const before = await log.textContent();
  await page.keyboard.press("h");
  await page.locator("#hinted .do").click();
  await expect(log).not.toHaveText(before ?? "");
  await page.click("#undo");
  await expect(log).toContainText("Livia undid a move.");
  await page.click("#menu");
  await page.click("#replay");
  await expect(page.locator("#replay-slider")).toBeVisible();
  await page.locator("#replay-slider").focus();
  await page.keyboard.press("Home");
  await expect(page.locator("#replay-slider")).toHaveValue("0");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#replay-slider")).toHaveValue("1");
});

test("record files that are damaged, hostile or too large change nothing", async ({ arrive }) => {
  const file = join(mkdtempSync(join(tmpdir(), "triclinium-static-")), "record.json");
  const words = ["simulate", "fall_of_rome", "--seats", "2", "--games", "1", "--seed", "7", "--save", file];
  expect(triclinium(...words)).toBe(0);
  const record = readFileSync(file, "utf8");
  const script = "<img src=x onerror=document.title='hacked'>";
  const named = { ...JSON.parse(record), seats: [script, '"><script>document.title="hacked"</script>'] };

  const page = await arrive();
  await page.goto("./");
  await page.click("a[href='#/replay']");
  const wrong = page.locator("#replay-wrong");
  const choose = (name: string, text: string) =>
    page.setInputFiles("#replay-file", { name, mimeType: "application/json", buffer: Buffer.from(text) });
  const hostile = {
    "half.json": record.slice(0, record.length / 2),
    "other.json": '{"format": 1, "seats": 7}',
    "nested.json": "[".repeat(200_000),
    "objects.json": '{"game":'.repeat(100_000),
    "number.json": `{"rules": ${"9".repeat(100_000)}}`,
    "surrogate.json": JSON.stringify({ ...named, game: "\ud800" }),
    [`${script}.json`]: "\0",
    "large.json": " ".repeat(8_388_609),
  };
  for (const [name, text] of Object.entries(hostile)) {
    await expect(page.locator("#replay-choose"), name).toBeVisible();
    await expect(wrong, name).toHaveText("");
    await choose(name, text);
    await expect(wrong, name).not.toHaveText("");
    await expect(page.locator("#host"), name).toHaveCount(0);
    await page.reload();
  }
  await choose("named.json", JSON.stringify(named));
  await expect(page.locator("#replay-slider")).toBeVisible();
  await expect(page.getByText(script).first()).toBeVisible();
  expect(await page.locator("img[src=x]").count()).toBe(0);
  await expect(page).not.toHaveTitle(/hacked/);
});
