/** Features around a table of Struggle for Rome: broken connections during a trade, options, one device, Polish. */
import { expect, type Page, test } from "./fixtures";
import { Listener } from "./listener";
import { guardCurtain, type Held, heldBy, heldOnScreen, lift } from "./oneDevice";
import { chance, cut, sitDown } from "./people";
import { polishThroughout } from "./polish";
import { BOARD, compose, type Deal, dealOf, newStruggle, POINTER, playOn, STRUGGLE } from "./strugglePeople";

const PATIENCE = 240_000;

/** Play until the first player can offer the second one a trade that both can pay for. */
async function untilDeal(people: readonly Page[], heard: readonly Listener[]): Promise<Deal> {
  let deal: Deal | null = null;
  await playOn(
    people.map((page) => ({ page, hands: POINTER })),
    chance(7),
    null,
    async () => {
      const [first, second] = heard.map(({ last }) => last);
      const may = first?.update.compositions.some(({ verb }) => verb === "offer");
      deal = may ? dealOf(first?.view.hand as never, second?.view.hand as never) : null;
      return deal !== null;
    },
    PATIENCE,
  );
  return deal as unknown as Deal;
}

test("reloads and cut networks during a trade lose nothing, and no act is done twice", async ({ arrive }) => {
  test.setTimeout(400_000);
  const [first, second, watcher] = [await arrive(), await arrive({ phone: true }), await arrive()];
  const heard = [new Listener(first), new Listener(second)];
  const seen = new Listener(watcher);
  const address = await newStruggle(first, "friends", "First", { seats: 3 });
  await sitDown(second, address, "Second", "B");
  await first.click("#bot-C-novice");
  await expect(first.locator("[data-seat=C]")).toContainText("novice");
  await watcher.goto(address);
  await first.click("#start");
  for (const page of [first, second]) await expect(page.locator(BOARD)).toBeVisible();
  const deal = await untilDeal([first, second], heard);

  // A reload discards the draft of an offer, and nothing is sent.
  await compose(first, "B", deal);
  await first.reload();
  await expect(first.locator(BOARD)).toBeVisible();
  const own = (fact: string) => seen.facts(fact).filter(({ seat }) => seat === "A");
  expect(own("offered")).toEqual([]);
  await compose(first, "B", deal);
  await first.locator("[data-send]").click();
  await expect(second.locator("[data-act=accept]")).toBeVisible();

  // The offer is still shown after the second player reloads the page.
  await second.reload();
  await expect(second.locator("[data-act=accept]")).toBeVisible();
  await cut(second, true);
  await second.locator("[data-act=accept]").click();
  await cut(second, false);
  await expect(first.locator('[data-act="take B"]')).toBeVisible({ timeout: 60_000 });
  await first.reload();
  await expect(first.locator('[data-act="take B"]')).toBeVisible();
  await cut(first, true);
  await first.locator('[data-act="take B"]').click();
  await cut(first, false);
  await expect.poll(() => own("traded").length, { timeout: 60_000 }).toBe(1);
  await expect(first.locator('[data-act="take B"]')).toHaveCount(0);
  expect(own("offered")).toHaveLength(1);
  expect(own("traded")).toEqual([
    expect.objectContaining({ seat: "A", seat2: "B", goods: { [deal.give]: 1 }, goods2: { [deal.want]: 1 } }),
  ]);
});

test("a table can turn off odds, hints and chat, and uses the chosen colours", async ({ arrive }) => {
  const page = await arrive();
  const heard = new Listener(page);
  const address = await newStruggle(page, "friends", "First", {
    seats: 3,
    set: async (form) => {
      for (const option of ["odds", "chat"]) await form.locator(`[data-option=${option}]`).uncheck();
      await expect(form.locator("[data-option=hints]")).not.toBeChecked();
      await form.locator('[data-setting=colours][data-at="0"]').selectOption("yellow");
      await form.locator('[data-setting=colours][data-at="2"]').selectOption("red");
    },
  });
  await expect(page.locator("[data-set=colours]")).toContainText(/yellow.*red/);
  for (const seat of ["B", "C"]) {
    await page.click(`#bot-${seat}-novice`);
    await expect(page.locator(`[data-seat=${seat}]`)).toContainText("novice");
  }
  await page.click("#start");
  await expect(page.locator(BOARD)).toBeVisible();
  await expect.poll(() => heard.told.length).toBeGreaterThan(0);
  const colours = heard.last.view.colours as string[];
  expect([colours[0], colours[2]]).toEqual(["yellow", "red"]);
  expect(new Set(colours).size).toBe(3);
  await expect(page.locator("#odds, #hint")).toHaveCount(0);
  await page.click("[data-tab=chat]");
  await expect(page.locator("#say")).toHaveCount(0);
  const refused = await page.request.get(`${address.replace("/t/", "/api/tables/")}/odds`);
  expect(refused.status()).toBe(403);
});

test("the odds of the dice can be shown on the map and hidden again", async ({ arrive }) => {
  const page = await arrive();
  const address = await newStruggle(page, "bots", "Alone", { seats: 3 });
  await expect(page.locator(BOARD)).toBeVisible();
  await expect(page.locator("#odds-legend")).toHaveCount(0);
  await page.click("#odds");
  await expect(page.locator("#odds-legend [data-expected]")).toHaveCount(3);
  const { odds } = await page.evaluate(
    async (at) => (await fetch(`/api/tables/${at}/odds`)).json(),
    address.split("/").at(-1) ?? "",
  );
  const six = `${Math.round(odds.round["6"] * 100)}%`;
  await expect(page.locator("[data-hex] text", { hasText: six }).first()).toBeVisible();
  await page.keyboard.press("%");
  await expect(page.locator("#odds-legend")).toHaveCount(0);
});

const AROUND = { A: "Ada", B: "Beda", C: "Cyra" };

interface Offer extends Deal {
  from: string;
  to: string;
}

/** Return an offer that the player can make to another one at the device, or null if there is none. */
function offerOf(heard: Listener, from: string): Offer | null {
  const asked = heard.of(from);
  if (!asked?.update.compositions.some(({ verb }) => verb === "offer")) return null;
  for (const to of Object.keys(AROUND).filter((each) => each !== from)) {
    const deal = dealOf(heldBy(heard, from).goods, heldBy(heard, to).goods);
    if (deal) return { ...deal, from, to };
  }
  return null;
}

test("three players at one device: a curtain hides every hand, and one accepts another's offer", async ({
  arrive,
}) => {
  const page = await arrive();
  const heard = new Listener(page);
  const behind = await guardCurtain(page);
  await newStruggle(page, "hotseat", AROUND.A, {
    seats: 3,
    set: async (form) => {
      await form.fill("#name-B", AROUND.B);
      await form.fill("#name-C", AROUND.C);
    },
  });
  let holder = "";
  const seen: Record<string, Held[]> = { A: [], B: [], C: [] };
  /** Pass the device on if a curtain is shown. Check that it shows only the hand of the new holder. */
  const pass = async () => {
    if ((await page.locator("#curtain").count()) === 0) return;
    holder = await lift(page, AROUND);
    await expect(page.locator('[data-mine="true"]')).toHaveCount(1);
    await expect(page.locator('[data-mine="true"]')).toHaveAttribute("data-seat", holder);
    await expect.poll(() => heldOnScreen(page)).toEqual(heldBy(heard, holder));
    // The page first summarises what happened in the meantime, if it was much.
    if ((await page.locator("#away-go").count()) > 0) await page.click("#away-go");
    seen[holder]?.push(heldBy(heard, holder));
  };
  const passTo = async (seat: string) => {
    await expect(page.locator("#curtain")).toBeVisible();
    await pass();
    expect(holder).toBe(seat);
  };
  const until = (happened: () => boolean, eager: number) =>
    playOn(
      [{ page, hands: POINTER }],
      chance(7),
      null,
      async () => {
        await pass();
        return happened();
      },
      PATIENCE,
      () => eager,
    );
  await expect(page.locator("#curtain")).toBeVisible();

  let offer: Offer | null = null;
  await until(() => {
    offer = offerOf(heard, holder);
    return offer !== null;
  }, 0);
  const { from, to, give, want } = offer as unknown as Offer;
  const before = { [from]: heldBy(heard, from).goods, [to]: heldBy(heard, to).goods };
  await compose(page, to, { give, want });
  await page.locator("[data-send]").click();
  await passTo(to);
  await page.locator("[data-act=accept]").click();
  await passTo(from);
  await page.locator(`[data-act="take ${to}"]`).click();
  await expect.poll(() => heard.facts("traded")).toHaveLength(1);
  for (const [seat, gone, got] of [
    [from, give, want],
    [to, want, give],
  ] as const) {
    const had = before[seat] ?? {};
    await expect.poll(() => heldBy(heard, seat).goods[got]).toBe((had[got] ?? 0) + 1);
    expect(heldBy(heard, seat).goods[gone] ?? 0).toBe((had[gone] ?? 0) - 1);
  }
  const { round } = heard.last.view as { round: number };
  await until(() => (heard.last.view.round as number) > Math.max(1, round), 0);

  // Every player had the device, and the hands were different enough for the checks to mean something.
  for (const [seat, hands] of Object.entries(seen))
    expect(hands.length, `${seat} had the device`).toBeGreaterThan(1);
  expect(
    new Set(
      Object.values(seen)
        .flat()
        .map((hand) => JSON.stringify(hand)),
    ).size,
  ).toBeGreaterThan(2);
  expect(await behind()).toEqual([]);
});

/** Press a highlighted crossroads in view until a callout opens. On a zoomed-out map the first tap zooms in. */
async function pickSpot(page: Page): Promise<void> {
  await expect(async () => {
    const at = await page.locator('[data-crossroads][data-offered="true"]').evaluateAll((all) => {
      for (const each of all) {
        const { x, y, width, height } = each.getBoundingClientRect();
        const [left, top] = [x + width / 2, y + height / 2];
        if (each.contains(document.elementFromPoint(left, top))) return { x: left, y: top };
      }
      return null;
    });
    if (at) await page.mouse.click(at.x, at.y);
    await expect(page.locator("[data-callout]")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
}

/** Skip the playback, and close everything that the last press has opened. */
async function atRest(page: Page): Promise<void> {
  await expect(async () => {
    if ((await page.locator("#skip").count()) > 0) await page.keyboard.press("Space");
    const open = page.locator("[data-panel], [data-callout], .pick");
    if ((await open.count()) > 0) await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 40_000 });
}

for (const phone of [false, true])
  test(`every text of a Polish table is Polish and not cut off, ${phone ? "phone" : "desktop"}`, async ({
    arrive,
  }) => {
    const page = await arrive({ locale: "pl-PL", phone, speed: "slow" });
    const heard = new Listener(page);
    const look = polishThroughout(STRUGGLE);
    const fine = (wanted: string) => look(page, wanted);
    const until = (happened: () => boolean) =>
      playOn(
        [{ page, hands: POINTER }],
        chance(7),
        null,
        async () => happened(),
        PATIENCE,
        () => 0,
      );
    await newStruggle(page, "bots", "Żółcisława", {
      seats: 3,
      set: async () => fine("#create"),
    });
    await fine(`${BOARD} [data-offered=true]`);
    // Make one choice and press nothing after it, because a press would end the playback.
    await pickSpot(page);
    await page.locator("[data-callout] [data-act]").first().click();
    await fine(".ribbon[data-fact=rolled]");

    await until(() => heard.last.update.compositions.some(({ verb }) => verb === "offer"));
    await atRest(page);
    await fine("[data-tile=trade][data-open=true]");
    await page.locator("[data-tile=trade]").click();
    await fine("[data-composer=offer]");
    const tabs = page.locator("[data-panel] [role=tab]");
    for (let at = (await tabs.count()) - 1; at >= 0; at -= 1) {
      await tabs.nth(at).click();
      await fine("[data-panel] [role=tabpanel]");
    }
    await page.locator("[data-composer=offer] [data-operand=want] [role=spinbutton]").first().press("1");
    await fine("[data-composer=offer] [data-some=true]");
    await page.keyboard.press("Escape");
    await page.locator("[data-tile=build]").click();
    await fine("[data-panel=build]");
    await page.keyboard.press("Escape");
    for (const tab of await page.locator("[data-tab]").all()) {
      await tab.click();
      await fine("[data-tab][aria-selected=true]");
    }
    await page.locator("[data-tab=log]").click();
    await fine("#log");
    await page.locator("#menu").click();
    await fine(".modal");
    await page.keyboard.press("Escape");

    // Play until the player can travel.
    if (phone) await page.locator("[data-tab=map]").click();
    const travels = () => heard.last.update.options.some((act) => act.startsWith("journey "));
    await until(travels);
    await atRest(page);
    await fine("[data-tile=move][data-open=true]");
    await pickSpot(page);
    await fine("[data-callout]");
  });
