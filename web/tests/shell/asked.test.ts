import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Failed } from "../../src/shell/api";
import { Asking } from "../../src/shell/asked";

/** Questions whose answers the test gives, in any order. */
function questions() {
  const open: { yes: (value: string) => void; no: (error: unknown) => void }[] = [];
  const asking = new Asking(() => new Promise<string>((yes, no) => open.push({ yes, no })));
  return { asking, open };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("asking", () => {
  it.each([0, 429, 500, 503])(
    "is done again, later each time, while there is no answer (%i)",
    async (status) => {
      const { asking, open } = questions();
      asking.begin();
      for (const wait of [1250, 2500, 5000, 10_000, 18_750, 18_750]) {
        const before = open.length;
        open.at(-1)?.no(new Failed("", "offline", status));
        await settled();
        expect(asking.get()).toMatchObject({ found: null, trouble: true, refused: null });
        await vi.advanceTimersByTimeAsync(wait);
        expect(open.length).toBe(before + 1);
      }
      open.at(-1)?.yes("here");
      await settled();
      expect(asking.get()).toEqual({ found: "here", trouble: false, refused: null });
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it("is not done again when the answer is no", async () => {
    const { asking, open } = questions();
    asking.begin();
    const no = new Failed("No.", "no_table", 404);
    open[0]?.no(no);
    await settled();
    expect(asking.get()).toEqual({ found: null, trouble: false, refused: no });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open).toHaveLength(1);
  });

  it("says when it takes long, and still takes the answer", async () => {
    const { asking, open } = questions();
    asking.begin();
    await vi.advanceTimersByTimeAsync(6000);
    expect(asking.get().trouble).toBe(true);
    open[0]?.yes("late");
    await settled();
    expect(asking.get()).toMatchObject({ found: "late", trouble: false });
  });

  it("takes the answer to the question asked last, and none when it has ended", async () => {
    const { asking, open } = questions();
    asking.begin();
    asking.begin();
    open[1]?.yes("second");
    await settled();
    open[0]?.yes("first");
    await settled();
    expect(asking.get().found).toBe("second");
    const other = questions();
    other.asking.begin();
    other.asking.end();
    other.open[0]?.yes("too late");
    await settled();
    expect(other.asking.get().found).toBeNull();
  });
});
