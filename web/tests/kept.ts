/** For tests that sit at a table each: those of a file share a page, which is loaded once and drawn anew for each. */
import { test as base, type Page } from "@playwright/test";

export const test = base.extend<object, { kept: Map<string, Page> }>({
  kept: [
    async ({ browser: _ }, use) => {
      const kept = new Map<string, Page>();
      await use(kept);
      for (const page of kept.values()) await page.context().close();
    },
    { scope: "worker" },
  ],
  page: async ({ browser, kept, baseURL, viewport, hasTouch, isMobile }, use, info) => {
    // By what a page cannot change once it is open.
    const key = JSON.stringify([info.file, hasTouch, isMobile]);
    let page = kept.get(key);
    if (!page) {
      page = await (
        await browser.newContext({ ...(baseURL && { baseURL }), viewport, hasTouch, isMobile })
      ).newPage();
      kept.set(key, page);
    } else if (viewport) await page.setViewportSize(viewport);
    await use(page);
    if (info.status === info.expectedStatus) return;
    // What still waits on it says so.
    kept.delete(key);
    await page.context().close();
  },
});
