/** Replays are gone through by mouse, keys and links; from files too, and what is wrong with those. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { violations } from "../tests/access";
import { expect, type Page, PLACE, PYTHON, test } from "./house";

const FOLDER = mkdtempSync(join(tmpdir(), "replays-"));
const GAMES = ["fall_of_rome", "struggle_for_rome", "aeterna"];

let files = 0;

function simulated(game: string): string {
  files += 1; // a record that is there is not written over
  const file = join(FOLDER, `${game}${files}.json`);
  const words = ["simulate", game, "--seats", "3", "--games", "1", "--seed", "7", "--save", file];
  expect(spawnSync(PYTHON, ["-m", "triclinium.cli.app", ...words], PLACE).status).toBe(0);
  return file;
}

/** A file dropped on the page, shown. */
async function open(page: Page, file: string): Promise<void> {
  await page.goto("/replay");
  await page.setInputFiles("#replay-file", file);
  await expect(page.locator("#replay-slider")).toBeVisible();
}

const at = (page: Page) => page.locator("[data-at]").getAttribute("data-at").then(Number);

for (const game of GAMES)
  test(`a simulated game of ${game} is gone through by keys`, async ({ arrive }) => {
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
    // Space plays, from wherever the focus is that needs none itself.
    await page.locator("[data-replay] h1").first().focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
    // Nothing can be played.
    await expect(page.locator(".tile:visible, .plain-choices:visible")).toHaveCount(0);
    await page.locator("[data-eyes=B]").click();
    await expect(page.locator("[data-eyes=B]")).toHaveAttribute("aria-pressed", "true");
  });

test("a damaged file says what is wrong with it, in either language", async ({ arrive }) => {
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

/** A table of bots that is over. */
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

test("a link opens at its position; one plays on from there", { tag: "@gate" }, async ({ arrive }) => {
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

/** How much slower a link to a position may be than a page with nothing in it: machines differ, this does not so much. */
const MOST_TIMES_BARE = 15;

test("a link opens soon at 4x slow-down, told beside a bare page", async ({ arrive }) => {
  const page = await arrive({ allowed: /localStorage/ }); // an empty page has none
  const table = await finished(page);
  // Nothing but a paragraph, by the same kind of server: what a browser takes to open anything.
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
  await link(); // its files are kept by the browser then, as they are for who plays here
  const times: { bare: number[]; replay: number[] } = { bare: [], replay: [] };
  for (let round = 0; round < 5; round += 1) {
    times.bare.push(await takes(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, "#bare"));
    times.replay.push(await link());
  }
  bare.close();
  // Each beside the bare page of its round: what else the machine does meanwhile slows both.
  const ratios = times.replay.map((each, round) => each / (times.bare[round] ?? 1)).sort((a, b) => a - b);
  const ratio = ratios[ratios.length >> 1] ?? 0;
  console.log(
    `at 4x slow-down: a bare page ${times.bare.join(", ")} ms, a replay at its position ` +
      `${times.replay.join(", ")} ms: ${ratio.toFixed(1)} times as long`,
  );
  expect(ratio).toBeLessThan(MOST_TIMES_BARE);
});

test("a running game is watched as it goes on", async ({ arrive }) => {
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
  await expect(slider).toHaveValue("0"); // one stays where one looks
  await expect(page.locator("#replay-fork")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page.locator("#replay-table")).toBeVisible();
});

test("finished public games are found, and lead to their replays", async ({ arrive }) => {
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
