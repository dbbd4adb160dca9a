import { expect, test } from "vitest";
import pl from "../../../src/games/struggle_for_rome/texts/pl.json";

test("the Polish texts always say zasoby and karta pastwiska, not other words for the same things", () => {
  const crooked = Object.entries(pl).filter(([, text]) => /surow|kart\w* pastwisk\b/i.test(text));
  expect(crooked).toEqual([]);
});
