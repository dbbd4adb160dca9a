/** Tests of one file share a page, which is loaded once. Each test opens its own table in it. */
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
    // The key contains the settings that an open page cannot change.
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
    // A failed test closes the page, so that pending operations on it fail.
    kept.delete(key);
    await page.context().close();
  },
});
