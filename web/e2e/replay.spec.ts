/** Replays from tables and files: navigation by mouse, keys and links, and damaged files. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { violations } from "../tests/access";
import { expect, type Page, PLACE, PYTHON, test } from "./fixtures";

const FOLDER = mkdtempSync(join(tmpdir(), "replays-"));
const GAMES = ["fall_of_rome", "struggle_for_rome", "aeterna"];

let files = 0;

function simulated(game: string): string {
  files += 1; // the command does not overwrite a record
  const file = join(FOLDER, `${game}${files}.json`);
  const words = ["simulate", game, "--seats", "3", "--games", "1", "--seed", "7", "--save", file];
  expect(spawnSync(PYTHON, ["-m", "triclinium.cli.app", ...words], PLACE).status).toBe(0);
  return file;
}

/** Open a file on the replay page. */
async function open(page: Page, file: string): Promise<void> {
  await page.goto("/replay");
  await page.setInputFiles("#replay-file", file);
  await expect(page.locator("#replay-slider")).toBeVisible();
}

const at = (page: Page) => page.locator("[data-at]").getAttribute("data-at").then(Number);

for (const game of GAMES)
  test(`keys go through the replay of a simulated game of ${game}`, async ({ arrive }) => {
    const page = await arrive({ allowed: /Failed to load resource/ });
    await open(page, simulated(game));
    const slider = page.getByRole("slider");
    await expect(slider).toHaveAttribute("aria-valuetext", /Before the first turn|Turn/);
    const last = Number(await slider.getAttribute("max"));
    await page.keyboard.press("End");
    expect(await at(page)).toBe(last);
    await expect(page.locator("#replay-ending")).toHaveClass(/primary/);
    await page.keyboard.press("ArrowLeft");
    expect(await at(page)).toBe(last - 1);
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", /^Turn [2-9], act 1 of/);
    const turn = await at(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowLeft");
    expect(await at(page)).toBe(turn);
    await page.fill("#replay-turn", "3");
    await page.keyboard.press("Enter");
    await expect(slider).toHaveAttribute("aria-valuetext", /^Turn 3, act 1 of/);
    // Space starts and stops the replay, if the focused element does not use Space itself.
    await page.locator("[data-replay] h1").first().focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    // A replay offers no acts.
    await expect(page.locator(".tile:visible, .plain-choices:visible")).toHaveCount(0);
    await page.locator("[data-eyes=B]").click();
    await expect(page.locator("[data-eyes=B]")).toHaveAttribute("aria-pressed", "true");
  });

test("the page says what is wrong with a damaged file, in English and Polish", async ({ arrive }) => {
  const whole = readFileSync(simulated("fall_of_rome"), "utf8");
  const broken = join(FOLDER, "broken.json");
  const page = await arrive({ allowed: /422/ });
  await page.goto("/replay");
  writeFileSync(broken, whole.slice(0, whole.length / 2));
  await page.setInputFiles("#replay-file", broken);
  await expect(page.locator("#replay-wrong")).toContainText(/line \d+, column \d+/);
  const changed = JSON.parse(whole) as { entries: { act?: string }[] };
  (changed.entries[5] as { act?: string }).act = "fly to the moon";
  writeFileSync(broken, JSON.stringify(changed));
  await page.setInputFiles("#replay-file", broken);
  await expect(page.locator("#replay-wrong")).toContainText("Entry 5");
  const polish = await arrive({ allowed: /422/, locale: "pl-PL" });
  await polish.goto("/replay");
  await polish.setInputFiles("#replay-file", broken);
  await expect(polish.locator("#replay-wrong")).toContainText("Wpisu 5");
});

/** Create a table of bots, and wait until its game is over. Return its id. */
async function finished(page: Page, everybody = false): Promise<string> {
  const post = async (path: string, data: object = {}) => (await page.request.post(path, { data })).json();
  const table = await post("/api/tables", {
    game: "fall_of_rome",
    seats: 2,
    name: "Livia",
    public: everybody,
    options: { bot_pause: 0 },
  });
  for (const seat of ["A", "B"]) await post(`/api/tables/${table.id}/seats/${seat}/bot`, { bot: "random" });
  await post(`/api/tables/${table.id}/start`);
  await expect
    .poll(async () => (await (await page.request.get(`/api/tables/${table.id}`)).json()).state, {
      timeout: 240_000,
    })
    .toBe("over");
  return table.id;
}

test("a link opens a replay at its position, and a new game can start from there", { tag: "@gate" }, async ({
  arrive,
}) => {
  const page = await arrive();
  const table = await finished(page);
  // Random bots may lose a game within seven entries.
  await page.goto(`/replay/${table}?at=2&eyes=B`);
  await expect(page.locator("#replay-slider")).toHaveValue("2");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.url()).toContain(`/replay/${table}?at=3&eyes=B`);
  await page.reload();
  await expect(page.locator("#replay-slider")).toHaveValue("3");

  await page.locator("#replay-fork").click();
  await expect(page).toHaveURL(/\/t\/[0-9a-f]{16}$/);
  await expect(page.locator(".table-page")).toBeVisible();
  await expect(page.locator("h1").first()).toHaveText(/⑂/);
});

/** Maximum ratio of the time to open a link to a position and the time to open an empty page. It depends little on the machine. */
const MOST_TIMES_BARE = 15;

test("a link opens within 15 times the time of an empty page, at 4x slow-down", async ({ arrive }) => {
  const page = await arrive({ allowed: /localStorage/ }); // an empty page has none
  const table = await finished(page);
  // The empty page has only a paragraph. It measures how long the browser takes to open any page.
  const bare = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end("<!doctype html><html lang=en><title>bare</title><p id=bare>bare</p></html>");
  });
  await new Promise<void>((listening) => bare.listen(0, "127.0.0.1", listening));
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const takes = async (path: string, shown: string): Promise<number> => {
    await page.goto("about:blank");
    const start = performance.now();
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(shown).first().waitFor();
    return Math.round(performance.now() - start);
  };
  const link = () => takes(`/replay/${table}?at=2&eyes=B`, "[data-at='2'] .board");
  await link(); // now the browser has cached the files, as it has for a player
  const times: { bare: number[]; replay: number[] } = { bare: [], replay: [] };
  for (let round = 0; round < 5; round += 1) {
    times.bare.push(await takes(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, "#bare"));
    times.replay.push(await link());
  }
  bare.close();
  // Compare each with the empty page of its round, because other work on the machine slows down both.
  const ratios = times.replay.map((each, round) => each / (times.bare[round] ?? 1)).sort((a, b) => a - b);
  const ratio = ratios[ratios.length >> 1] ?? 0;
  console.log(
    `at 4x slow-down: a bare page ${times.bare.join(", ")} ms, a replay at its position ` +
      `${times.replay.join(", ")} ms: ${ratio.toFixed(1)} times as long`,
  );
  expect(ratio).toBeLessThan(MOST_TIMES_BARE);
});

test("the replay of a running game grows as the game goes on", async ({ arrive }) => {
  const page = await arrive();
  const post = async (path: string, data: object = {}) => (await page.request.post(path, { data })).json();
  const table = await post("/api/tables", {
    game: "aeterna",
    seats: 2,
    name: "Livia",
    options: { bot_pause: 2 },
  });
  for (const seat of ["A", "B"]) await post(`/api/tables/${table.id}/seats/${seat}/bot`, { bot: "random" });
  await post(`/api/tables/${table.id}/start`);
  await page.goto(`/replay/${table.id}`);
  const slider = page.locator("#replay-slider");
  await expect(slider).toHaveValue("0");
  const then = Number(await slider.getAttribute("max"));
  await expect
    .poll(async () => Number(await slider.getAttribute("max")), { timeout: 60_000 })
    .toBeGreaterThan(then);
  await expect(slider).toHaveValue("0"); // the viewer stays at their position
  await expect(page.locator("#replay-fork")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page.locator("#replay-table")).toBeVisible();
});

test("the list of finished public games links to their replays", async ({ arrive }) => {
  const page = await arrive();
  const table = await finished(page, true);
  for (const phone of [false, true]) {
    const stranger = await arrive({ phone });
    await stranger.goto("/");
    await stranger.locator("#finished").click();
    await expect(stranger).toHaveURL(/\/games$/);
    const row = stranger.locator(`a[href="/replay/${table}"]`);
    await expect(row).toBeVisible();
    expect(await violations(stranger)).toEqual([]);
    await row.click();
    await expect(stranger.locator("#replay-slider")).toBeVisible();
  }
});
