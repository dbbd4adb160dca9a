/** Every lesson of every game can be finished by pressing the highlighted element, on a desktop and on a phone. */
import { expect, type Page, test } from "./fixtures";

interface Listed {
  number: number;
  name: string;
}

/** Return the lessons of a game, as the server lists them. */
async function lessonsOf(page: Page, game: string): Promise<Listed[]> {
  return (await page.request.get(`/api/games/${game}/lessons`)).json();
}

/** Return the texts, the current pick, and the place of the highlight as one string. */
async function state(page: Page): Promise<string> {
  return page.locator("#lesson-says, #prompt, .pick, [data-count], [data-glows]").evaluateAll((all) =>
    all
      .map((each) => {
        const { x, y } = each.getBoundingClientRect();
        const at = each.hasAttribute("data-glows") ? `${x.toFixed()} ${y.toFixed()}` : "";
        return `${each.id} ${each.getAttribute("data-phase")} ${at} ${each.textContent}`;
      })
      .join(" | "),
  );
}

/** Press the highlighted element until the lesson is over. Return the number of presses. Each one must change the page. */
async function finish(page: Page, name: string): Promise<number> {
  const said = page.locator("#lesson-says");
  await expect(page.locator(`[data-lesson="${name}"] .table-page`)).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await said.getAttribute("data-phase")) === "end") return presses;
    const glowing = page.locator("[data-glows]");
    await expect(glowing).toHaveCount(1);
    const before = await state(page);
    // While the map moves, the highlighted element can leave the view, and another one is highlighted instead.
    await expect(() => glowing.click({ timeout: 2_000 })).toPass();
    await expect
      .poll(() => state(page), { message: `${name}: a press changes something`, intervals: [50] })
      .not.toBe(before);
  }
  throw new Error(`${name} does not end`);
}

const GAMES = ["fall_of_rome", "struggle_for_rome", "aeterna"];

for (const how of [
  { name: "on a desktop", arrival: {} },
  { name: "on a phone, in Polish", arrival: { phone: true, locale: "pl-PL" } },
])
  for (const game of GAMES)
    test(`all lessons of ${game} can be finished ${how.name}`, async ({ arrive }) => {
      const page = await arrive(how.arrival);
      const lessons = await lessonsOf(page, game);
      await page.goto(`/learn/${game}`);
      await page.locator("#begin").click();
      for (const [place, { name, number }] of lessons.entries()) {
        await expect(page).toHaveURL(new RegExp(`/learn/${game}/${number}$`));
        const presses = await finish(page, name);
        expect(presses).toBeGreaterThan(1);
        if (place + 1 < lessons.length) await page.locator("#lesson-more, #lesson-next").first().click();
      }
      await page.goto(`/learn/${game}`);
      await expect(page.locator('ol [data-done="true"]')).toHaveCount(lessons.length);
    });

test("a lesson explains a wrong press and an act that is not offered, and works with the keyboard", async ({
  arrive,
}) => {
  const page = await arrive();
  await page.goto("/learn/fall_of_rome/1");
  await page.locator("#lesson-next").press("Enter");
  await expect(page.locator("[data-city=Genua] .hit[data-glows]")).toBeVisible();

  // This act is allowed but not the right one: the table does not change, and a sentence says why.
  await page.locator("[data-city=Ravenna] .hit").click();
  await page.locator(".pick .do").click();
  await expect(page.locator("#lesson-wrong")).toContainText("Genua would stay weak");
  await expect(page.locator("#lesson-says")).toHaveAttribute("data-phase", "before");

  // This act is not offered: the page shows the reason, as at any table.
  await page.keyboard.press("b");
  await expect(page.locator("[data-why=battle] .reason")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.locator("[data-city=Genua]").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('.do[data-glows][data-act="march Genua 3"]')).toBeVisible();
  await page.locator(".do").press("Enter");
  await expect(page.locator("#lesson-says")).toHaveAttribute("data-phase", "after");
  await expect(page.locator("#lesson-next")).toBeFocused();
  await expect(page.locator("summary", { hasText: "FR-4.1" })).toBeVisible();

  // The lesson starts again, and this time it shows the act itself.
  await page.locator("#lesson-again").click();
  await page.locator("#lesson-next").click();
  await page.locator("#lesson-show").click();
  await expect(page.locator("#lesson-says")).toHaveAttribute("data-phase", "after");
});

test("a lesson scrolls the map to the city to press, and highlights the way back if the player moves away", async ({
  arrive,
}) => {
  const page = await arrive();
  await page.goto("/learn/fall_of_rome/1");
  const genua = page.locator("[data-city=Genua] .hit");
  await expect(genua).toBeVisible();
  // Zoom in on the east of the map, so that Genua is out of view.
  await page.locator("[data-city=Sinope] .hit").hover();
  for (let turns = 0; turns < 4; turns += 1) await page.mouse.wheel(0, -400);
  await expect(page.locator(".board")).not.toHaveClass(/moving/);
  const reached = () =>
    genua.evaluate((city) => {
      const { x, y, width, height } = city.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-city=Genua]") != null;
    });
  expect(await reached()).toBe(false);
  await page.locator("#lesson-next").click();
  await expect.poll(reached).toBe(true);
  await expect(page.locator("[data-city=Genua] [data-glows]")).toHaveCount(1);

  // The map does not scroll back if the player moves it.
  const { x, y, width, height } = (await page.locator(".board").boundingBox())!;
  await page.mouse.move(x + 20, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 20, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(x + 20, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 20, y + height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator(".board-tools [data-glows], [data-toward=Genua][data-glows]")).toHaveCount(1);
  expect(await reached()).toBe(false);
});

test("a lesson explains a result after its playback was skipped", async ({ arrive }) => {
  const page = await arrive({ speed: "slow" });
  await page.goto("/learn/struggle_for_rome/1");
  const [said, next] = [page.locator("#lesson-says"), page.locator("#lesson-next")];
  await next.click();
  await expect(next).toHaveText("Roll the dice");
  await next.click();
  await expect(said).toHaveText("Watch the table: it shows what happens.");
  await next.click();
  await expect(said.locator("h2")).toHaveText("Why did that happen?");
  await expect(said).toHaveAttribute("data-phase", "after");
});

test("a first game with a line of advice follows the last lesson, and the player can close the line", async ({
  arrive,
}) => {
  const page = await arrive();
  await page.goto("/learn/aeterna/6");
  const next = page.locator("#lesson-show, #lesson-next");
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await page.locator("#lesson-says").getAttribute("data-phase")) === "end") break;
    await next.click();
  }
  await next.click();
  await expect(page).toHaveURL(/\/t\//);

  // All players draft at once, so the first decision is the player's. The line is above the table and covers nothing.
  const line = page.locator("#first-game");
  await expect(line).toContainText("Keep one card");
  const top = await page.locator(".table-page").evaluate((each) => each.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
  await page.locator("#first-end").click();
  await expect(line).toHaveCount(0);
  await expect
    .poll(() => page.locator(".table-page").evaluate((each) => each.getBoundingClientRect().top))
    .toBe(0);
  await page.reload();
  await expect(page.locator("#seal")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("a missing lesson shows its own page, not that of a missing table", async ({ arrive }) => {
  const page = await arrive({ allowed: /404/ });
  for (const path of ["/learn/fall_of_rome/99", "/learn/fall_of_rome/x", "/learn/chess"]) {
    await page.goto(path);
    await expect(page.locator("main.paper h1")).toBeVisible();
    await expect(page.locator("main.paper h1")).not.toContainText("table");
  }
});
