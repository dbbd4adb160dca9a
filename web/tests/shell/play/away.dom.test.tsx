import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import Away from "../../../src/shell/play/Away";

test("a table that is left stops listening for the player's return", () => {
  const [add, remove] = [vi.spyOn(document, "addEventListener"), vi.spyOn(document, "removeEventListener")];
  const handlers = (spy: typeof add | typeof remove) =>
    spy.mock.calls.filter(([type]) => type === "visibilitychange").map(([, handler]) => handler);
  const { unmount } = render(<Away log={[]} seat="A" seen={0} over={false} />);
  unmount();
  expect(handlers(add)).toHaveLength(1);
  expect(handlers(remove)).toEqual(handlers(add));
  vi.restoreAllMocks();
});
