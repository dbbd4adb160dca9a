/** Whole games over real sockets: mouse, touch, keyboard and a bot at one table; a solo game; two players at one device. */
import { expect, test } from "./fixtures";
import { chance, isOver, newTable, playOn, sitDown, stepByKeys, stepByPointer } from "./people";

test("a desktop, a phone, a keyboard and a bot play a whole game", async ({ arrive, server }) => {
  const [desktop, phone, keys, watcher] = [
    await arrive(),
    await arrive({ phone: true }),
    await arrive(),
    await arrive(),
  ];
  const address = await newTable(desktop, "friends", "Desktop", 4);
  await expect(desktop.locator("#invitation")).toHaveText(address);
  await expect(desktop.locator(".qr path")).toHaveAttribute("d", /^M/);
  const { commitment } = await (await desktop.request.get(address.replace("/t/", "/api/tables/"))).json();
  await sitDown(phone, address, "Phone", "B");
  await sitDown(keys, address, "Keys", "C");
  await expect(desktop.locator("#start")).toBeDisabled();
  await desktop.click("#bot-D-solid");
  await expect(desktop.locator("[data-seat=D]")).toContainText("solid");
  await desktop.click("#start");
  await watcher.goto(address);
  for (const page of [desktop, phone, keys, watcher])
    await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await expect(watcher.locator("#prompt")).toContainText("watching");

  // Chat shows HTML as text.
  await desktop.click("[data-tab=chat]");
  await desktop.fill("#say", "<b>ave</b>");
  await desktop.click("#send");
  await phone.click("[data-tab=chat]");
  await expect(phone.locator("#chat")).toContainText("<b>ave</b>");
  await phone.click("[data-tab=map]");

  await playOn(
    [
      { page: desktop, step: stepByPointer },
      { page: phone, step: stepByPointer },
      { page: keys, step: stepByKeys },
    ],
    chance(11),
    () => isOver(desktop),
    400_000,
  );
  for (const page of [desktop, phone, keys, watcher]) await expect(page.locator("#ending")).toBeVisible();
  const [record] = await Promise.all([desktop.waitForEvent("download"), desktop.click("#record")]);
  expect(record.suggestedFilename()).toMatch(/^fall_of_rome-.*\.json$/);
  // The verifier confirms every draw with the commitment and the address of the host.
  expect(
    server.triclinium("verify", await record.path(), "--commitment", commitment, "--host", server.url),
  ).toBe(0);
  // A rematch reserves the seats of the players and keeps the bot in its seat.
  await desktop.click("#rematch");
  await desktop.waitForURL((url) => !address.endsWith(url.pathname));
  await expect(desktop.locator("[data-seat=D]")).toContainText("solid");
  for (const [page, seat] of [
    [phone, "B"],
    [keys, "C"],
  ] as const) {
    await page.click("#next");
    await page.click(`#claim-${seat}`);
  }
  await desktop.click("#start");
  for (const page of [desktop, phone, keys]) await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("a solo game can be played to the end with playback", async ({ arrive }) => {
  const page = await arrive({ speed: "fast" });
  await newTable(page, "alone", "Alone");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  let told = 0;
  await playOn(
    [{ page, step: stepByPointer }],
    chance(5),
    async () => {
      told += await page.locator(".ribbon").count();
      if (await page.locator("#skip").count())
        await page
          .locator("#skip")
          .click({ timeout: 500 })
          .catch(() => {});
      return isOver(page);
    },
    400_000,
  );
  expect(told).toBeGreaterThan(0);
});

test("two people share one device", { tag: "@gate" }, async ({ arrive }) => {
  const page = await arrive();
  await newTable(page, "hotseat", "First", 2);
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await expect(page.locator(".seat-row")).toHaveCount(2);
  const seen = new Set<string>();
  await playOn(
    [{ page, step: stepByPointer }],
    chance(3),
    async () => {
      seen.add((await page.locator('.seat-row[data-mine="true"] b').textContent()) ?? "");
      return isOver(page);
    },
    400_000,
  );
  expect([...seen].sort()).toEqual(["First", "Player B"]);
  await page.click("#rematch");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await expect(page.locator('.seat-row[data-mine="true"]')).toHaveCount(1);
});
