import { afterEach, expect, it, vi } from "vitest";
import { api, Failed } from "../../src/shell/api";
import { clock } from "../../src/shell/clock";

afterEach(() => vi.unstubAllGlobals());

function stubFetch(body: string, init: ResponseInit): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, init)));
}
const failure = () =>
  api.games().then(
    () => null,
    (error: unknown) => error as Failed,
  );

it("takes the server's time from responses, and ignores cached responses", async () => {
  const hour = 3_600_000;
  stubFetch("[]", { headers: { Date: new Date(Date.now() - 5 * hour).toUTCString(), Age: "18000" } });
  await api.games();
  expect(clock.ahead).toBe(0);
  stubFetch("[]", { headers: { Date: new Date(Date.now() + hour).toUTCString() } });
  await api.games();
  expect(Math.abs(clock.ahead - hour)).toBeLessThan(2000);
});

it("marks network errors, 5xx responses and broken JSON as passing, and refusals as permanent", async () => {
  stubFetch("", { status: 502 });
  expect(await failure()).toMatchObject({ key: "failed", passing: true });
  stubFetch('{"error":{"key":"no_table","params":{},"text":"No."}}', { status: 404 });
  expect(await failure()).toMatchObject({ message: "No.", key: "no_table", passing: false });
  stubFetch("[{", { status: 200 });
  expect(await failure()).toMatchObject({ key: "offline", passing: true });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await failure()).toBeInstanceOf(Failed);
  expect(await failure()).toMatchObject({ key: "offline", passing: true });
});

it("requests odds for the browser's own seat, or with a seat's token for another seat", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", (_: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get("Authorization"));
    return Promise.resolve(new Response('{"seq":1,"odds":null}'));
  });
  await api.odds("t");
  await api.odds("t", "token-B");
  expect(asked).toEqual([null, "Bearer token-B"]);
});
