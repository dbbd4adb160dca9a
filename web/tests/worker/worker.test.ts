/** The service worker with a fake network and a fake cache. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";

const SOURCE = readFileSync(new URL("../../worker/worker.js", import.meta.url), "utf8");
const HERE = "https://house.example";

type Handler = (event: Record<string, unknown>) => void;

interface Asked {
  url: string;
  method?: string;
  mode?: string;
  headers?: Headers;
}

/** Return a worker of a version, with caches that other workers can share. */
function worker(
  version: string,
  stored: Map<string, Map<string, Response>>,
  network: Record<string, string>,
) {
  const skipped: string[] = [];
  const handlers: Record<string, Handler> = {};
  const fetched: string[] = [];
  const shown: Record<string, unknown>[] = [];
  const opened: string[] = [];
  const pages: { url: string; focus: () => void }[] = [];
  const path = (asked: Asked | string) =>
    new URL(typeof asked === "string" ? asked : asked.url, HERE).pathname;
  const fetch = async (asked: Asked | string) => {
    fetched.push(path(asked));
    const found = network[path(asked)];
    if (found === undefined) throw new TypeError("Failed to fetch");
    if (found === "stalled") return new Promise<Response>(() => {});
    return new Response(found, { status: found === "gone" ? 404 : 200 });
  };
  const cache = (name: string) => {
    const kept = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, kept);
    const put = async (asked: Asked | string, answer: Response) => void kept.set(path(asked), answer);
    const add = async (asked: Asked | string) => put(asked, await fetch(asked));
    return { put, add, addAll: (all: string[]) => Promise.all(all.map(add)) };
  };
  runInNewContext(
    SOURCE.replace(
      '{ version: "", files: [], host: "" }',
      `{ version: "${version}", files: ["assets/a.js"], host: "" }`,
    ),
    {
      self: {
        addEventListener: (name: string, handler: Handler) => {
          handlers[name] = handler;
        },
        skipWaiting: async () => skipped.push(version),
        clients: {
          claim: async () => undefined,
          matchAll: async () => pages,
          openWindow: async (to: string) => opened.push(to),
        },
        registration: {
          showNotification: async (title: string, how: Record<string, unknown>) =>
            shown.push({ title, ...how }),
        },
        location: new URL(`${HERE}/worker.js`),
      },
      caches: {
        open: async (name: string) => cache(name),
        keys: async () => [...stored.keys()],
        delete: async (name: string) => stored.delete(name),
        match: async (asked: Asked | string, { cacheName }: { cacheName: string }) =>
          stored.get(cacheName)?.get(path(asked))?.clone(),
      },
      fetch,
      Request: class {
        constructor(readonly url: string) {}
      },
      URL,
      Promise,
      setTimeout: (then: () => void, wait: number) => setTimeout(then, wait),
    },
  );
  const happen = async (name: string, more: Record<string, unknown> = {}) => {
    let until: unknown;
    handlers[name]?.({ ...more, waitUntil: (promise: unknown) => (until = promise) });
    await until;
  };
  /** Return the worker's answer to a request. Undefined: it leaves the request to the browser. */
  const ask = async (to: string, more: Partial<Asked> = {}) => {
    let answer: Promise<Response> | undefined;
    const request = { url: `${HERE}${to}`, method: "GET", mode: "cors", headers: new Headers(), ...more };
    handlers.fetch?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
    return answer && (await answer).text();
  };
  return { happen, ask, fetched, shown, opened, pages, skipped };
}

const NETWORK = {
  "/": "page 1",
  "/t/it": "page 1",
  "/assets/a.js": "a",
  "/assets/b.js": "b",
  "/api/games": "[]",
};

async function installed(
  version = "1",
  stored = new Map<string, Map<string, Response>>(),
  network = { ...NETWORK },
) {
  const found = worker(version, stored, network);
  await found.happen("install");
  await found.happen("activate");
  found.fetched.length = 0;
  return { ...found, stored, network };
}

describe("the service worker", () => {
  it("fetches a page from the server, and uses the cached page if the server is unreachable", async () => {
    const { ask, network } = await installed();
    network["/t/it"] = "page 2";
    expect(await ask("/t/it", { mode: "navigate" })).toBe("page 2");
    delete (network as Record<string, string>)["/t/it"];
    expect(await ask("/t/it", { mode: "navigate" })).toBe("page 1");
  });

  it("fetches a file with a hashed name only once", async () => {
    const { ask, fetched } = await installed();
    expect(await ask("/assets/a.js")).toBe("a");
    expect([await ask("/assets/b.js"), await ask("/assets/b.js")]).toEqual(["b", "b"]);
    expect(fetched).toEqual(["/assets/b.js"]);
  });

  it("does not cache a 404 response", async () => {
    const { ask, network } = await installed("1", new Map(), { ...NETWORK, "/assets/b.js": "gone" });
    await ask("/assets/b.js");
    network["/assets/b.js"] = "b";
    expect(await ask("/assets/b.js")).toBe("b");
  });

  it("ignores requests to the API, to other origins, and with methods other than GET", async () => {
    const { ask, stored } = await installed();
    expect(await ask("/api/games")).toBeUndefined();
    expect(await ask("/api/tables/it/record", { mode: "navigate" })).toBeUndefined();
    expect(await ask("/t/it", { mode: "navigate", method: "POST" })).toBeUndefined();
    expect(await ask("", { url: "https://elsewhere.example/assets/a.js" })).toBeUndefined();
    expect([...stored.values()].flatMap((kept) => [...kept.keys()]).sort()).toEqual(["/", "/assets/a.js"]);
  });

  it("shows the cached page after three seconds without a response", async () => {
    vi.useFakeTimers();
    try {
      const { ask, network } = await installed();
      network["/t/it"] = "stalled";
      let shown: string | undefined;
      const asked = ask("/t/it", { mode: "navigate" }).then((text) => {
        shown = text;
      });
      await vi.advanceTimersByTimeAsync(2900);
      expect(shown).toBeUndefined();
      await vi.advanceTimersByTimeAsync(200);
      await asked;
      expect(shown).toBe("page 1");
    } finally {
      vi.useRealTimers();
    }
  });

  it("keeps the cache of an older version until its own activation, and then deletes it", async () => {
    const { stored, ask } = await installed("1");
    const next = worker("2", stored, { ...NETWORK, "/assets/a.js": "gone" });
    await next.happen("install");
    // The new worker does not skip waiting, so the browser waits until the old pages are closed.
    expect(next.skipped).toEqual([]);
    expect(await ask("/assets/a.js")).toBe("a");
    await next.happen("activate");
    expect([...stored.keys()]).toEqual(["triclinium-2"]);
  });

  it("shows one notification for each table, and a click opens or focuses the table", async () => {
    const { happen, shown, opened, pages } = await installed();
    const data = { json: () => ({ title: "Your turn", body: "It waits.", table: "abc" }) };
    await happen("push", { data });
    expect(shown).toMatchObject([
      { title: "Your turn", body: "It waits.", tag: "/t/abc", data: { to: "/t/abc" } },
    ]);
    let [closed, focused] = [0, 0];
    const notification = { ...shown[0], close: () => closed++ };
    await happen("notificationclick", { notification });
    pages.push({ url: `${HERE}/t/abc`, focus: () => focused++ });
    await happen("notificationclick", { notification });
    expect([opened, closed, focused]).toEqual([["/t/abc"], 2, 1]);
  });

  it("links a notification only to a table or the home page, whatever it contains", async () => {
    const { happen, shown } = await installed();
    for (const table of ["../api/me", "//elsewhere.example", "a/b", 7, null])
      await happen("push", { data: { json: () => ({ title: "", body: "", table }) } });
    await happen("push", {
      data: {
        json: () => {
          throw new SyntaxError("no JSON");
        },
      },
    });
    await happen("push", { data: null });
    expect(new Set(shown.map(({ tag }) => tag))).toEqual(new Set(["/", "/t/7"]));
  });
});
