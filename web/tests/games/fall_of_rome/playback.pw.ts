/** What happened, told on the real board with motion on. */
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

/** Every flight that was ever drawn, and where the pawn of B was seen to stand, in the order they came. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const flights: string[] = [];
    const seen = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const each of document.querySelectorAll("[data-flight]"))
        if (!seen.has(each)) {
          seen.add(each);
          flights.push((each as SVGElement).dataset.flight ?? "");
        }
    }).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { flights });
  });
}
const flights = (page: Page) => page.evaluate(() => (window as unknown as { flights: string[] }).flights);

test("a march told after other facts flies once, forwards, and only then it is one's turn", async ({
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
  await expect(page.locator(".ribbon")).toBeVisible();
  await expect(page.locator("#prompt")).toContainText("Before your turn…");
  await expect(page.locator("#turn-said")).toHaveText("");
  await expect(page.locator(".ribbon")).toHaveCount(0, { timeout: 10_000 });
  await expect(page.locator("#turn-said")).toHaveText("Your turn");
  await expect(page.locator("#prompt")).not.toContainText("Before your turn…");
  await page.waitForTimeout(900);
  expect(await flights(page)).toEqual([`pawn ${FROM} ${TO}`]);
});

test("how it ended can be looked at when it was shown, not before", async ({ page }) => {
  await storePrefs(page, { speed: "normal" });
  const table = tableOf("fall_of_rome", VIEW.hands.length);
  const served = await serve(page, [FALL], table, { A: updateOf(VIEW, [], { awaited: ["B"] }) });
  await page.goto("/t/it");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  const facts = [{ fact: "marched", rule: "FR-1", seat: "B", city: FROM, city2: TO, legions: 0 }];
  const outcome = {
    ending: "won",
    winners: ["A", "B"],
    scores: null,
    ranks: null,
    lines: [],
    tie_breaks: [],
  };
  served.tell(
    "A",
    updateOf({ ...VIEW, pawns: VIEW.pawns.map((city, at) => (at === 1 ? TO : city)) }, [], {
      ...{ seq: 2, since: 1, awaited: [], outcome },
      events: [{ seq: 1, seat: "B", act: "march", undo: null, facts }],
    }),
  );
  await expect(page.locator(".ribbon")).toBeVisible();
  await expect(page.getByRole("button", { name: "How it ended" })).toHaveCount(0);
  await expect(page.locator("#ending")).toBeVisible();
  await page.getByRole("button", { name: "Look at the board" }).click();
  await expect(page.getByRole("button", { name: "How it ended" })).toBeVisible();
});
