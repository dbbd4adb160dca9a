/**
 * Takes a picture of every screen, for each size and theme.
 *
 * SHOTS=daily,phone-dark takes only those whose names contain one of these. SHOTS_LOCALE=pl-PL takes them in Polish.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "@playwright/test";
import { isWanted, LOCALE, SIZES } from "../../e2e/screens";
import { ROOMS } from "./all";
import { Visit } from "./walk";

const OUT = fileURLToPath(new URL("../../shots/every/", import.meta.url));
const THEMES = ["light", "dark"] as const;
/** Return a name for a file. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "-");

test.describe.configure({ mode: "parallel" });

for (const [size, viewport] of Object.entries(SIZES)) {
  const narrow = size === "phone";
  test.describe(size, () => {
    test.use({ viewport, hasTouch: narrow, isMobile: narrow });
    for (const [room, screens] of Object.entries(ROOMS))
      test(`pictures of ${room}`, async ({ page }) => {
        const fileOf = (name: string, theme: string) => `${plain(room)}-${plain(name)}-${size}-${theme}`;
        const wanted = Object.entries(screens).filter(
          ([name, { only }]) =>
            (!only || (only === "phone") === narrow) && THEMES.some((theme) => isWanted(fileOf(name, theme))),
        );
        if (wanted.length === 0) return;
        mkdirSync(OUT, { recursive: true });
        const visit = await Visit.begin(page, { narrow, language: LOCALE.startsWith("pl") ? "pl" : "en" });
        for (const [name, screen] of wanted) {
          await visit.to(screen);
          for (const theme of THEMES) {
            await visit.wear(theme);
            if (isWanted(fileOf(name, theme)))
              await page.screenshot({ path: `${OUT}${fileOf(name, theme)}.png` });
          }
          await visit.wear("light");
        }
      });
  });
}
