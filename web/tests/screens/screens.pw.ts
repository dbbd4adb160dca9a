/**
 * Everybody can use every screen: axe finds nothing on any of them. At full scale each screen is visited on a phone and
 * on a desktop, in both languages and both themes; at the gate
 * as many as draw every component are visited once. There, what assistive technology is told must also be as in
 * `snapshots/` (`nox -s board -- --update-snapshots tests/screens` writes them anew).
 */
import { expect, test } from "@playwright/test";
import { COLOUR_RULES, small, violations, withoutDrawings } from "../access";
import { FULL } from "../scale";
import { VISITS } from "./all";
import { KNOWN, unknown } from "./known";
import { Visit } from "./walk";

/** Wait until a screen is described as in its snapshot; return what differs if it never is. */
const changed = (visit: Visit, snapshot: string[]): Promise<string | null> =>
  expect(async () => expect(await visit.described()).toMatchSnapshot(snapshot))
    .toPass({ timeout: 10_000 })
    .then(
      () => null,
      (error: Error) => error.message,
    );

// One takes as long as a whole file of other tests.
test.describe.configure({ mode: "parallel" });

for (const { name: how, where, language, theme, device, room, screens } of VISITS)
  test.describe(how, () => {
    test.use(device);

    test(`no screen shuts anybody out: ${room}`, async ({ page }) => {
      test.setTimeout(600_000);
      const visit = await Visit.begin(page, { narrow: where === "phone", language, theme });
      for (const [name, screen] of screens) {
        // What does not open is told of, and the others are still looked at.
        const wrong = await visit.to(screen).then(
          () => null,
          (error: Error) => error.message,
        );
        expect.soft(wrong, name).toBeNull();
        if (wrong !== null) continue;
        // At full scale a screen is visited in several ways; its snapshot is of the gate's.
        if (!FULL) expect.soft(await changed(visit, [room, `${name}.yml`]), name).toBeNull();
        const found = await withoutDrawings(page, screen.map ?? false, async () => {
          const within = await visit.opened();
          return unknown(page, within, async () => {
            const wrong = await violations(page, { targets: true, within, without: KNOWN });
            if (!screen.only || !FULL) return wrong;
            // The other device, with the other colours, has none of it.
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
