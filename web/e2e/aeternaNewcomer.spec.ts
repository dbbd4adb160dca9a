/** Problems that new players of Æterna had: covered buttons, missing explanations, unclear controls. */
import { POSITIONS } from "../tests/games/aeterna/positions";
import { CITY } from "./aeternaActs";
import { expect, type Page, test } from "./fixtures";
import { type Script, scripted, tableOf, updateOf } from "./scripted";

type Json = Record<string, unknown>;

function moment(name: string, more: Json = {}): Json {
  const { view, awaited, options, compositions } = POSITIONS[name] ?? {};
  return updateOf(view as unknown as Json, options ?? [], { awaited, compositions, ...more });
}

/** Open a table of four at this position. */
async function at(page: Page, name: string): Promise<Script> {
  const id = `newcomer-${name}`;
  const table = tableOf(id, { hands: [0, 1, 2, 3] }, { game: "aeterna" });
  const script = await scripted(page, table, moment(name));
  await page.goto(`/t/${id}`);
  await page.locator(CITY).waitFor();
  return script;
}

const fact = (name: string, more: Json) => ({ fact: name, rule: "AE-3.1", ...more });
/** A turn of the player, then one of another player, then the player's again. */
const EVENTS = [
  { seq: 0, seat: "A", act: "end", undo: null, facts: [fact("turn_begun", { seat: "A" })] },
  {
    seq: 1,
    seat: "B",
    act: "play Illyricum",
    undo: null,
    facts: [fact("turn_begun", { seat: "B" }), fact("retired", { seat: "B", prestige: 4, pp: 4, place: 1 })],
  },
  { seq: 2, seat: "B", act: "end", undo: null, facts: [fact("turn_begun", { seat: "A" })] },
];

test("the news cover no tile, and disappear when the player opens a tray", async ({ arrive }) => {
  const page = await arrive({ viewport: { width: 1366, height: 768 } });
  const script = await at(page, "waiting");
  script.tell(moment("actions", { seq: 3, since: 0, events: EVENTS, decision: "decision-3" }));
  const news = page.locator("#news");
  await expect(news).toContainText("passed");
  const told = await news.boundingBox();
  for (const tile of await page.locator("[data-tile]").all()) {
    const box = await tile.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((told?.y ?? 0) + 1);
  }
  await expect(page.locator("[data-key]")).toBeHidden();

  await page.locator("[data-tile=pass_era]").click();
  await expect(news).toBeHidden();
  // Playwright presses the middle of the button, so nothing covers it.
  await page.locator("[data-tray=pass_era] .do").click();
  await expect.poll(() => script.sent.at(-1)?.act).toBe("pass_era");
});

test("the news cover no Hill on a phone", async ({ arrive }) => {
  const page = await arrive({ phone: true });
  const script = await at(page, "waiting");
  script.tell(moment("actions", { seq: 3, since: 0, events: EVENTS, decision: "decision-3" }));
  await expect(page.locator("#news")).toContainText("passed");
  const told = await page.locator("#news").boundingBox();
  const hills = page.locator("[data-hill]:visible");
  expect(await hills.count()).toBeGreaterThan(6);
  for (const hill of await hills.all()) {
    const box = await hill.boundingBox();
    const below = (told?.y ?? 0) >= (box?.y ?? 0) + (box?.height ?? 0) - 1;
    const above = (told?.y ?? 0) + (told?.height ?? 0) <= (box?.y ?? 0) + 1;
    expect(below || above, `${await hill.getAttribute("data-hill")}`).toBe(true);
  }
});

test("the seal is the only button that drafts the chosen card", async ({ arrive }) => {
  const page = await arrive({ viewport: { width: 1366, height: 768 } });
  await at(page, "draft");
  await page.locator("[data-place=draft] button[data-card]").first().click();
  await expect(page.locator("#seal")).toHaveAttribute("aria-disabled", "false");
  await expect(page.locator("[data-act^=draft]:visible")).toHaveCount(1);
});

test("phases, tracks, goods and headings link to their rules, and the player's own face opens their cards", async ({
  arrive,
}) => {
  const page = await arrive({ viewport: { width: 1366, height: 768 } });
  await at(page, "actions");
  const explained = page.locator("[data-explains]");
  for (const each of await explained.all()) expect(await each.getAttribute("title")).not.toBe("");
  const listed: { sections: { rules: { id: string }[] }[]; things: { key: string }[] } = await (
    await page.request.get("/api/games/aeterna/rules/en")
  ).json();
  const known = new Set([
    ...listed.sections.flatMap(({ rules }) => rules.map(({ id }) => id)),
    ...listed.things.map(({ key }) => key),
  ]);
  const led = await explained.evaluateAll((all) => all.map((each) => each.getAttribute("data-explains")));
  expect(led.length).toBeGreaterThan(20);
  expect(led.filter((key) => !known.has(key ?? ""))).toEqual([]);

  await page.locator("[data-phase=D] [data-explains]").click();
  await expect(page.locator("#rules-close")).toBeVisible();
  await expect(page.locator("body")).toContainText("AE-4.2");
  await page.locator("#rules-close").click();

  await page.locator("[data-place=domus] button[aria-haspopup=dialog]").click();
  await expect(page.getByRole("dialog")).toContainText("Prima");
});

test("a Hill that another player points at is marked and announced, and the player can point too", async ({
  arrive,
}) => {
  const page = await arrive({ viewport: { width: 1366, height: 768 } });
  const script = await at(page, "waiting");
  script.tell({ type: "ping", seat: "B", place: "Palatinus" });
  await expect(
    page.locator("[data-hill=Palatinus][data-pinged=true], [data-hill=Palatinus] [data-pinged=true]"),
  ).toHaveCount(1);
  await expect(page.locator("body")).toContainText(/Secundus.*Palatinus/);

  await page.locator('[data-hill="Quirinalis"]').first().click();
  await page.locator("#point").click();
  await expect.poll(() => script.sent.at(-1)).toMatchObject({ type: "ping", place: "Quirinalis" });
});
