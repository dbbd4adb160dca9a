import { expect, it } from "vitest";
import { pathSegments } from "../../src/shell/router";

it("reads a path, and knows one that is none", () => {
  expect(pathSegments("/t/a%20b/")).toEqual(["t", "a b"]);
  expect(pathSegments("/")).toEqual([]);
  expect(pathSegments("/t/%E0%A4")).toBeNull();
});
