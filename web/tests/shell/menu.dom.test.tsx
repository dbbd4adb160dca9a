/** The menu's requests for emails, push messages and odds, and the links in emails. */
import { expect, test, vi } from "vitest";
import { all, click, find, gone, keys, open, reads } from "../dom/client";
import { FALL, FakeServer, fallView, tableOf, updateOf } from "../served";

type Json = Record<string, unknown>;
type Said = [status: number, json: unknown];

const PERSON = { id: "p", name: "First", language: "en", address: null };
const GIVEN = { endpoint: "https://push.example.org/abc", keys: { p256dh: "B", auth: "a" } };

/** Open a page on a server with special answers for some paths. Return the requests for these paths. */
async function visit(path: string, answers: Readonly<Record<string, Said[]>>): Promise<unknown[]> {
  const server = new FakeServer([FALL]);
  const table = tableOf("fall_of_rome", 5);
  server.serve(
    { ...table, options: { ...(table.options as Json), odds: true } },
    {
      A: updateOf(fallView("early"), ["end"]),
    },
  );
  await open(path, server);
  const usual = globalThis.fetch;
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (to: string, init: RequestInit) => {
    const own = answers[new URL(to, location.href).pathname.replace(/^\/api/, "")];
    if (!own) return usual(to, init);
    asked.push([init.method, typeof init.body === "string" ? JSON.parse(init.body) : null]);
    const [status, json] = (own.length > 1 ? own.shift() : own[0]) as Said;
    return Response.json(json, { status });
  });
  return asked;
}

/** Replace the browser's push manager by one that stores its subscription. */
function stubPush(granted: boolean): void {
  let own: object | null = null;
  const pushManager = {
    getSubscription: async () => own,
    subscribe: async () => {
      own = {
        endpoint: GIVEN.endpoint,
        toJSON: () => GIVEN,
        unsubscribe: async () => {
          own = null;
        },
      };
      return own;
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { requestPermission: async () => (granted ? "granted" : "denied") });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
}

test("an email address entered in the menu waits for its confirmation", async () => {
  const address = { email: "player@example.org", confirmed: false, unsubscribed: false };
  await visit("/t/it", {
    "/me": [[200, { mail: true, person: PERSON }]],
    "/me/address": [[200, { mail: true, person: { ...PERSON, address } }]],
  });
  await click("#menu");
  await click("#email");
  await keys(`${address.email}{Enter}`);
  await reads(".notice", "We've sent you an email");
  await reads("form:has(#email)", "not confirmed yet");
});

test.each(["confirm", "unsubscribe"])(
  "a link to %s does nothing before a click, because mail programs open links",
  async (what) => {
    const asked = await visit(`/${what}#token=a-b_c.d`, { [`/address/${what}`]: [[200, { ok: true }]] });
    await find(`#${what}`);
    // The page removes the token from the address.
    expect(location.hash).toBe("");
    expect(asked).toEqual([]);
    await click(`#${what}`);
    await find("#done");
    expect(asked).toEqual([["POST", { token: "a-b_c.d" }]]);
  },
);

test("a device can subscribe to push messages and unsubscribe", async () => {
  stubPush(true);
  const me = { mail: false, push: "BKey", person: PERSON };
  const answers: Record<string, Said[]> = { "/me": [[200, me]], "/me/push": [[200, { ok: true }]] };
  const asked = await visit("/t/it", answers);
  const pushed = () => asked.filter((each) => (each as [string])[0] !== "GET");
  await click("#menu");
  // The box is checked only after the server has answered.
  await click("#push");
  await expect.poll(() => all("#push:checked")).toHaveLength(1);
  expect(pushed()).toEqual([["POST", GIVEN]]);
  await click("#push");
  await gone("#push:checked");
  expect(pushed().at(-1)).toEqual(["DELETE", { endpoint: GIVEN.endpoint }]);
});

test("a browser that forbids push messages says so", async () => {
  stubPush(false);
  await visit("/t/it", { "/me": [[200, { mail: false, push: "BKey", person: PERSON }]] });
  await click("#menu");
  await click("#push");
  await reads(".notice", "Your browser blocks notifications");
  expect(all("#push:checked")).toEqual([]);
});

test("the menu offers no push messages if the server has none", async () => {
  stubPush(true);
  await visit("/t/it", { "/me": [[200, { mail: true, push: null, person: PERSON }]] });
  await click("#menu");
  await find("#email");
  expect(all("#push")).toEqual([]);
});

test("odds are requested again after an error, and stay switched on", async () => {
  const odds = { flips: 2, revolt: 0.1, struck: { Roma: 0.25, Genua: 0.5 }, risks: {} };
  const answers: Record<string, Said[]> = {
    "/tables/it/odds": [
      [503, null],
      [200, { seq: 1, odds }],
    ],
  };
  await visit("/t/it", answers);
  await click("#odds");
  await expect.poll(() => all("text.odds")).toHaveLength(2);
  expect(localStorage.getItem("triclinium.wishes")).toContain('"odds":true');
});

test("a refusal of odds is shown, and they stay switched on", async () => {
  const error = { key: "no_odds", params: {}, text: "This table tells no odds." };
  const asked = await visit("/t/it", { "/tables/it/odds": [[403, { error }]] });
  await click("#odds");
  await reads(".notice", "This table tells no odds.");
  expect(localStorage.getItem("triclinium.wishes")).toContain('"odds":true');
  expect(asked.length).toBeLessThan(3);
});
