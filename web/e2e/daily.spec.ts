/** The daily deal and the player's history. */

import { PROTOCOL } from "../src/protocol";
import { small, violations } from "../tests/access";
import { expect, type Page, test } from "./fixtures";

/** Play a table to its end over a separate socket, with acts that end turns as soon as possible. */
async function finish(page: Page): Promise<void> {
  await page.evaluate(
    ([at, protocol]) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(at);
        let number = 0;
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol, since: null }));
        socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(String(data));
          if (said.type !== "update") return;
          if (said.outcome) return resolve();
          const acts = said.options.filter((act: string) => act !== "hold" && act !== "release");
          if (acts.length === 0 || !said.awaited.includes("A")) return;
          const act = acts.find((each: string) => each.startsWith("end")) ?? acts[0];
          number += 1;
          const key = `finish-${Date.now()}-${number}`;
          socket.send(JSON.stringify({ type: "act", key, act, decision: said.decision }));
        };
      }),
    [page.url().replace(/^http(.*)\/t\/(.*)$/, "ws$1/api/tables/$2/socket"), PROTOCOL] as const,
  );
}

test("the daily deal has one scored try, a result to share, and an entry in the history", async ({
  arrive,
}) => {
  const page = await arrive();
  await page.goto("/");
  await page.click("#daily-open");
  await page.waitForURL("**/daily/*");
  await expect(page.locator("h1")).toHaveText("Today’s deal");
  await page.selectOption("#daily-seats", "1");
  await page.waitForURL("**/*.1.*");
  await expect(page.locator("main")).toContainText("You see the results of others after your own try.");
  expect(await violations(page)).toEqual([]);
  const deal = page.url();
  await page.fill("#daily-name", "Livia");
  await page.click("#daily-alone");
  await page.waitForURL("**/t/*");
  await expect(page.locator(".table-page")).toBeVisible();
  const table = page.url().split("/").at(-1);
  await page.goto(deal);
  await expect(page.getByRole("link", { name: "Go on" })).toHaveAttribute("href", `/t/${table}`);
  await page.goto(`/t/${table}`);
  await finish(page);
  await page.goto(deal);
  await expect(page.locator("#daily-result")).toBeVisible();
  await expect(page.locator("#daily-line")).toContainText("Triclinium");
  expect(await violations(page)).toEqual([]);
  await page.click("#daily-again");
  await page.waitForURL("**/t/*");
  expect(page.url()).not.toContain(table ?? "");

  await page.goto("/history");
  await expect(page.locator("main li[data-won]")).toHaveCount(1);
  await expect(page.locator(`a[href="/replay/${table}"]`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export")]);
  expect(download.suggestedFilename()).toBe("triclinium-games.zip");
});

test("the daily deal and the history fit a phone in Polish, and a future deal is refused", async ({
  arrive,
}) => {
  const page = await arrive({ phone: true, locale: "pl-PL", allowed: /403/ });
  await page.goto("/daily");
  await expect(page.locator("#daily-alone")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await small(page)).toEqual([]);
  await page.goto("/history");
  await expect(page.locator("h1")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/daily/${ahead}.fall_of_rome.3.introductory`);
  await expect(page.locator("h1")).toContainText("będzie dostępne w swoim dniu");
  await page.getByRole("button", { name: "Rozdanie dnia" }).click();
  await expect(page.locator("#daily-alone")).toBeVisible();
});
