/** Layout of every screen with the browser's font size set to 150 %. */
import { test } from "@playwright/test";
import { CHROMIUM } from "../../scripts/chromium.mjs";
import { testLayouts } from "./roominess";

test.use({
  viewport: { width: 1366, height: 768 },
  launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, "--blink-settings=defaultFontSize=24"] },
});
testLayouts({ narrow: true });
