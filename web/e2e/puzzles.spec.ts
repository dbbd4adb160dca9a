/** A puzzle is solved and failed on the real board, and progress is kept, on a desktop and on a phone. */
import { expect, type Page, test } from "./fixtures";
import { perform } from "./struggleActs";
import { FINGER, type Hands, KEYS, MOUSE } from "./struggleHands";

const GAME = "struggle_for_rome";
const verdict = (page: Page) => page.locator("#puzzle-verdict");

/** Open a puzzle, and return its solution. */
async function openPuzzle(page: Page, number: number): Promise<string[]> {
  const built = await (await page.request.get(`/api/games/${GAME}/puzzles/${number}`)).json();
  await page.goto(`/puzzles/${GAME}/${number}`);
  await expect(page.locator("[data-puzzle] .table-page")).toBeVisible();
  return built.solution;
}

/** Perform acts one after the other. The rules judge each. */
async function solve(page: Page, hands: Hands, acts: readonly string[]): Promise<void> {
  for (const act of acts) {
    const judged = page.waitForResponse((answer) => answer.request().method() === "POST");
    await perform(page, hands, act);
    await judged;
  }
}

for (const { name, hands, arrival, tag, solved, failed } of [
  {
    ...{ name: "on a desktop", hands: MOUSE, arrival: {}, tag: [] },
    ...{ solved: "Solved!", failed: "Not solved." },
  },
  {
    ...{ name: "on a phone, in Polish", hands: FINGER, arrival: { phone: true, locale: "pl-PL" } },
    ...{ tag: "@gate", solved: "Rozwiązane!", failed: "Nie udało się." },
  },
])
  test(`a puzzle is failed, tried again and solved ${name}`, { tag }, async ({ arrive }) => {
    const page = await arrive(arrival);
    const solution = await openPuzzle(page, 1);
    await hands.tile(page, "end");
    await expect(verdict(page)).toHaveAttribute("data-verdict", "failed");
    await expect(verdict(page)).toContainText(failed);
    await page.locator("#puzzle-again").click();
    // The table is built again.
    await expect(verdict(page)).not.toHaveAttribute("data-verdict", "failed");
    await page.locator("[data-tile]").first().waitFor();
    await solve(page, hands, solution);
    await expect(verdict(page)).toHaveAttribute("data-verdict", "solved");
    await expect(verdict(page)).toContainText(solved);
    // The line to share counts both tries.
    await expect(page.locator("#puzzle-line")).toContainText(/2/);
    await expect(page.locator("#puzzle-line")).toContainText(`/puzzles/${GAME}/1`);

    await page.locator("#puzzle-next").click();
    await expect(page).toHaveURL(new RegExp(`/puzzles/${GAME}/2$`));
    await expect(page.locator("[data-puzzle='2'] .table-page")).toBeVisible();
    await page.locator("#puzzle-leave").click();
    await expect(page.locator(`[data-puzzles=${GAME}] [data-solved=true]`)).toHaveCount(1);
    await page.reload();
    await expect(page.locator(`[data-puzzles=${GAME}] [data-solved=true]`)).toHaveCount(1);
  });

test("a puzzle is solved with the keyboard, from the home page", async ({ arrive }) => {
  const page = await arrive();
  await page.goto("/");
  await page.locator("nav").getByRole("link", { name: "Puzzles" }).press("Enter");
  await expect(page.locator("#puzzle-today")).toBeVisible();
  await page.locator(`[data-puzzles=${GAME}] li a`).first().press("Enter");
  const solution = await openPuzzle(page, 1);
  await solve(page, KEYS, solution);
  await expect(verdict(page)).toHaveAttribute("data-verdict", "solved");
});
