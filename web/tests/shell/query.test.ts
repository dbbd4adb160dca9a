import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failed } from "../../src/shell/api";
import { Query } from "../../src/shell/query";

/** Return a query, and its open requests, which the test answers in any order. */
function openQuery() {
  const open: { yes: (value: string) => void; no: (error: unknown) => void }[] = [];
  const query = new Query(() => new Promise<string>((yes, no) => open.push({ yes, no })));
  return { query, open };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a query", () => {
  it.each([0, 429, 500, 503])(
    "is retried with growing delays until there is a response (%i)",
    async (status) => {
      const { query, open } = openQuery();
      query.start();
      for (const wait of [1250, 2500, 5000, 10_000, 18_750, 18_750]) {
        const before = open.length;
        open.at(-1)?.no(new Failed("", "offline", status));
        await settled();
        expect(query.get()).toMatchObject({ data: null, failing: true, error: null });
        await vi.advanceTimersByTimeAsync(wait);
        expect(open.length).toBe(before + 1);
      }
      open.at(-1)?.yes("here");
      await settled();
      expect(query.get()).toEqual({ data: "here", failing: false, error: null });
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it("is not retried after a permanent error", async () => {
    const { query, open } = openQuery();
    query.start();
    const no = new Failed("No.", "no_table", 404);
    open[0]?.no(no);
    await settled();
    expect(query.get()).toEqual({ data: null, failing: false, error: no });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveLength(1);
  });

  it("reports a slow response, and still accepts it", async () => {
    const { query, open } = openQuery();
    query.start();
    await vi.advanceTimersByTimeAsync(6000);
    expect(query.get().failing).toBe(true);
    open[0]?.yes("late");
    await settled();
    expect(query.get()).toMatchObject({ data: "late", failing: false });
  });

  it("accepts only the response to its last request, and none after it was stopped", async () => {
    const { query, open } = openQuery();
    query.start();
    query.start();
    open[1]?.yes("second");
    await settled();
    open[0]?.yes("first");
    await settled();
    expect(query.get().data).toBe("second");
    const other = openQuery();
    other.query.start();
    other.query.stop();
    other.open[0]?.yes("too late");
    await settled();
    expect(other.query.get().data).toBeNull();
  });
});
