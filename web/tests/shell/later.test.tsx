/** Components that are fetched after the table. */
import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { fetchLater, later } from "../../src/shell/later";

const Panel = ({ name }: { name: string }) => <b>{name}</b>;

/** Replace the browser's idle callbacks. `come` runs them, `left` counts them. */
function stubIdle(): { come: () => void; left: () => number } {
  const asked = new Map<number, () => void>();
  vi.stubGlobal("requestIdleCallback", (call: () => void) => {
    asked.set(asked.size + 1, call);
    return asked.size;
  });
  vi.stubGlobal("cancelIdleCallback", (handle: number) => asked.delete(handle));
  return {
    come: () => {
      for (const call of asked.values()) call();
    },
    left: () => asked.size,
  };
}

const drawn = (Component: typeof Panel | ReturnType<typeof later<{ name: string }>>) =>
  renderToStaticMarkup(
    <Suspense fallback="…">
      <Component name="trade" />
    </Suspense>,
  );

afterEach(() => vi.unstubAllGlobals());

it("fetches a component when the table is idle, and then renders it immediately", async () => {
  const times = stubIdle();
  const load = vi.fn(async () => ({ default: Panel }));
  const Later = later(load);
  expect(drawn(Later)).not.toContain("<b>");
  load.mockClear();
  fetchLater();
  expect(load).not.toHaveBeenCalled();
  times.come();
  await vi.waitFor(() => expect(drawn(Later)).toBe("<b>trade</b>"));
});

it("does not fetch a component after the table was left", () => {
  const times = stubIdle();
  const load = vi.fn(async () => ({ default: Panel }));
  later(load);
  fetchLater()();
  expect(times.left()).toBe(0);
  times.come();
  expect(load).not.toHaveBeenCalled();
});

it("fetches a component again after a failure", async () => {
  const times = stubIdle();
  const load = vi.fn(async () => ({ default: Panel })).mockRejectedValueOnce(new Error("offline"));
  const Later = later(load);
  fetchLater();
  times.come();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  times.come();
  await vi.waitFor(() => expect(drawn(Later)).toBe("<b>trade</b>"));
});
