/** A tab without a server: the first load, reloads, no network, a second tab, a damaged cache, and stored data. */
import { AETERNA, CITY } from "../../e2e/aeternaActs";
import { MOUSE } from "../../e2e/hands";
import type { Told } from "../../e2e/listener";
import { guardCurtain, lift } from "../../e2e/oneDevice";
import { newGame, newTable } from "../../e2e/people";
import { expect, offlineReady, type Page, TabListener, test, triclinium } from "./tab";

const choice = ".plain-choices [data-act]:not([aria-disabled=true])";

/** Make the first offered choice. */
async function choose(page: Page): Promise<void> {
  const before = (await page.locator("#log").textContent()) ?? "";
  await page.locator(choice).first().click();
  await page.locator(".pick .do").click();
  await expect(page.locator("#log")).not.toHaveText(before);
}

test("a game survives reloads and a lost network, and its record can be replayed", {
  tag: "@smoke",
}, async ({ arrive }) => {
  const page = await arrive({ allowed: /ERR_|Failed to (load|fetch)|fetching the script/ });
  await newTable(page, "alone", "Livia");
  await expect(page).toHaveURL(/\/static-site\/#\/t\/[0-9a-f]+$/);
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await choose(page);
  const seen = await page.locator("#log").textContent();

  // The first visit is enough to play without a network, even if the browser has emptied its own cache.
  await offlineReady(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  for (const offline of [true, false, true]) {
    await page.context().setOffline(offline);
    await page.reload();
    await expect(page.locator("[data-city=Roma]")).toBeVisible();
    await expect(page.locator("#log")).toHaveText(seen ?? "");
  }
  // A single choice has no hint. Some deals give a seat cards of one city only.
  const hint = page.locator("#hint");
  await hint.or(page.locator(choice)).first().waitFor();
  while (!(await hint.count())) await choose(page);
  const last = await page.locator("#log").textContent();
  await page.keyboard.press("h");
  await page.locator("#hinted .do").click();
  await expect(page.locator("#log")).not.toHaveText(last ?? "");
  await page.goto("./#/rules/fall_of_rome");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("./#/");
  await expect(page.locator("#play-bots")).toBeVisible();
  // Features that need other players are not offered.
  await expect(page.locator("#play-friends, #finished, [href$='/daily']")).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await page.click("#menu");
  await expect(page.locator("#private, .qr")).toHaveCount(0);
  const [record] = await Promise.all([page.waitForEvent("download"), page.click("#record")]);
  expect(triclinium("replay", await record.path())).toBe(0);
  // The client can show the record from its file.
  await page.goto("./#/replay");
  await page.setInputFiles("#replay-file", await record.path());
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("a lesson runs without Python, and its completion survives a reload", async ({ arrive }) => {
  const page = await arrive({ phone: true });
  await page.goto("./#/learn/fall_of_rome/1");
  await expect(page.locator("[data-city=Genua]")).toBeVisible();
  const next = page.locator("#lesson-show, #lesson-next");
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await page.locator("#lesson-says").getAttribute("data-phase")) === "end") break;
    await next.click();
  }
  await expect(page.locator("#lesson-says")).toHaveAttribute("data-phase", "end");
  expect(page.workers()).toEqual([]);
  await page.goto("./#/learn/fall_of_rome");
  await expect(page.locator('ol [data-done="true"]')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('ol [data-done="true"]')).toHaveCount(1);
});

test("a curtain hides the hands of three players on one device", async ({ arrive }) => {
  const around: Record<string, string> = { A: "Ada", B: "Beda", C: "Cyra" };
  const page = await arrive();
  const heard = await TabListener.of(page);
  const behind = await guardCurtain(page);
  await newGame(page, "aeterna", "hotseat", "Ada", {
    seats: 3,
    set: async (form) => {
      await form.fill("#name-B", "Beda");
      await form.fill("#name-C", "Cyra");
    },
  });
  const isAsked = ({ seat, update }: Told) => update.awaited.some((each) => each === seat);
  let seat = "";
  for (let pick = 0; pick < 2; pick += 1)
    for (const _ of Object.keys(around)) {
      // A player who must choose again keeps the device.
      if (seat === "" || !isAsked(heard.of(seat) as Told)) {
        await expect(page.locator("#curtain")).toBeVisible();
        seat = await lift(page, around);
      }
      if ((await page.locator("#away-go").count()) > 0) await page.click("#away-go");
      await expect(page.locator(CITY)).toBeVisible();
      const told = heard.of(seat) as Told;
      const { hand, pack, packs_seen: packs } = told.view;
      const own = [hand, pack, (packs as { cards: string[] }[]).map(({ cards }) => cards)].flat(2);
      const text = await page.locator("body").innerHTML();
      for (const other of Object.keys(around).filter((each) => each !== seat))
        for (const card of (heard.of(other)?.view.pack ?? []) as string[])
          if (!own.includes(card)) expect(text, `${seat} sees ${card} of ${other}`).not.toContain(card);
      await AETERNA.perform({ page, hands: MOUSE, heard }, told.update.options[0] ?? "", told);
      const gone = (now: Told) => now.update.decision !== told.update.decision || !isAsked(now);
      await expect.poll(() => gone(heard.of(seat) as Told)).toBe(true);
    }
  expect(await behind()).toEqual([]);
});

test("a second tab takes over the games, and the first tab can take them back", async ({ arrive }) => {
  const page = await arrive();
  await newTable(page, "alone", "Livia");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.locator("[data-city=Roma]")).toBeVisible();
  await expect(page.locator("#host")).toContainText("another tab");
  await choose(other);
  const seen = await other.locator("#log").textContent();
  await page.click("#host-again");
  await expect(page.locator("#log")).toHaveText(seen ?? "");
  await expect(other.locator("#host")).toContainText("another tab");
});

test("a damaged cached file is downloaded again, and a damaged table shows a message page", async ({
  arrive,
}) => {
  const page = await arrive({ allowed: /fetched again|cannot be read/ });
  await newTable(page, "alone", "Livia");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await offlineReady(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (url.endsWith(".bin")) await cache.put(url, new Response("rubbish"));
    }
    await new Promise((resolve) => {
      indexedDB.open("triclinium").onsuccess = ({ target }) => {
        const all = (target as IDBOpenDBRequest).result.transaction("tables", "readwrite");
        all.objectStore("tables").put('{"format":1}', "0123456789abcdef");
        all.oncomplete = resolve;
      };
    });
  });
  await page.reload();
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await page.goto("./#/t/0123456789abcdef");
  await expect(page.locator("main.paper h1")).toBeVisible();
});
