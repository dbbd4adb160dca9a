/** The ending of a competitive game: the winner, the points by source, and the hands of all players. */
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { all, arrive, click, find, gone, reads, texts } from "../../../dom/client";
import { OUTCOME } from "../outcome";
import { tableAt } from "../sitting";

const end = (more: object = {}, table: object = {}) =>
  arrive(
    ...tableAt("over", {
      more: { outcome: { ...OUTCOME, ...more }, awaited: [] },
      table: { state: "over", ...table },
    }),
  );

test("the ending shows the winner, the points by source, and all hands", async () => {
  await end();
  await screen.findByRole("heading", { name: "Quarta has won" });
  expect(screen.queryByText("Victory")).toBeNull();
  expect(texts("#standings thead th")).toEqual(["1. Quarta", "2. Secundus", "3. Prima", "4. Tertia"]);
  expect(texts("#standings [data-source=culture] td")).toEqual(["2", "1", "0", "0"]);
  expect(all("#standings [data-source=gold]")).toEqual([]);
  await reads("#ending", "Your place: 3 of 4.");
  await reads("#ending", "after 9 rounds");
  expect(all("#ending [data-held]")).toHaveLength(4);
  expect(texts("#ending [data-held=D] [data-card]")).toEqual(["Traitor × 2", "Culture × 2"]);
  await reads("#ending [data-held=A]", "no development cards");
});

test("the tie-break is shown if points are equal", async () => {
  await end({ scores: [8, 8, 4, 10], ranks: [3, 2, 4, 1] });
  await find("#standings [data-source=gold]");
  expect(texts("#standings [data-source=gold] td")).toEqual(["6", "1", "0", "3"]);
});

test("a spectator sees the hands too, and can return to them from the board", async () => {
  await end({}, { you: null });
  await find("#ending [data-held=D]");
  await click(screen.getByRole("button", { name: "Look at the board" }));
  await gone("#ending [data-held]");
  await click(screen.getByRole("button", { name: "How it ended" }));
  await find("#ending [data-held=D]");
  expect(texts("#ending [data-held=D] [data-card]")).toEqual(["Traitor × 2", "Culture × 2"]);
});

test("a player who is the only winner sees the heading Victory", async () => {
  await end({ winners: ["A"], ranks: [1, 2, 4, 3] });
  await screen.findByRole("heading", { name: "Victory" });
});
