/** The client shows exactly the choices that the server offers. It does not apply rules of its own. */
import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";
import { scripted, tableOf, updateOf } from "./scripted";

const VIEW = JSON.parse(
  readFileSync(new URL("../tests/games/fall_of_rome/views/middle.json", import.meta.url), "utf-8"),
);

test("the client shows marches that break the rules and unknown verbs, and hides marches that are not offered", async ({
  arrive,
}) => {
  const page = await arrive();
  const here = VIEW.pawns[0] as string;
  const table = tableOf("scripted1", VIEW);
  // The offered cities are far away, and no neighbour is offered.
  const far = ["Caesarea", "Tyras", "Eburacum"].filter((city) => city !== here);
  const script = await scripted(
    page,
    table,
    updateOf(VIEW, [
      ...far.flatMap((city) => [`march ${city} 0`, `march ${city} 7`]),
      "conjure Roma 3",
      "end",
    ]),
  );
  await page.goto("/t/scripted1");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  const lit = page.locator("[data-city].is-offered");
  await expect(lit).toHaveCount(far.length);
  expect(
    (await lit.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.city))).sort(),
  ).toEqual([...far].sort());

  // The unknown verb is a plain button that sends what was offered.
  await expect(page.locator(".plain-choices [data-act]")).toHaveCount(1);
  await expect(page.locator('.plain-choices [data-act="conjure Roma 3"]')).toHaveText(/conjure.*Roma 3/);

  // Only the tiles of march and end are open. The others show the reason.
  const open = page.locator('.tile[data-open="true"]');
  expect(await open.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.tile))).toEqual([
    "march",
    "end",
  ]);
  await page.locator("[data-tile=sail]").click({ force: true });
  await expect(page.locator("[data-why=sail]")).toBeVisible();

  // A city that is not offered offers nothing.
  await page.locator("[data-city=Roma] .hit").click();
  await expect(page.locator(".pick .do")).toHaveCount(0);
  expect(script.sent).toEqual([]);
  await page.keyboard.press("Escape"); // its description would cover the next city

  // The far city offers exactly the given numbers, preset to the maximum.
  await page.locator(`[data-city="${far[0]}"] .hit`).click();
  await expect(page.locator(".pick [role=spinbutton]")).toHaveText("7");
  await page.locator(".stepper-box button").first().click();
  await expect(page.locator(".pick [role=spinbutton]")).toHaveText("0");
  await page.locator(".pick .do").click();
  await expect.poll(() => script.sent.length).toBe(1);
  expect(script.sent[0]).toMatchObject({ type: "act", decision: "decision-1", act: `march ${far[0]} 0` });
});

test("an action that is not offered shows the reason and its rule", { tag: "@gate" }, async ({ arrive }) => {
  const page = await arrive();
  const script = await scripted(page, tableOf("scripted2", VIEW), updateOf(VIEW, ["end"]));
  script.refusals = [
    { verb: "recruit", rule: "FR-4.4", key: "refusal.recruit.no_fort", params: { city: "Tyras" } },
  ];
  await page.goto("/t/scripted2");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await page.keyboard.press("r");
  await expect(page.locator("[data-why=recruit] .reason")).toContainText("There is no fort in Tyras.");
  await page.locator("[data-why=recruit]").getByRole("button", { name: "Why?" }).click();
  await expect(page.locator('#rules-panel [data-rule-card="FR-4.4"]')).toContainText(
    "your city must have a fort",
  );
  expect(script.asked).toEqual(["decision-1"]);
});

test("a pick is cleared when the options change", async ({ arrive }) => {
  const page = await arrive();
  const script = await scripted(page, tableOf("scripted3", VIEW), updateOf(VIEW, ["march Tyras 0", "end"]));
  await page.goto("/t/scripted3");
  await page.locator("[data-city=Tyras] .hit").click();
  await expect(page.locator(".pick .do")).toHaveCount(1);
  script.tell(updateOf(VIEW, ["continue"], { seq: 2, since: 1, decision: "decision-2" }));
  await expect(page.locator('.plain-choices [data-act="continue"]')).toBeVisible();
  await expect(page.locator(".pick .do")).toHaveCount(0);
  await expect(page.locator("[data-city].is-offered")).toHaveCount(0);
  await expect(page.locator('.tile[data-open="true"]')).toHaveCount(0);
  await page.keyboard.press("c");
  await expect.poll(() => script.sent.at(-1)).toMatchObject({ act: "continue", decision: "decision-2" });
});
