/** The installed client: its cached files, and its behaviour without a network. */
import { expect, type Page, test } from "./fixtures";
import { newTable } from "./people";

async function ready(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** Return the caches and the paths of all cached files. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: all.flat().map(({ url }) => new URL(url).pathname) };
  });

test("the client can be installed, and caches its own files but no responses of the server", {
  tag: "@gate",
}, async ({ arrive }) => {
  const page = await arrive({ serviceWorkers: "allow" });
  await page.goto("/");
  await ready(page);
  const manifest = await (await page.request.get("/app.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "Triclinium", start_url: "./", display: "standalone" });
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), icon.headers()["content-type"]?.split(";")[0]]).toEqual([200, type]);
  }
  await newTable(page, "alone", "Livia");
  await expect(page.getByRole("log", { name: "What happens" })).toBeAttached();
  const { names, paths } = await kept(page);
  expect(names).toHaveLength(1);
  expect(paths.filter((path) => path !== "/" && !path.startsWith("/assets/"))).toEqual([]);
  // The fetched files of the game are cached too.
  expect(paths.some((path) => /fall_of_rome/.test(path))).toBe(true);
});

test("the page reports a missing network, and works again when it is back", async ({ arrive }) => {
  const page = await arrive({ serviceWorkers: "allow", allowed: /ERR_|Failed to load resource/ });
  await page.goto("/");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  for (const path of ["/", "/t/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("status").first()).toContainText("Can't reach the server");
  }
  await page.context().setOffline(false);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
