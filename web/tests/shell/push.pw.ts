/** Notices while no page is open: asked for in the menu, with the browser's push manager played by the test. */
import type { Page } from "@playwright/test";
import { expect, json, test } from "./pretend";

const ME = {
  mail: false,
  push: "BKey",
  person: { id: "p", name: "First", language: "en", address: null },
};
const GIVEN = { endpoint: "https://push.example.org/abc", keys: { p256dh: "B", auth: "a" } };

async function pretend(page: Page, { granted = true } = {}): Promise<void> {
  await page.addInitScript(
    ([given, allowed]) => {
      let own: object | null = null;
      const pushManager = {
        getSubscription: async () => own,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          own = {
            endpoint: given.endpoint,
            toJSON: () => ({ ...given, expirationTime: applicationServerKey }),
            unsubscribe: async () => {
              own = null;
            },
          };
          return own;
        },
      };
      Object.defineProperty(navigator, "serviceWorker", {
        value: { getRegistration: async () => ({ pushManager }) },
      });
      Notification.requestPermission = async () => (allowed ? "granted" : "denied");
    },
    [GIVEN, granted] as const,
  );
}

test("a device is told to be notified, and not to be", async ({ page, house }) => {
  const sent: unknown[] = [];
  await pretend(page);
  house.answers.set("/me", json(ME));
  house.answers.set("/me/push", (route) => {
    sent.push([route.request().method(), route.request().postDataJSON()]);
    return json({ ok: true })(route);
  });
  await page.goto("/t/t");
  await page.locator("#menu").first().click();
  // It says what is so, once the service has heard of it.
  await page.locator("#push").click();
  await expect(page.locator("#push")).toBeChecked();
  expect(sent).toEqual([["POST", GIVEN]]);
  await page.locator("#push").click();
  await expect(page.locator("#push")).not.toBeChecked();
  expect(sent[1]).toEqual(["DELETE", { endpoint: GIVEN.endpoint }]);
});

test("a browser that forbids it says so, and nothing is asked of the service", async ({ page, house }) => {
  await pretend(page, { granted: false });
  house.answers.set("/me", json(ME));
  await page.goto("/t/t");
  await page.locator("#menu").first().click();
  await page.locator("#push").click();
  await expect(page.locator(".notice")).toContainText("The browser forbids notifications");
  await expect(page.locator("#push")).not.toBeChecked();
});

test("a service that pushes nothing asks for nothing", async ({ page, house }) => {
  await pretend(page);
  house.answers.set("/me", json({ ...ME, push: null, mail: true }));
  await page.goto("/t/t");
  await page.locator("#menu").first().click();
  await expect(page.locator("#email")).toBeVisible();
  await expect(page.locator("#push")).toHaveCount(0);
});
