import { expect, test } from "vitest";
import { payAct, paymentOf, priceText } from "../../../../src/games/struggle_for_rome/play/payments";
import en from "../../../../src/games/struggle_for_rome/texts/en.json";
import { Words } from "../../../../src/shell/words";

test("a payment is an act, and an act a payment", () => {
  expect(paymentOf(payAct([2, 1]))).toEqual([2, 1]);
  expect(paymentOf("rob B")).toBeNull();
  expect(paymentOf(null)).toBeNull();
});

test("prices are said in words", () => {
  const words = new Words("en", en);
  expect(priceText([[0, 0]], words)).toBe("free");
  expect(
    priceText(
      [
        [0, 4],
        [1, 1],
        [2, 0],
      ],
      words,
    ),
  ).toBe("4 gold or 1 grain and 1 gold or 2 grain");
});
