/** From a message of the socket to its picture on the screen, on a processor four times slower than this one. */
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { expect, type Page, test } from "@playwright/test";
import { scripted, tableOf, updateOf } from "../../e2e/scripted";

const SLOWER = 4;
const REPORTED = 100;
const ALLOWED = 250;
const ROUNDS = 6;
const MESSAGES = 40;
const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const VIEW = read("../games/fall_of_rome/views/late.json");
const CITIES = ["Roma", "Genua", "Ravenna", "Carthago", "Brundisium", "Aquileia", "Narbo"];

async function service(page: Page) {
  const texts = "../../../src/triclinium/games/fall_of_rome/texts";
  await page.route("**/api/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const language = /\/texts\/(en|pl)$/.exec(pathname)?.[1];
    if (language) return route.fulfill({ json: read(`${texts}/${language}.json`) });
    if (pathname === "/api/me") return route.fulfill({ json: { person: null, mail: false } });
    if (pathname === "/api/games") return route.fulfill({ json: [GAME] });
    return route.fulfill({ status: 404, json: { error: { key: "not_found", params: {}, text: "" } } });
  });
}

const GAME = {
  name: "fall_of_rome",
  rules: 2,
  seats: [1, 5],
  settings: [],
  forms: ["march {city} {legions:count}", "recruit {count}", "end"],
  bots: ["random"],
};

/** Moves a pawn, puts cubes, changes what is offered: what a usual turn does. */
function message(n: number) {
  const to = CITIES[n % CITIES.length]!;
  const struck = CITIES[(n + 3) % CITIES.length]!;
  const view = {
    ...VIEW,
    pawns: VIEW.pawns.map((city: string, seat: number) => (seat === 0 ? to : city)),
    cities: {
      ...VIEW.cities,
      [struck]: { ...VIEW.cities[struck], barbarians: { huns: 1 + (n % 3) }, legions: 1 + (n % 4) },
    },
    actions: 4 - (n % 4),
  };
  const offered = CITIES.filter((city) => city !== to).flatMap((city) => [
    `march ${city} 0`,
    `march ${city} 1`,
  ]);
  return updateOf(view, [...offered, "end"], { seq: n + 2, since: n + 1, decision: `decision-${n}` });
}

function percentile(times: number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!;
}

test(`a message is seen within ${ALLOWED} ms at ${SLOWER} times slower`, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.addInitScript(() => {
    // A message is read first of all: from there to the task after the frame that shows it.
    const parse = JSON.parse;
    const times: number[] = [];
    Object.assign(window, { paintTimes: times });
    JSON.parse = (text: string, ...more: never[]) => {
      const began = performance.now();
      const value = parse(text, ...more);
      if (value?.type === "update")
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.push(performance.now() - began);
          channel.port2.postMessage(null);
        });
      return value;
    };
  });
  await service(page);
  const script = await scripted(page, tableOf("paint", VIEW), updateOf(VIEW, ["end"]));
  await page.goto("/t/paint");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(2000);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

  const times = () => page.evaluate(() => (window as unknown as { paintTimes: number[] }).paintTimes);
  const rounds: number[] = [];
  // Other work on the machine only ever adds, so the best round is the nearest to the truth: one that meets the aim is
  // enough, and what counts against what is allowed is the best of all.
  for (let round = 0; round < ROUNDS && !rounds.some((p95) => p95 < REPORTED); round++) {
    const before = (await times()).length;
    for (let n = 0; n < MESSAGES; n++) {
      script.tell(message(round * MESSAGES + n));
      await page.waitForTimeout(120);
    }
    await expect.poll(async () => (await times()).length, { timeout: 30_000 }).toBe(before + MESSAGES);
    const measured = (await times()).slice(before);
    rounds.push(percentile(measured, 0.95));
    const say = (part: number) => percentile(measured, part).toFixed(0);
    const busy = `load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`;
    console.log(
      `message to paint at ${SLOWER}x slower: p50 ${say(0.5)}, p95 ${say(0.95)} ms (aim ${REPORTED}); ${busy}`,
    );
  }
  console.log(`best p95 of ${rounds.length}: ${Math.min(...rounds).toFixed(0)} ms (allowed ${ALLOWED})`);
  expect(Math.min(...rounds)).toBeLessThan(ALLOWED);
});
