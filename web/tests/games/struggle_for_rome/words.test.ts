import { expect, test } from "vitest";
import pl from "../../../src/games/struggle_for_rome/texts/pl.json";

test("Polish has one word for one thing: zasoby, karta pastwiska", () => {
  const crooked = Object.entries(pl).filter(([, text]) => /surow|kart\w* pastwisk\b/i.test(text));
  expect(crooked).toEqual([]);
});
