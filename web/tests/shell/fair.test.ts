/** Fair dice: this device stores the commitment before it makes and sends a number, and checks it again later. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { http, TableOut } from "../../src/protocol";
import { chanceAt, checkRecord, contributionFor, pinned, pinOf } from "../../src/shell/fair";
import { rematch } from "../../src/shell/rematch";
import { claimSeat } from "../../src/shell/seats";
import { planFor, sitDown } from "../../src/shell/setup/plan";
import { Words } from "../../src/shell/words";
import { TINY, tableOf } from "../served";

const COMMITMENT = "c".repeat(64);
const HOST = "4".repeat(64);
const NUMBER = /^[0-9a-f]{32}$/;
const words = new Words("en", { "name.usual": "Guest" });
const game = TINY as unknown as http.GameOut;

const table = (more: object = {}): TableOut =>
  tableOf("tiny", 2, { state: "open", commitment: COMMITMENT, host: HOST, ...more }) as unknown as TableOut;

interface Asked {
  what: string;
  body: Record<string, unknown>;
  /** Data stored about the table when this request was sent. */
  kept: Record<string, unknown> | null;
}

let asked: Asked[];
let kept: Map<string, string>;
let answers: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  kept = new Map();
  answers = {};
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("location", { pathname: "/", href: "http://here/", hash: "" });
  vi.stubGlobal("history", { pushState: () => {} });
  vi.stubGlobal("window", { dispatchEvent: () => {}, scrollTo: () => {} });
  vi.stubGlobal("fetch", (path: string, how: RequestInit) => {
    const what = `${how.method} ${path}`;
    const body = JSON.parse(String(how.body ?? "{}")) as Record<string, unknown>;
    asked.push({ what, body, kept: JSON.parse(kept.get("triclinium.fair.it") ?? "null") });
    const said =
      answers[what] ?? (path.endsWith("/beside") ? { return: "http://here/t/it#return=x" } : table());
    return Promise.resolve(Response.json(said));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Return the requests with a nonce, after checking that each was sent after its commitment was shown and stored. */
function checkedNonces(): Asked[] {
  const shown = asked.findIndex(({ what }) => /^(POST \/api\/tables|GET \/api\/tables\/it)$/.test(what));
  const sent = asked.filter(({ body }) => "nonce" in body);
  for (const each of sent) {
    expect(asked.indexOf(each)).toBeGreaterThan(shown);
    expect(each.body.nonce).toMatch(NUMBER);
    expect(each.body.commitment).toBe(COMMITMENT);
    expect(each.kept).toMatchObject({ commitment: COMMITMENT, host: HOST });
  }
  expect(new Set(sent.map(({ body }) => body.nonce)).size).toBe(sent.length);
  return sent;
}

describe("a number is sent after the commitment is stored", () => {
  it.each([
    ["friends", ["/api/tables/it/seats/A/claim"]],
    ["bots", ["/api/tables/it/seats/A/claim"]],
    ["hotseat", ["/api/tables/it/seats/A/claim", "/api/tables/it/seats/B/beside"]],
  ] as const)("when a table is created: %s", async (way, seats) => {
    const planned = planFor(game, way);
    await sitDown(game, { ...planned, others: planned.others.slice(0, 1), name: "Prima" }, words);
    expect(checkedNonces().map(({ what }) => what)).toEqual(seats.map((path) => `POST ${path}`));
    expect(asked.find(({ what }) => what === "POST /api/tables")?.body).not.toHaveProperty("nonce");
  });

  it("when the player sits down at another player's table", async () => {
    asked.push({ what: "GET /api/tables/it", body: {}, kept: null }); // The page fetches the table before it shows the seats.
    await claimSeat(table({ you: null }), "B", "Secundus", words);
    expect(checkedNonces()).toHaveLength(1);
  });

  it("when the player asks for a rematch, alone or with others on this device", async () => {
    const seats = table().seats.map((seat, at) => ({ ...seat, kind: "kept", yours: at === 0 }));
    answers["POST /api/tables/old/rematch"] = { table: "it" };
    answers["GET /api/tables/it"] = table({ seats, you: null });
    await rematch(table({ id: "old", state: "over" }), "A", words);
    expect(checkedNonces()).toHaveLength(1);
    asked = [];
    kept = new Map([["triclinium.beside.old", JSON.stringify({ B: "token-B" })]]);
    await rematch(table({ id: "old", state: "over" }), "A", words);
    expect(checkedNonces()).toHaveLength(2);
  });
});

describe("a table whose commitment has changed", () => {
  it("receives no number, and is reported", async () => {
    contributionFor(table(), "A");
    const other = table({ commitment: "0".repeat(64) });
    await expect(claimSeat(other, "B", "Secundus", words)).rejects.toMatchObject({ key: "fair.changed" });
    expect(asked.filter(({ body }) => "nonce" in body)).toEqual([]);
    expect(chanceAt(table())).toEqual({ state: "fair.kept", wrong: [] });
    expect(chanceAt(other)).toEqual({ state: null, wrong: ["fair.changed"] });
    expect(pinOf("it").commitment).toBe(COMMITMENT);
  });

  it("is not reported on a device that has stored no commitment", () => {
    expect(chanceAt(table())).toEqual({ state: null, wrong: [] });
  });

  it("is also reported on a device that opened a private link", () => {
    pinned(table());
    expect(chanceAt(table({ commitment: "0".repeat(64) })).wrong).toEqual(["fair.changed"]);
  });
});

describe("the record of a finished game", () => {
  const over = table({ state: "over", you: "A" });
  const told = (more: object = {}) => {
    const { A = "", B = "" } = pinOf("it").nonces ?? {};
    return { commitment: COMMITMENT, notes: { nonces: `${A},${B}` }, signatures: { [HOST]: "55" }, ...more };
  };
  const looked = async (record: object) => {
    answers["GET /api/tables/it/record"] = record;
    await checkRecord(over);
    return chanceAt(over);
  };

  beforeEach(() => {
    kept.set("triclinium.beside.it", JSON.stringify({ B: "token-B" }));
    contributionFor(table(), "A");
    contributionFor(table(), "B");
  });

  it("is fetched once, and causes no warning if it is valid", async () => {
    expect(await looked(told())).toEqual({ state: "fair.checked", wrong: [] });
    expect(await looked(told({ notes: {} }))).toEqual({ state: "fair.checked", wrong: [] });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["another commitment", { commitment: "0".repeat(64) }, "fair.record"],
    ["no number at all", { notes: {} }, "fair.lost"],
    ["another number", { notes: { nonces: `${"0".repeat(32)},${"1".repeat(32)}` } }, "fair.lost"],
    ["another host", { signatures: { ["5".repeat(64)]: "55" } }, "fair.unsigned"],
    ["no signature", { signatures: undefined }, "fair.unsigned"],
  ])("with %s is reported", async (_, more, wrong) => {
    expect(await looked(told(more))).toEqual({ state: null, wrong: [wrong] });
  });

  it("without the number of a second player on this device is reported", async () => {
    const { A = "" } = pinOf("it").nonces ?? {};
    expect((await looked(told({ notes: { nonces: `${A},` } }))).wrong).toEqual(["fair.lost"]);
  });

  it("may lack a number that was made after the game started", async () => {
    const before = told();
    contributionFor(table({ state: "running" }), "A");
    expect((await looked({ ...before, notes: { nonces: `0,${pinOf("it").nonces?.B}` } })).wrong).toEqual([]);
  });

  it("causes no warning if it cannot be fetched", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    await expect(checkRecord(over)).rejects.toMatchObject({ key: "offline" });
    expect(chanceAt(over)).toEqual({ state: "fair.kept", wrong: [] });
  });
});
