/** Tests that no screen has a layout error. */
import { expect, test } from "@playwright/test";
import { layoutErrors } from "../roomy";
import { ROOMS } from "./all";
import { Visit } from "./walk";

export function testLayouts({ narrow }: { narrow: boolean }): void {
  test.describe.configure({ mode: "parallel" });

  for (const [room, screens] of Object.entries(ROOMS))
    test(`nothing is cut off, covered or out of reach: ${room}`, { tag: "@nightly" }, async ({ page }) => {
      test.setTimeout(600_000);
      const visit = await Visit.begin(page, { narrow, language: "pl" });
      for (const [name, screen] of Object.entries(screens)) {
        if (screen.only && screen.only !== (narrow ? "phone" : "desktop")) continue;
        const wrong = await visit.to(screen).then(
          () => null,
          (error: Error) => error.message,
        );
        expect.soft(wrong, name).toBeNull();
        if (wrong === null) expect.soft(await layoutErrors(page), name).toEqual([]);
      }
    });
}
