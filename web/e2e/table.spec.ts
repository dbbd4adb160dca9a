/** The table: reloads, broken connections, undo, Events in another player's turn, private links, Polish. */
import { expect, test } from "./fixtures";
import { chance, newTable, plainRoles, sitDown, stepByPointer, toFirstAction } from "./people";

test("a reload and a cut network during a turn lose nothing", { tag: "@gate" }, async ({ arrive }) => {
  const page = await arrive();
  await newTable(page, "alone", "Alone", undefined, plainRoles);
  await toFirstAction(page);
  const city = (await page.locator("[data-city].is-offered").first().getAttribute("data-city")) ?? "";
  await page.locator(`[data-city="${city}"] .hit`).click();
  await page.locator(".pick .do").click();
  await expect(page.locator("#prompt")).toContainText("3 actions left");
  await page.reload();
  await expect(page.locator("#prompt")).toContainText("3 actions left");
  await expect(page.locator(`[data-city="${city}"]`)).toHaveClass(/is-here/);

  // An act that is chosen offline is sent when the network is back, and happens once.
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  const again = (await page.locator("[data-city].is-offered").first().getAttribute("data-city")) ?? "";
  await page.locator(`[data-city="${again}"] .hit`).click();
  await page.locator(".pick .do").click();
  await page.context().setOffline(false);
  await expect(page.locator("#prompt")).toContainText("2 actions left", { timeout: 60_000 });
  await expect(page.locator(`[data-city="${again}"]`)).toHaveClass(/is-here/);

  // Undo takes back the last act.
  await page.keyboard.press("z");
  await expect(page.locator("#prompt")).toContainText("3 actions left");
});

test("the server sends one complete view, then patches, and reasons only on request", async ({ arrive }) => {
  const page = await arrive();
  const frames: { sent: boolean; type: string; patch?: unknown[] | null }[] = [];
  page.on("websocket", (socket) => {
    const hear = (sent: boolean) => (frame: { payload: string | Buffer }) =>
      frames.push({ sent, ...JSON.parse(String(frame.payload)) });
    socket.on("framesent", hear(true));
    socket.on("framereceived", hear(false));
  });
  const sent = (type: string) => frames.filter((frame) => frame.sent && frame.type === type).length;
  await newTable(page, "alone", "Alone", undefined, plainRoles);
  await toFirstAction(page);
  for (const left of ["3", "2"]) {
    await page.locator("[data-city].is-offered .hit").first().click();
    await page.locator(".pick .do").click();
    await expect(page.locator("#prompt")).toContainText(`${left} actions left`);
  }
  const updates = frames.filter(({ type }) => type === "update");
  expect(updates.filter(({ patch }) => patch).length).toBeGreaterThanOrEqual(2);
  expect([updates[0]?.patch, sent("sync"), sent("why")]).toEqual([null, 0, 0]);

  // The page requests the reasons once, when the player presses a closed tile.
  const closed = page.locator(".tile[data-open=false]").first();
  await closed.click({ force: true });
  await expect(page.locator("[data-why] .reason").first()).toContainText(/[A-Z].*\./);
  await closed.click({ force: true });
  await closed.click({ force: true });
  await expect(page.locator("[data-why] .reason").first()).toContainText(/[A-Z].*\./);
  expect(sent("why")).toBe(1);

  // A reload shows the same table as the patches did.
  const board = () =>
    page.locator("[data-city], [data-card]").evaluateAll((all) => all.map((each) => each.ariaLabel ?? ""));
  await page.keyboard.press("Escape");
  const before = await board();
  expect(before.filter(Boolean).length).toBeGreaterThan(30);
  await page.reload();
  await expect(page.locator("#prompt")).toContainText("2 actions left");
  expect(await board()).toEqual(before);
});

test("the page reports a broken socket and reconnects", { tag: "@gate" }, async ({ arrive }) => {
  const page = await arrive();
  let cut = false;
  const open: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/socket$/, (route) => {
    if (cut) {
      void route.close({ code: 1012 });
      return;
    }
    route.connectToServer();
    open.push(route);
  });
  await newTable(page, "alone", "Alone");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  cut = true;
  for (const socket of open) await socket.close();
  await expect(page.locator("#lost")).toBeVisible();
  cut = false;
  await expect(page.locator("#lost")).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator(".plain-choices [data-act]").first()).toBeEnabled();
});

test("a player can hold the game and play an Event in another player's turn", async ({ arrive }) => {
  const [first, second] = [await arrive(), await arrive()];
  const random = chance(21);
  let played = false;
  // A player with an Event plays it in the other player's turn. The deal decides who has one, so try several tables.
  for (let tries = 0; tries < 8 && !played; tries += 1) {
    const address = await newTable(first, "friends", "First", 2);
    await sitDown(second, address, "Second", "B");
    await first.click("#start");
    const people = [first, second];
    for (const page of people) await expect(page.locator("[data-city=Roma]")).toBeVisible();
    for (let step = 0; step < 12 && !played; step += 1) {
      for (const page of people) {
        const out = page.locator('.table-page[data-turn="false"]');
        const card = page.locator('.hand-card[data-usable="true"]:has(.card.event)').first();
        if (!(await out.count()) || !(await card.count())) continue;
        await expect(page.locator("#prompt")).toContainText("You may play an Event now.");
        await page.locator("#hold").click();
        await expect(page.locator("#hold")).toBeChecked();
        const name = await card.getAttribute("data-card");
        await card.click();
        // The Event takes effect at once, or the table waits for choices of its player.
        const way = page.locator(".pick .values button").first();
        const asked = page
          .locator('.plain-choices [data-act]:not([data-act="pass"]):not([aria-disabled=true])')
          .first();
        // A city is chosen on the map.
        const city = page.locator("[data-city].is-offered .hit").first();
        const done = page.locator(".pick .do:not([aria-disabled=true])").first();
        const told = page.locator("#log", { hasText: /plays/ });
        while (!(await told.count())) {
          for (const each of [done, way, asked, city])
            if (await each.count()) {
              await each.click({ timeout: 1000 }).catch(() => {});
              break;
            }
          const other = people.find((each) => each !== page);
          // The other player may have to agree if the Event moves their pawn or cards.
          if (other)
            await other
              .locator('[data-act="agree"]')
              .click({ timeout: 200 })
              .catch(() => {});
        }
        await expect(page.locator(`[data-card="${name}"]`)).toHaveCount(0);
        played = true;
        break;
      }
      if (played) break;
      for (const page of people) await stepByPointer(page, random, 0);
      await first.waitForTimeout(150);
    }
  }
  expect(played).toBe(true);
});

test("a private link opens the same seat on another device, and leaving frees the seat", async ({
  arrive,
}) => {
  const [page, other] = [await arrive(), await arrive({ phone: true })];
  const address = await newTable(page, "bots", "First");
  await page.click("#menu");
  await page.click("#private");
  const link = (await page.locator("#private-link").textContent()) ?? "";
  expect(link).toContain("#return=");
  await page.keyboard.press("Escape");
  await other.goto(link);
  await expect(other.locator("[data-city=Roma]")).toBeVisible();
  expect(other.url()).toBe(address);
  await expect(other.locator(".phone-actions")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.click("#menu");
  await page.click("#leave");
  await page.click("#leave-sure");
  await page.waitForURL("**/");
  await expect(other.locator("#prompt")).toContainText(/watching/);
});

test("the pages from the home page into the game are in Polish, and no action is cut off", async ({
  arrive,
}) => {
  const page = await arrive({ locale: "pl-PL" });
  await page.goto("/");
  await expect(page.locator("[data-game=fall_of_rome] h2")).toHaveText("Upadek Rzymu");
  await newTable(page, "alone", "Ja", undefined, plainRoles);
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  expect(await page.locator("html").getAttribute("lang")).toBe("pl");
  await toFirstAction(page);
  await expect(page.locator("#prompt")).toContainText("pozostały 4 akcje");
  // Polish words are longer, so check that actions are not cut off on a small desktop.
  await page.setViewportSize({ width: 1280, height: 720 });
  const cut = await page
    .locator(".tile span, .tile small, #prompt b, #prompt span")
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    );
  expect(cut).toEqual([]);
  await page.keyboard.press("b");
  await page.click("#menu");
  await expect(page.locator(".modal")).toContainText("Ten stół");
  // A missing text would show its key: lower case letters with dots between them.
  const text = (await page.locator("body").allInnerTexts()).join(" ");
  expect(text.match(/\b[a-z_]+\.[a-z_]+(\.[a-z_]+)*\b/g) ?? []).toEqual([]);
});
