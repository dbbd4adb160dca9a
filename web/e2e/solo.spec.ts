/** One player plays whole games against bots, by mouse. */
import { AETERNA, CITY } from "./aeternaActs";
import { expect, test } from "./fixtures";
import { MOUSE } from "./hands";
import { Listener } from "./listener";
import { newGame } from "./people";
import { playOn } from "./playing";
import { BOARD, MOUSE as STRUGGLE_MOUSE } from "./struggleHands";
import { STRUGGLE } from "./strugglePlayers";

const PATIENCE_MS = 400_000;

test("one player can finish a game of Struggle for Rome against bots", async ({ arrive }) => {
  const page = await arrive();
  const heard = new Listener(page);
  await newGame(page, "struggle_for_rome", "bots", "Livia", { seats: 3 });
  await expect(page.locator(BOARD)).toBeVisible();
  const isOver = () => (heard.told.at(-1)?.update.outcome ?? null) !== null;
  await playOn(STRUGGLE, [{ page, hands: STRUGGLE_MOUSE, heard }], isOver, PATIENCE_MS);
  await expect(page.locator("#standings th[data-seat]")).toHaveCount(3);
});

test("one player can finish a game of Æterna against a bot", { tag: "@gate" }, async ({ arrive }) => {
  const page = await arrive();
  const heard = new Listener(page);
  await newGame(page, "aeterna", "bots", "Livia", { seats: 2 });
  await expect(page.locator(CITY)).toBeVisible();
  const isOver = () => (heard.told.at(-1)?.update.outcome ?? null) !== null;
  await playOn(AETERNA, [{ page, hands: MOUSE, heard }], isOver, PATIENCE_MS);
  await expect(page.locator("#standings th[data-seat]")).toHaveCount(2);
});
