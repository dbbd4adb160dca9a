/**
 * Checks the accessibility of every screen with axe.
 *
 * At full scale each screen is visited on a phone and on a desktop, in both languages and both themes. The gate visits
 * as many screens as are needed to draw every component, once each. It also compares the accessibility tree of each
 * with `snapshots/` (`nox -s board -- --update-snapshots tests/screens` updates them).
 */
import { expect, test } from "@playwright/test";
import { COLOUR_RULES, small, violations, withoutDrawings } from "../access";
import { FULL } from "../scale";
import { VISITS } from "./all";
import { checkUnknown, KNOWN } from "./known";
import { Visit } from "./walk";

/** Wait until the accessibility tree of a screen matches its snapshot. Return the difference if it never does. */
const snapshotDifference = (visit: Visit, snapshot: string[]): Promise<string | null> =>
  expect(async () => expect(await visit.described()).toMatchSnapshot(snapshot))
    .toPass({ timeout: 10_000 })
    .then(
      () => null,
      (error: Error) => error.message,
    );

// Each of these tests takes as long as a whole file of other tests.
test.describe.configure({ mode: "parallel" });

for (const { name: how, where, language, theme, device, room, screens } of VISITS)
  test.describe(how, () => {
    test.use(device);

    test(`no screen has an accessibility violation: ${room}`, async ({ page }) => {
      test.setTimeout(600_000);
      const visit = await Visit.begin(page, { narrow: where === "phone", language, theme });
      for (const [name, screen] of screens) {
        // If a screen does not open, report it and continue with the others.
        const wrong = await visit.to(screen).then(
          () => null,
          (error: Error) => error.message,
        );
        expect.soft(wrong, name).toBeNull();
        if (wrong !== null) continue;
        // The snapshots belong to the visits of the gate. At full scale a screen is visited in several ways.
        if (!FULL) expect.soft(await snapshotDifference(visit, [room, `${name}.yml`]), name).toBeNull();
        const found = await withoutDrawings(page, screen.map ?? false, async () => {
          const within = await visit.opened();
          return checkUnknown(page, within, async () => {
            const wrong = await violations(page, { targets: true, within, without: KNOWN });
            if (!screen.only || !FULL) return wrong;
            // The other device does not have this screen, so check the other theme here.
            await visit.wear(theme === "dark" ? "light" : "dark");
            const other = await violations(page, { rules: COLOUR_RULES, within, without: KNOWN });
            await visit.wear(theme);
            return [...wrong, ...other.map((each) => `in the other colours, ${each}`)];
          });
        });
        expect.soft(found, name).toEqual([]);
        if (where === "phone") expect.soft(await small(page), `${name}, for fingers`).toEqual([]);
      }
      await visit.drawn.keep(`${how}, ${room}`);
    });
  });
