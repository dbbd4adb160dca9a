/**
 * Screenshots of the main screens, one test for each size and theme.
 *
 * SHOTS=late,phone-dark takes only those whose name contains one of these. SHOTS_LOCALE=pl-PL takes them in Polish.
 * PICTURES=1 also saves small copies for the documents in docs/pictures.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { test } from "./fixtures";
import { newTable, sitDown } from "./people";
import { isWanted, keep, LOCALE, OUT, SIZES } from "./screens";
import { scripted, tableOf } from "./scripted";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** The screenshots in the documents, with their width in pixels. */
const SMALL: Record<string, number> = {
  "landing-laptop-light": 800,
  "new-laptop-light": 800,
  "lobby-laptop-light": 800,
  "lesson-laptop-light": 800,
  "rulebook-laptop-light": 800,
  "middle-desktop-light": 920,
  "battle-desktop-dark": 920,
  "odds-laptop-light": 800,
  "late-phone-dark": 390,
};

/** Pages that need no table: the address, and a selector that matches when the page is ready. */
const PAGES: Record<string, [string, string]> = {
  lessons: ["/learn/fall_of_rome", "ol [data-done]"],
  lesson: ["/learn/fall_of_rome/1", "[data-city=Roma]"],
  rulebook: ["/rules/fall_of_rome/FR-4.7", '[data-rule-card="FR-4.7"]'],
};

/** The scenes that tests/e2e/scenes.py finds. */
const SCENES = ["early", "middle", "late", "odds", "battle", "sack", "limit", "loss", "win"];

type Update = Record<string, unknown>;
type Scenes = Record<string, Update[]>;

const CHAT = [
  { type: "chat", n: 1, seat: "B", name: "Secundus", text: "I hold Roma, you take the north.", at: 0 },
  { type: "chat", n: 2, seat: "D", name: "Tertia", text: "Two Visigoth cards here.", at: 0 },
];

let found: Scenes | null = null;

/** Return scenes of real games. They are found only once. */
function scenes(): Scenes {
  found ??= JSON.parse(
    execFileSync(process.env.PYTHON ?? "python", ["tests/e2e/scenes.py"], {
      cwd: ROOT,
      env: { ...process.env, PYTHONPATH: `${ROOT}src` },
      maxBuffer: 1e9,
    }).toString(),
  ) as Scenes;
  return found;
}

/** Hide the game that only the server of the browser tests has. */
async function withoutTestGames(page: Page): Promise<void> {
  await page.route("**/api/games", async (route) => {
    const response = await route.fetch();
    const games: { name: string }[] = await response.json();
    await route.fulfill({ response, json: games.filter(({ name }) => name !== "tiny") });
  });
}

async function scene(page: Page, name: string, updates: Update[], id: string): Promise<void> {
  const [first, second] = updates;
  const view = first?.view as Record<string, unknown>;
  const over = first?.outcome ? { state: "over" } : {};
  const script = await scripted(page, tableOf(id, view, over), first ?? null, CHAT);
  await page.route(`**/api/tables/${id}/odds`, (route) =>
    route.fulfill({ json: { seq: first?.seq, odds: first?.odds } }),
  );
  await page.goto(`/t/${id}`);
  await page.locator("[data-city=Roma]").waitFor();
  await page.waitForTimeout(700);
  if (second) {
    script.tell(second);
    const fact = name === "battle" ? ".ribbon-dice" : '.ribbon[data-fact="city_sacked"]';
    await page.locator(fact).waitFor({ timeout: 60_000 });
    await page.waitForTimeout(300);
  }
  if (name === "middle") {
    // Show a march that is about to be sent.
    const city = page.locator("[data-city].is-offered").first();
    if (await city.count()) await city.locator(".hit").click();
    await page.waitForTimeout(500);
  }
  if (name === "late") {
    await page.keyboard.press("f");
    await page.waitForTimeout(300);
  }
  if (name === "odds") {
    await page.click("#odds");
    await page.locator("#odds-legend").waitFor();
  }
}

for (const [size, viewport] of Object.entries(SIZES))
  for (const colorScheme of ["light", "dark"] as const)
    test(`pictures ${size} ${colorScheme}`, async ({ arrive }) => {
      mkdirSync(OUT, { recursive: true });
      const wanted = (name: string) => isWanted(`${name}-${size}-${colorScheme}`);
      const shoot = async (page: Page, name: string) => {
        const full = `${name}-${size}-${colorScheme}`;
        if (!wanted(name)) return;
        const png = await page.screenshot({ path: `${OUT}${full}.png` });
        await keep(page, png, name, SMALL[full]);
      };
      const phone = size === "phone";
      const how = {
        viewport,
        colorScheme,
        phone,
        locale: LOCALE,
        speed: "normal" as const,
        deviceScaleFactor: phone ? 2 : 1,
      };
      if (["landing", "new", "lobby", "start", "menu"].some(wanted)) {
        const page = await arrive(how);
        await withoutTestGames(page);
        await page.goto("/");
        await page.locator("#covers").waitFor();
        await page.waitForTimeout(400);
        await shoot(page, "landing");
        await page.click("#play-friends");
        await page.locator("#create").waitFor();
        await page.waitForTimeout(400);
        await shoot(page, "new");
        const address = await newTable(page, "friends", "Prima", 4);
        const other = await arrive();
        await sitDown(other, address, "Secundus", "B");
        await page.locator("#bot-C-solid").click();
        await page.locator("[data-seat=C][data-kind=bot]").waitFor();
        await shoot(page, "lobby");
        await page.locator("#bot-D-novice").click();
        await page.click("#start");
        await page.locator("[data-city=Roma]").waitFor();
        await shoot(page, "start");
        await page.click("#menu");
        await page.waitForTimeout(300);
        await shoot(page, "menu");
        await other.context().close();
        await page.context().close();
      }
      for (const [name, [address, ready]] of Object.entries(PAGES)) {
        if (!wanted(name)) continue;
        const page = await arrive(how);
        await page.goto(address);
        await page.locator(ready).first().waitFor();
        await page.waitForTimeout(700);
        await shoot(page, name);
        await page.context().close();
      }
      if (!SCENES.some(wanted)) return; // finding them takes a while
      for (const [name, updates] of Object.entries(scenes())) {
        if (!wanted(name)) continue;
        const page = await arrive(how);
        await scene(page, name, updates, `shot${name}${size}${colorScheme}`);
        await shoot(page, name);
        await page.context().close();
      }
    });
