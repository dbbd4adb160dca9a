import { expect, it } from "vitest";
import { pathSegments } from "../../src/shell/router";

it("splits a path into decoded segments, and returns null for an invalid path", () => {
  expect(pathSegments("/t/a%20b/")).toEqual(["t", "a b"]);
  expect(pathSegments("/")).toEqual([]);
  expect(pathSegments("/t/%E0%A4")).toBeNull();
});
