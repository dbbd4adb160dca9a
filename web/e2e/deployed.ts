/** A whole game with a desktop, a phone and a bot on a server that was deployed as the documentation says. */
import { AETERNA, CITY } from "./aeternaActs";
import { expect, test } from "./fixtures";
import { FINGER, MOUSE } from "./hands";
import { Listener } from "./listener";
import { newGame, sitDown } from "./people";
import { playOn } from "./playing";

const PATIENCE = 900_000;
const NAMES = ["Desktop", "Phone", "Bot C"];

test("two browsers and a bot finish a game of Æterna", async ({ arrive }) => {
  test.setTimeout(PATIENCE + 60_000);
  const [desktop, phone] = [await arrive(), await arrive({ phone: true })];
  const heard = { desktop: new Listener(desktop), phone: new Listener(phone) };
  const address = await newGame(desktop, "aeterna", "friends", "Desktop", { seats: 3 });
  await sitDown(phone, address, "Phone", "B");
  await desktop.click("#bot-C-solid");
  await expect(desktop.locator("[data-seat=C]")).toContainText("solid");
  await desktop.click("#start");
  for (const page of [desktop, phone]) await expect(page.locator(CITY)).toBeVisible();

  const isOver = () => (heard.phone.told.at(-1)?.update.outcome ?? null) !== null;
  await playOn(
    AETERNA,
    [
      { page: desktop, hands: MOUSE, heard: heard.desktop },
      { page: phone, hands: FINGER, heard: heard.phone },
    ],
    isOver,
    PATIENCE,
  );

  const outcome = heard.phone.last.update.outcome;
  const ranked = NAMES.map((name, at) => `${outcome?.ranks?.[at]}. ${name}`).sort();
  for (const page of [desktop, phone]) {
    await expect(page.locator("#standings")).toBeVisible();
    const shown = await page.locator("#standings th[data-seat] span:last-child").allTextContents();
    expect(shown.sort()).toEqual(ranked);
  }
});
