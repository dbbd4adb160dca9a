/** A server that is silent, slow, unreachable or newer than the page. */
import { cut, expect, json, TABLE, TEXTS, test } from "./pretend";

test("a running table does not show a lobby while its socket is silent", async ({ page, server }) => {
  server.hear = () => {};
  await page.goto("/t/t");
  await expect.poll(() => server.sockets.length).toBeGreaterThan(0);
  await page.waitForTimeout(300);
  await expect(page.getByRole("status").first()).toContainText("Connecting");
  await expect(page.locator("#start")).toHaveCount(0);
  await expect(page.locator("#title")).toHaveCount(0);
});

test("a running table reports a silent socket and recovers on a new one", {
  tag: "@nightly",
}, async ({ page, server }) => {
  const usual = server.hear;
  server.hear = () => {};
  await page.goto("/t/t");
  await expect(page.getByRole("status").first()).toContainText("The server does not respond", {
    timeout: 30_000,
  });
  server.hear = usual;
  // The button is missing if the page has already reconnected.
  await page.evaluate(() => document.querySelector<HTMLElement>("#again")?.click());
  await expect(page.locator("[data-city=Roma]")).toBeVisible({ timeout: 5000 });
});

test("a second player on the device who has no socket is named", async ({ page, server }) => {
  const usual = server.hear;
  server.hear = (socket, message) => {
    if (message.type === "hello" && message.token === "b-token") void socket.close({ code: 1012 });
    else usual(socket, message);
  };
  await page.addInitScript(() => localStorage.setItem("triclinium.beside.t", '{"B":"b-token"}'));
  await page.goto("/t/t");
  await expect(page.locator("#lost")).toContainText("Secundus");
  server.hear = usual;
  await expect(page.locator("#lost")).toHaveCount(0, { timeout: 20_000 });
  for (const socket of server.sockets.slice(1)) await socket.close({ code: 4403 });
  await expect(page.locator("#lost")).toContainText("Secundus can no longer play from this device.");
});

test("the home page appears as soon as the server answers", async ({ page, server }) => {
  server.answers.set("/games", cut);
  await page.goto("/");
  await expect(page.getByRole("status").first()).toContainText("The server does not respond");
  await expect(page.locator("#again")).toBeVisible();
  server.answers.delete("/games");
  await expect(page.locator("#play-alone")).toBeVisible({ timeout: 15_000 });
});

test("a table appears on a retry after the server is back", async ({ page, server }) => {
  server.answers.set("/tables/t", json(null, 503));
  server.answers.set("/games/fall_of_rome/texts/en", cut);
  await page.goto("/t/t");
  await expect(page.getByRole("status").first()).toContainText("The server does not respond");
  server.answers.delete("/tables/t");
  await page.locator("#again").click();
  await expect.poll(() => server.asked.includes("/games/fall_of_rome/texts/en")).toBe(true);
  await expect(page.getByRole("status").first()).toContainText("The server does not respond");
  server.answers.delete("/games/fall_of_rome/texts/en");
  await page.locator("#again").click();
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("a request that hangs can be retried", { tag: "@nightly" }, async ({ page, server }) => {
  server.answers.set("/games", () => {});
  await page.goto("/");
  await expect(page.locator("#again")).toBeVisible({ timeout: 12_000 });
  server.answers.delete("/games");
  await page.locator("#again").click();
  await expect(page.locator("#play-alone")).toBeVisible();
});

test("a table of an unknown game shows that the page is outdated", async ({ page, server }) => {
  server.table = { ...TABLE, game: "unheard_of" };
  await page.goto("/t/t");
  await expect(page.locator("h1")).toHaveText("A new version is available. Reload the page.");
});

test("the language chosen last wins, even if another one's texts arrive later", async ({ page, server }) => {
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => {
    answerLate = resolve;
  });
  server.table = { ...TABLE, title: "", state: "open" };
  server.answers.set("/games/fall_of_rome/texts/pl", async (route) => {
    await late;
    await route.fulfill({ json: TEXTS.pl });
  });
  await page.goto("/t/t");
  await expect(page.locator("h1")).toHaveText("Fall of Rome");
  await page.locator("#language").selectOption("pl");
  await expect.poll(() => server.asked.some((path) => path.endsWith("/pl"))).toBe(true);
  await page.locator("#language").selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  const answered = page.waitForResponse(/texts\/pl$/);
  answerLate();
  await answered;
  await page.waitForTimeout(200);
  await expect(page.locator("h1")).toHaveText("Fall of Rome");
});
