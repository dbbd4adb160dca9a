import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failed } from "../../src/shell/api";
import { Query } from "../../src/shell/query";

/** Questions whose answers the test gives, in any order. */
function questions() {
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
    "is done again, later each time, while there is no answer (%i)",
    async (status) => {
      const { query, open } = questions();
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

  it("is not done again when the answer is no", async () => {
    const { query, open } = questions();
    query.start();
    const no = new Failed("No.", "no_table", 404);
    open[0]?.no(no);
    await settled();
    expect(query.get()).toEqual({ data: null, failing: false, error: no });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveLength(1);
  });

  it("says when it takes long, and still takes the answer", async () => {
    const { query, open } = questions();
    query.start();
    await vi.advanceTimersByTimeAsync(6000);
    expect(query.get().failing).toBe(true);
    open[0]?.yes("late");
    await settled();
    expect(query.get()).toMatchObject({ data: "late", failing: false });
  });

  it("takes the answer to the question asked last, and none when it has ended", async () => {
    const { query, open } = questions();
    query.start();
    query.start();
    open[1]?.yes("second");
    await settled();
    open[0]?.yes("first");
    await settled();
    expect(query.get().data).toBe("second");
    const other = questions();
    other.query.start();
    other.query.stop();
    other.open[0]?.yes("too late");
    await settled();
    expect(other.query.get().data).toBeNull();
  });
});
