/** Damage that a tab without a server must survive: a bots' worker without a network, a broken snapshot, lost data. */
import { endTurn, newTable } from "../../e2e/people";
import { expect, type Page, test } from "./tab";

const BOARD = "[data-city=Roma]";

/** Return the bot of each seat of the stored table. */
const storedBots = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve) => {
        indexedDB.open("triclinium").onsuccess = ({ target }) => {
          const all = (target as IDBOpenDBRequest).result
            .transaction("tables")
            .objectStore("tables")
            .getAll();
          all.onsuccess = () =>
            resolve(JSON.parse(all.result[0]).seats.map(({ bot }: { bot: string | null }) => bot));
        };
      }),
  );

/** Lets a worker look for the script of its own workers in the wrong place, and say so, until its fourth try. */
const LOST = `const Plain = self.Worker;
let tries = 0;
self.Worker = class extends Plain {
  constructor(at, how) {
    tries += 1;
    console.info("try", tries);
    super(tries < 4 ? new URL("missing.js", at) : at, how);
  }
};
`;

test("bots whose worker cannot be fetched keep their seats, and play when it can be", async ({ arrive }) => {
  const page = await arrive({ allowed: /404|fetching the script/ });
  const tries: number[] = [];
  page.on("console", (said) => {
    if (said.text().startsWith("try")) tries.push(Date.now());
  });
  await page.route("**/host.js", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: LOST + (await answer.text()) });
  });
  await newTable(page, "bots", "Livia", 2);
  await page.locator(".plain-choices [data-act]").first().click();
  await page.locator(".pick .do").click();
  await expect(page.locator("#log")).toContainText("Bot B starts in");
  expect(tries).toHaveLength(4);
  // It waits between tries.
  expect((tries[3] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(3000);
  expect(await storedBots(page)).toEqual([null, "solid"]);
});

test("a snapshot or a person that is damaged is replaced, and an unreadable table hides no other", async ({
  arrive,
}) => {
  const page = await arrive({ allowed: /cannot be read|id|Pyodide|RangeError|wasm/ });
  await newTable(page, "alone", "Livia");
  await expect(page.locator(BOARD)).toBeVisible();
  const address = page.url();
  const snapshot = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        const key = (await cache.keys()).find(({ url }) => url.endsWith("snapshot.bin"));
        if (key) return (await (await cache.match(key))?.arrayBuffer())?.byteLength ?? 0;
      }
      return 0;
    });
  await expect.poll(snapshot).toBeGreaterThan(1_000_000);
  for (const bytes of [0, 7, 1_000_000]) {
    await page.evaluate(async (length) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const key of await cache.keys())
          if (key.url.endsWith("snapshot.bin")) {
            const found = (await cache.match(key)) as Response;
            const part = (await found.arrayBuffer()).slice(0, length);
            await cache.put(key, new Response(part, { headers: found.headers }));
          }
      }
    }, bytes);
    await page.reload();
    await expect(page.locator(BOARD), `a snapshot of ${bytes} bytes`).toBeVisible();
    await expect.poll(snapshot).toBeGreaterThan(1_000_000);
  }

  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open("triclinium").onsuccess = ({ target }) => {
          const all = (target as IDBOpenDBRequest).result.transaction(["tables", "kept"], "readwrite");
          const tables = all.objectStore("tables");
          tables.put({ not: "a text" }, "0123456789abcdef");
          tables.put(new Blob(["binary"]), 7);
          tables.put("[".repeat(100), "fedcba9876543210");
          all.objectStore("kept").put("rubbish", "me");
          all.oncomplete = resolve;
        };
      }),
  );
  await page.reload();
  // The person is another one now, so the table is watched.
  await expect(page.locator(BOARD)).toBeVisible();
  expect(page.url()).toBe(address);
  await newTable(page, "alone", "Livia");
  await expect(page.locator(BOARD)).toBeVisible();
});

test("a game goes on after reloads while bots think", async ({ arrive }) => {
  const page = await arrive();
  await newTable(page, "bots", "Livia", 2);
  const mine = page.locator('[data-turn="true"].table-page');
  for (let reload = 0; reload < 3; reload += 1) {
    await expect(mine).toBeVisible();
    await endTurn(page);
    await page.reload();
  }
  await expect(mine).toBeVisible();
  await expect(page.locator("#log")).toContainText("Bot B");
});
