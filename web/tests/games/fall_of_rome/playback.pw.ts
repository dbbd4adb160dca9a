/** Playback of other players' moves on the real board, with animations. */
import { expect, type Page, test } from "@playwright/test";
import { FALL, fallView, serve, storePrefs, tableOf, updateOf } from "../../served";

type View = {
  pawns: string[];
  cities: Record<string, { legions?: number; barbarians?: object }>;
  hands: unknown[];
};

const VIEW = fallView("middle") as unknown as View & Record<string, unknown>;
const FROM = VIEW.pawns[1] as string;
const TO = FROM === "Genua" ? "Mediolanum" : "Genua";

/** What the page has shown since `watch`: every flight, and the texts at each change while a ribbon was shown. */
type Watched = { flights: string[]; prompts: string[]; turns: string[] };

/** Start to record in the page itself, because a test that polls from outside can miss a moment. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const watched: Watched = { flights: [], prompts: [], turns: [] };
    const seen = new WeakSet<Element>();
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
    new MutationObserver(() => {
      for (const each of document.querySelectorAll<SVGElement>("[data-flight]"))
        if (!seen.has(each)) {
          seen.add(each);
          watched.flights.push(each.dataset.flight ?? "");
        }
      if (document.querySelector(".ribbon")) {
        watched.prompts.push(text("#prompt"));
        watched.turns.push(text("#heard p:last-child"));
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { watched });
  });
const watched = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

test("a march between other facts is animated once, forwards, and the turn begins only after the playback", async ({
  page,
}) => {
  await storePrefs(page, { speed: "normal" });
  const seats = VIEW.hands.length;
  const served = await serve(page, [FALL], tableOf("fall_of_rome", seats), {
    A: updateOf(VIEW, [], { awaited: ["B"] }),
  });
  await page.goto("/t/it");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await watch(page);
  const facts = [
    { fact: "cube_added", rule: "FR-1", city: "Carthago", tribe: "huns" },
    { fact: "marched", rule: "FR-1", seat: "B", city: FROM, city2: TO, legions: 0 },
    { fact: "cube_added", rule: "FR-1", city: "Narbo", tribe: "huns" },
  ];
  const cube = (city: string) => ({
    ...VIEW.cities[city],
    barbarians: { ...VIEW.cities[city]?.barbarians, huns: 2 },
  });
  served.tell(
    "A",
    updateOf(
      {
        ...VIEW,
        pawns: VIEW.pawns.map((city, at) => (at === 1 ? TO : city)),
        cities: { ...VIEW.cities, Carthago: cube("Carthago"), Narbo: cube("Narbo") },
      },
      [],
      { seq: 2, since: 1, awaited: ["A"], events: [{ seq: 1, seat: "B", act: "march", undo: null, facts }] },
    ),
  );
  await expect(page.locator("#heard p").last()).toContainText("Your turn");
  await expect(page.locator(".ribbon")).toHaveCount(0);
  await expect(page.locator("#prompt")).not.toContainText("Before your turn…");
  const { flights, prompts, turns } = await watched(page);
  expect(flights).toEqual([`pawn ${FROM} ${TO}`]);
  expect(prompts.length).toBeGreaterThan(0);
  expect(prompts.filter((said) => !said.includes("Before your turn…"))).toEqual([]);
  expect(turns.filter((said) => said.includes("Your turn"))).toEqual([]);
});
