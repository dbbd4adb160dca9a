// A quick look: node scripts/look.mjs <address> <width>x<height> <file> [dark]
import { chromium } from "@playwright/test";
import { CHROMIUM } from "./chromium.mjs";

const [address, size, file] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const browser = await chromium.launch(CHROMIUM);
const touch = width < 700;
const page = await browser.newPage({
  viewport: { width, height },
  deviceScaleFactor: touch ? 2 : 1,
  hasTouch: touch,
  isMobile: touch,
});
page.on("console", (message) => message.type() === "error" && console.error(message.text()));
page.on("pageerror", (error) => console.error(String(error)));
await page.goto(address);
await page.evaluate(() => document.fonts.ready);
await page.waitForTimeout(700);
await page.screenshot({ path: file });
await browser.close();
