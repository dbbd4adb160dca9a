/** Pictures of the main screens: SHOTS=phone-dark makes only those whose name has this. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { test } from "./house";
import { newTable, sitDown } from "./people";
import { scripted, tableOf } from "./scripted";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const OUT = fileURLToPath(new URL("../shots/screens/", import.meta.url));
const ONLY = process.env.SHOTS ?? "";
const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
};

type Update = Record<string, unknown>;
type Scenes = Record<string, Update[]>;

const CHAT = [
  { type: "chat", n: 1, seat: "B", name: "Secundus", text: "I hold Roma, you take the north.", at: 0 },
  { type: "chat", n: 2, seat: "D", name: "Tertia", text: "Two Visigoth cards here.", at: 0 },
];

async function scene(page: Page, name: string, updates: Update[], id: string): Promise<void> {
  const [first, second] = updates;
  const view = first?.view as Record<string, unknown>;
  const over = first?.outcome ? { state: "over" } : {};
  const script = await scripted(page, tableOf(id, view, over), first ?? null, CHAT);
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
    // Somebody is about to march.
    const city = page.locator("[data-city].is-offered").first();
    if (await city.count()) await city.locator(".hit").click();
    await page.waitForTimeout(500);
  }
  if (name === "late") {
    await page.keyboard.press("f");
    await page.waitForTimeout(300);
  }
}

test("pictures", async ({ arrive }) => {
  mkdirSync(OUT, { recursive: true });
  const scenes = JSON.parse(
    execFileSync(process.env.PYTHON ?? "python", ["tests/e2e/scenes.py"], {
      cwd: ROOT,
      env: { ...process.env, PYTHONPATH: `${ROOT}src` },
      maxBuffer: 1e9,
    }).toString(),
  ) as Scenes;
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ["light", "dark"] as const) {
      const wanted = (name: string) => `${name}-${size}-${colorScheme}`.includes(ONLY);
      const shoot = (page: Page, name: string) =>
        page.screenshot({ path: `${OUT}${name}-${size}-${colorScheme}.png` });
      const phone = size === "phone";
      const how = {
        viewport,
        colorScheme,
        phone,
        speed: "normal" as const,
        deviceScaleFactor: phone ? 2 : 1,
      };
      if (wanted("landing") || wanted("lobby")) {
        const page = await arrive(how);
        await page.goto("/");
        await page.locator("#play-alone").waitFor();
        await page.waitForTimeout(400);
        if (wanted("landing")) await shoot(page, "landing");
        await page.click("#play-friends");
        await page.waitForTimeout(300);
        if (wanted("new")) await shoot(page, "new");
        const address = await newTable(page, "friends", "Prima", 4);
        const other = await arrive();
        await sitDown(other, address, "Secundus", "B");
        await page.locator("#bot-C-random").click();
        await page.locator("[data-seat=C][data-kind=bot]").waitFor();
        if (wanted("lobby")) await shoot(page, "lobby");
        await other.context().close();
        await page.context().close();
      }
      for (const [name, updates] of Object.entries(scenes)) {
        if (!wanted(name)) continue;
        const page = await arrive(how);
        await scene(page, name, updates, `shot${name}${size}${colorScheme}`);
        await shoot(page, name);
        await page.context().close();
      }
    }
});
