/** Whole games without a server: one player against solid bots, with a mouse and on a phone. */
import { AETERNA, CITY } from "../../e2e/aeternaActs";
import { FINGER, MOUSE } from "../../e2e/hands";
import { chance, isOver, newGame, newTable, playOn as playFall, stepByPointer } from "../../e2e/people";
import { type Played, playOn } from "../../e2e/playing";
import * as struggle from "../../e2e/struggleHands";
import { STRUGGLE } from "../../e2e/strugglePlayers";
import { expect, type Page, TabListener, test, triclinium } from "./tab";

const PATIENCE_MS = 400_000;
/** Exit code of `triclinium verify` for a valid record without a host's signature. */
const UNSIGNED = 3;

/** Download the record of a finished game, and let the command line verify and replay it. */
async function checkRecord(page: Page): Promise<void> {
  const [record] = await Promise.all([page.waitForEvent("download"), page.click("#record")]);
  expect(record.suggestedFilename()).toMatch(/^[a-z_]+-[0-9a-f]+\.json$/);
  const path = await record.path();
  expect(triclinium("verify", path)).toBe(UNSIGNED);
  expect(triclinium("replay", path)).toBe(0);
}

const over = (heard: TabListener) => () => (heard.told.at(-1)?.update.outcome ?? null) !== null;

for (const phone of [false, true]) {
  const how = phone ? "on a phone" : "with a mouse";

  test(`Fall of Rome can be played to the end ${how}`, async ({ arrive }) => {
    const page = await arrive({ phone });
    await newTable(page, "bots", "Livia", 3);
    await expect(page.locator("[data-city=Roma]")).toBeVisible();
    await playFall([{ page, step: stepByPointer }], chance(7), () => isOver(page), PATIENCE_MS);
    await checkRecord(page);
  });

  test(`Struggle for Rome can be played to the end ${how}`, async ({ arrive }) => {
    const page = await arrive({ phone });
    const heard = await TabListener.of(page);
    await newGame(page, "struggle_for_rome", "bots", "Livia", { seats: 3 });
    await expect(page.locator(struggle.BOARD)).toBeVisible();
    const hands = phone ? struggle.FINGER : struggle.MOUSE;
    await playOn(STRUGGLE, [{ page, hands, heard }], over(heard), PATIENCE_MS);
    await expect(page.locator("#standings th[data-seat]")).toHaveCount(3);
    await checkRecord(page);
  });

  test(`Æterna can be played to the end ${how}`, async ({ arrive }) => {
    const page = await arrive({ phone });
    const heard = await TabListener.of(page);
    await newGame(page, "aeterna", "bots", "Livia", { seats: 2 });
    await expect(page.locator(CITY)).toBeVisible();
    const game = AETERNA as Played<typeof MOUSE>;
    await playOn(game, [{ page, hands: phone ? FINGER : MOUSE, heard }], over(heard), PATIENCE_MS);
    await expect(page.locator("#standings th[data-seat]")).toHaveCount(2);
    await checkRecord(page);
  });
}
