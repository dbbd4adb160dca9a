/** A panel that throws does not break the rest of the table. */
import { expect, test, vi } from "vitest";
import { all, arrive, find, keys, reads, tell } from "../../dom/client";
import { FALL, fallView, tableOf, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[] };

test("a broken panel shows an error in its place until it can be rendered again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const served = await arrive([FALL], tableOf("fall_of_rome", VIEW.hands.length), {
    A: updateOf(VIEW, ["end"]),
  });
  await find("[data-city=Roma]");
  const update = (seq: number, view: object) =>
    tell(served, "A", updateOf({ ...VIEW, ...view }, ["end"], { seq, since: seq - 1, decision: `d${seq}` }));
  update(2, { player_discard: null });
  await reads(".top-part", /This part of the table cannot be shown/);
  expect(all("[data-city=Roma], .players, [data-tile=end][data-open=true], #log")).toHaveLength(4);
  update(3, {});
  await find(".top-part .decks");
  logged.mockRestore();
});

test("the key for the previous city goes from an unoffered city to the last offered one", async () => {
  const options = ["Genua", "Ravenna", "Aquileia"].map((city) => `march ${city} 0`);
  await arrive([FALL], tableOf("fall_of_rome", VIEW.hands.length), { A: updateOf(VIEW, options) });
  const roma = await find("[data-city=Roma]");
  const offered = all("[data-city].is-offered").map((each) => each.dataset.city);
  expect(offered.length).toBeGreaterThan(1);
  roma.focus();
  await keys(",");
  const back = document.activeElement?.getAttribute("data-city");
  roma.focus();
  await keys(".");
  const first = document.activeElement?.getAttribute("data-city");
  await keys(",");
  expect(document.activeElement?.getAttribute("data-city")).toBe(back);
  expect(back).not.toBe(first);
});
