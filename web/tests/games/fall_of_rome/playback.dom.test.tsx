/** Playback of other players' moves, with animations. */
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrive, click, find, tell } from "../../dom/client";
import { FALL, fallView, tableOf, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[] };

test("the button 'How it ended' appears only after the ending was shown", async () => {
  const table = tableOf("fall_of_rome", VIEW.hands.length);
  const first = { A: updateOf(VIEW, [], { awaited: ["B"] }) };
  const served = await arrive([FALL], table, first, { speed: "normal" });
  await find("[data-city=Roma]");
  const outcome = {
    ...{ ending: "won", winners: ["A", "B"], scores: null, ranks: null },
    ...{ lines: [], tie_breaks: [] },
  };
  const facts = [{ fact: "cube_added", rule: "FR-1", city: "Carthago", tribe: "huns" }];
  tell(
    served,
    "A",
    updateOf(VIEW, [], {
      ...{ seq: 2, since: 1, awaited: [], outcome },
      events: [{ seq: 1, seat: "B", act: "march", undo: null, facts }],
    }),
  );
  await find(".ribbon");
  expect(screen.queryByRole("button", { name: "How it ended" })).toBeNull();
  expect(document.querySelector("#ending")).toBeNull();
  await find("#ending");
  await click(screen.getByRole("button", { name: "Look at the board" }));
  await screen.findByRole("button", { name: "How it ended" });
});
