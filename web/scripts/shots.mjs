// Pictures of the board in the gallery's positions, into shots/ (not committed): look at each.
//   node scripts/shots.mjs [only those whose name has this]; SHOTS=late,dark: those that have one of these
import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { CHROMIUM } from "./chromium.mjs";

const SIZES = [
  [1440, 900],
  [1280, 720],
  [390, 844],
];
const POSITIONS = {
  early: "position=early&march=Caesaraugusta&seat=0",
  middle: "position=middle&march=Genua&seat=1&picked=Roma",
  late: "position=late&march=Mediolanum&seat=1",
  odds: "position=late&odds=1",
  crowded: "position=crowded",
  roma: "position=roma&seat=0",
  londinium: "position=londinium",
};
const only = (process.argv[2] ?? process.env.SHOTS ?? "").split(",");
const wanted = SIZES.flatMap(([width, height]) =>
  ["light", "dark"].flatMap((theme) =>
    Object.entries(POSITIONS).map(([name, query]) => ({
      width,
      height,
      theme,
      query,
      file: `shots/board-${name}-${width}x${height}-${theme}.png`,
    })),
  ),
).filter(({ file }) => only.some((part) => file.includes(part)));
if (wanted.length === 0) process.exit(0);

const server = await createServer({ server: { port: 5197, strictPort: true }, logLevel: "error" });
await server.listen();
const browser = await chromium.launch(CHROMIUM);
mkdirSync("shots", { recursive: true });
let broken = 0;
for (const [width, height] of SIZES) {
  const phone = width < 700;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: phone ? 2 : 1,
    hasTouch: phone,
    isMobile: phone,
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    console.error(String(error));
    broken = 1;
  });
  for (const { theme, query, file } of wanted.filter((each) => each.width === width)) {
    await page.goto(`http://localhost:5197/gallery/?still=1&theme=${theme}&${query}`);
    await page.locator("[data-city=Roma]").waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: file });
    console.log(file);
  }
  await context.close();
}
await browser.close();
await server.close();
process.exit(broken);
