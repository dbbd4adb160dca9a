/** Every lesson of every game is finished by pressing what glows: on a desktop and on a phone, in both languages. */
import { expect, type Page, test } from "./house";

interface Listed {
  number: number;
  name: string;
}

/** The game's own name for a lesson's place, as the service lists them. */
async function lessonsOf(page: Page, game: string): Promise<Listed[]> {
  return (await page.request.get(`/api/games/${game}/lessons`)).json();
}

/** What is said now, what is being picked, and what glows where. */
async function state(page: Page): Promise<string> {
  return page.locator("#lesson-says, #prompt, .pick, [data-count], [data-glows]").evaluateAll((all) =>
    all
      .map((each) => {
        const { x, y } = each.getBoundingClientRect();
        const at = each.hasAttribute("data-glows") ? `${x.toFixed()} ${y.toFixed()}` : each.textContent;
        return `${each.id} ${each.getAttribute("data-phase")} ${at}`;
      })
      .join(" | "),
  );
}

/** Press what glows until the lesson is over; each press leads somewhere. */
async function finish(page: Page, name: string): Promise<number> {
  const said = page.locator("#lesson-says");
  await expect(page.locator(`[data-lesson="${name}"] .table-page`)).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await said.getAttribute("data-phase")) === "end") return presses;
    const glowing = page.locator("[data-glows]");
    await expect(glowing).toHaveCount(1);
    const before = await state(page);
    await glowing.click();
    await expect.poll(() => state(page), { message: `${name}: a press changes something` }).not.toBe(before);
  }
  throw new Error(`${name} does not end`);
}

for (const how of [
  { name: "on a desktop", arrival: {} },
  { name: "on a phone, in Polish", arrival: { phone: true, locale: "pl-PL" } },
])
  test(`all lessons are finished ${how.name}`, async ({ arrive }) => {
    const page = await arrive(how.arrival);
    const games: { name: string }[] = await (await page.request.get("/api/games")).json();
    for (const { name: game } of games) {
      const lessons = await lessonsOf(page, game);
      if (lessons.length === 0) continue;
      await page.goto(`/learn/${game}`);
      await page.locator("#begin").click();
      for (const [place, { name, number }] of lessons.entries()) {
        await expect(page).toHaveURL(new RegExp(`/learn/${game}/${number}$`));
        const presses = await finish(page, name);
        expect(presses).toBeGreaterThan(1);
        if (place + 1 < lessons.length) await page.locator("#lesson-next").click();
      }
      await page.goto(`/learn/${game}`);
      await expect(page.locator('ol [data-done="true"]')).toHaveCount(lessons.length);
    }
  });

test("a wrong press explains, what is not offered says why, and all goes by keys", async ({ arrive }) => {
  const page = await arrive();
  await page.goto("/learn/fall_of_rome/1");
  await page.locator("#lesson-next").press("Enter");
  await expect(page.locator("[data-city=Genua] .hit[data-glows]")).toBeVisible();

  // Allowed, and not what is asked: the table stays as it is, and a sentence says why.
  await page.locator("[data-city=Ravenna] .hit").click();
  await page.locator(".pick .do").click();
  await expect(page.locator("#lesson-wrong")).toContainText("Genua would stay weak");
  await expect(page.locator("#lesson-says")).toHaveAttribute("data-phase", "before");

  // Not offered: the rules say why, as at any table.
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

  // From the beginning, and once more by being shown.
  await page.locator("#lesson-again").click();
  await page.locator("#lesson-next").click();
  await page.locator("#lesson-show").click();
  await expect(page.locator("#lesson-says")).toHaveAttribute("data-phase", "after");
});

test("a lesson that is not there", async ({ arrive }) => {
  const page = await arrive({ allowed: /404/ });
  for (const path of ["/learn/fall_of_rome/99", "/learn/fall_of_rome/x", "/learn/chess"]) {
    await page.goto(path);
    await expect(page.locator("main.paper h1")).toBeVisible();
  }
});
