import { expect, type Page, test } from "./fixtures";

/** Create a table with bots from the Play button of a game's cover. Return its address. */
async function playWithBots(page: Page, game: string): Promise<string> {
  await page
    .locator(`[data-game=${game}]`)
    .getByRole("button", { name: /Play|Zagraj/ })
    .click();
  await page.locator("#create").click();
  await page.waitForURL("**/t/*");
  await expect(page.locator(".table-page")).toBeVisible();
  return page.url();
}

test("a game starts with two presses, and the home page lists it first when it is the player's turn", {
  tag: "@gate",
}, async ({ arrive }) => {
  const page = await arrive();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/");
  await expect(page.locator("h1")).toHaveText("Triclinium");
  await expect(page.locator("#mine")).toHaveCount(0);
  await expect(page.locator('[data-first="true"]')).toContainText("A good first game");
  await page.waitForLoadState("networkidle");
  // The size budget of this page does not include these files, so the page must not fetch them.
  expect(fetched.filter((url) => /eb-garamond|-800-|TablePage/.test(url))).toEqual([]);
  for (const link of await page.locator("footer a").all()) {
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.ok(), (await link.getAttribute("href")) ?? "").toBe(true);
  }
  const table = await playWithBots(page, "fall_of_rome");
  await expect(page.locator('[data-turn="true"].table-page')).toBeVisible();
  await page.goto("/");
  const first = page.locator("#mine article").first();
  await expect(first).toHaveAttribute("data-turn", "true");
  await expect(first).toContainText("Your turn");
  await expect(first).toContainText("2 bots");
  await expect(page).toHaveTitle("(1) Your turn · Triclinium");
  await first.getByRole("link").click();
  await page.waitForURL(table);
});

test("the home page shows a public game to watch and tables with free seats", async ({ arrive }) => {
  const [livia, stranger] = [await arrive(), await arrive()];
  await livia.goto("/");
  await livia.click("#your-name");
  await livia.fill("#own-name", "Livia");
  await livia.locator("#own-name").press("Enter");
  await expect(livia.locator("#your-name")).toHaveText("Livia");
  const made = (public_: object) =>
    livia.evaluate(async (options) => {
      const post = async (path: string, body: object = {}) =>
        (
          await fetch(path, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json();
      const table = await post("/api/tables", { game: "fall_of_rome", public: true, ...options });
      const { id, commitment } = table;
      const nonce = "abcdefghijklmnopqrstuvwx";
      await post(`/api/tables/${id}/seats/A/claim`, { name: "Livia", nonce, commitment });
      if (table.seats.length === 1) await post(`/api/tables/${id}/start`);
      return id as string;
    }, public_);
  const played = await made({ seats: 1, title: "Ante omnes" });
  await made({ seats: 3, title: "Intrate" });
  await stranger.goto("/");
  await expect(stranger.locator("main li", { hasText: "Intrate" })).toContainText("2 seats free");
  const live = stranger.locator("#watch");
  await expect(live).toContainText("Ante omnes");
  await expect(live).toContainText("Live now");
  await live.getByRole("link").click();
  await stranger.waitForURL(`**/t/${played}`);
  await expect(stranger.locator(".table-page")).toBeVisible();
  // Livia sees them as her own tables, not as games to watch.
  await livia.goto("/");
  await expect(livia.locator("#mine article")).toHaveCount(2);
  await expect(livia.locator("h1")).toHaveText("Welcome back, Livia");
});
