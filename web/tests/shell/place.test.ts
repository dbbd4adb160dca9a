import { expect, it } from "vitest";
import { partsOf } from "../../src/shell/place";

it("reads a path, and knows one that is none", () => {
  expect(partsOf("/t/a%20b/")).toEqual(["t", "a b"]);
  expect(partsOf("/")).toEqual([]);
  expect(partsOf("/t/%E0%A4")).toBeNull();
});
