/** Everybody can use every screen of Struggle for Rome: axe finds nothing, and fingers find all. */
import { expect, test } from "@playwright/test";
import { small, violations, withoutMap } from "../../access";
import { SCREENS, Walk } from "./screens";

/** The screens that are looked at with their map: all that is drawn and offered on one is on these. */
const WITH_MAP = ["setup", "middle"];
/** Made of the same parts as others: axe need not go over these in the second look, too. */
const ALIKE = ["sealed", "robbery", "travel", "payment", "plunder", "traitor", "founding", "kingdom", "menu"];

// One takes as long as a whole file of other tests.
test.describe.configure({ mode: "parallel" });

for (const [where, theme, how] of [
  ["desktop", "light", { viewport: { width: 1280, height: 720 } }],
  ["phone", "dark", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const)
  test.describe(`${where}, ${theme}`, () => {
    test.use(how);

    test("no screen shuts anybody out", async ({ page }) => {
      test.setTimeout(600_000);
      const walk = await Walk.begin(page, { theme });
      for (const [name, screen] of Object.entries(SCREENS))
        await test.step(name, async () => {
          await walk.to(screen);
          if (where === "desktop" || !ALIKE.includes(name)) {
            const look = () => violations(page);
            const found = await (WITH_MAP.includes(name) ? look() : withoutMap(page, look));
            expect.soft(found, name).toEqual([]);
          }
          if (where === "phone") expect.soft(await small(page), name).toEqual([]);
        });
    });
  });
