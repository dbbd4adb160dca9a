import { expect, test } from "vitest";
import { placeName } from "../../../src/shell/play/useNews";
import { Words } from "../../../src/shell/words";

test("a pinged place is named by the first kind with a text for it, otherwise by its own name", () => {
  const words = new Words("en", {}).of({ "corner.c1": "the corner of 8 and 5", "field.f1": "forest 8" });
  const named = (place: string) => placeName(place, ["corner", "field", "town"], words);
  expect(named("c1")).toBe("the corner of 8 and 5");
  expect(named("f1")).toBe("forest 8");
  expect(named("Roma_Vetus")).toBe("Roma Vetus");
});
