/** The frame around any game: keys, notices, tabs, focus. */
import { expect, type Page, test } from "@playwright/test";
import { FALL, fallView, serve, storePrefs, TINY, tableOf, tinyView, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[]; actions: number };
const SEATS = VIEW.hands.length;

async function open(page: Page, options: string[], more: object = {}) {
  await storePrefs(page, { speed: "off" });
  const served = await serve(page, [FALL], tableOf("fall_of_rome", SEATS), {
    A: updateOf({ ...VIEW, actions: 3 }, options, more as never),
  });
  await page.goto("/t/it");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  return served;
}

test("holding T does not end the turn past the question", async ({ page }) => {
  const served = await open(page, ["march Genua 0", "end"]);
  await page.keyboard.down("t");
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down("t");
  await page.keyboard.up("t");
  await expect(page.locator("#prompt")).toContainText("3 actions unused");
  expect(served.sent.A ?? []).toEqual([]);
  await page.keyboard.press("t");
  await expect.poll(() => served.sent.A?.length).toBe(1);
});

test("why something is not offered is asked when somebody looks, and once a decision", async ({ page }) => {
  const served = await open(page, ["end"]);
  const reason = page.locator("[data-why=recruit] .reason");
  const asked = () => served.sent.A?.map(({ type, decision }) => `${type} ${decision}`) ?? [];
  const refusal = {
    verb: "recruit",
    rule: "FR-4.4",
    key: "refusal.recruit.no_fort",
    params: { city: "Tyras" },
  };
  expect(asked()).toEqual([]);
  await page.keyboard.press("r");
  await expect(reason).toHaveText("Looking up why…");
  served.tell("A", { type: "refusals", decision: "decision-0", refusals: [] });
  served.tell("A", { type: "refusals", decision: "decision-1", refusals: [refusal] });
  await expect(reason).toContainText("There is no fort in Tyras.");
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(reason).toContainText("There is no fort in Tyras.");
  expect(asked()).toEqual(["why decision-1"]);
  // Another decision while it is open: what is said is true of that one.
  served.tell("A", updateOf(VIEW, ["end"], { seq: 2, since: 1, decision: "decision-2" }));
  await expect(reason).toHaveText("Looking up why…");
  served.tell("A", { type: "refusals", decision: "decision-2", refusals: [] });
  await expect(reason).toHaveText("That cannot be done at this point.");
  expect(asked()).toEqual(["why decision-1", "why decision-2"]);
});

test("where nothing is to be decided, nobody is asked why", async ({ page }) => {
  const served = await open(page, [], { awaited: ["B"] });
  await page.keyboard.press("r");
  await expect(page.locator("[data-why=recruit] .reason")).toHaveText("It is not your turn to choose.");
  expect(served.sent.A ?? []).toEqual([]);
});

test("C twice goes on once", async ({ page }) => {
  const served = await open(page, ["continue", "event do_ut_des"]);
  await page.evaluate(() => {
    for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
  });
  await page.waitForTimeout(200);
  expect(served.sent.A?.map(({ act }) => act)).toEqual(["continue"]);
});

test("a ping that is over is not told again when a command was stale", async ({ page }) => {
  const served = await open(page, ["continue"]);
  served.tell("A", { type: "ping", seat: "B", place: "Roma" });
  await expect(page.locator(".notice")).toContainText("points at Roma");
  await page.keyboard.press("c");
  await expect.poll(() => served.sent.A?.length).toBe(1);
  served.tell("A", { type: "stale", key: String(served.sent.A?.[0]?.key), seq: 1 });
  await expect(page.locator(".notice")).toContainText("The table had moved on");
  served.tell("A", { type: "presence", seats: ["A"], watchers: 1 });
  served.tell("A", { type: "table", table: { ...tableOf("fall_of_rome", SEATS), version: 2 } });
  await page.waitForTimeout(300);
  await expect(page.locator(".notice")).toContainText("The table had moved on");
});

test("while the page is hidden, talk does not say again whose turn it is", async ({ page }) => {
  await page.addInitScript(() => {
    const notes: string[] = [];
    class Noted {
      static permission = "granted";
      close = () => {};
      constructor(title: string) {
        notes.push(title);
      }
    }
    Object.assign(window, { Notification: Noted, notes });
  });
  await storePrefs(page, { speed: "off", notify: true });
  const served = await serve(page, [FALL], tableOf("fall_of_rome", SEATS), {
    A: updateOf(VIEW, [], { awaited: ["B"] }),
  });
  await page.goto("/t/it");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true }),
  );
  served.tell("A", updateOf(VIEW, ["end"], { seq: 2, since: 1 }));
  const notes = () => page.evaluate(() => (window as unknown as { notes: string[] }).notes.length);
  await expect.poll(notes).toBe(1);
  for (const n of [1, 2, 3]) served.tell("A", { type: "chat", n, seat: "B", name: "B", text: "ave", at: 0 });
  served.tell("A", { type: "table", table: { ...tableOf("fall_of_rome", SEATS), version: 3 } });
  await expect(page.locator("#chat p")).toHaveCount(3);
  expect(await notes()).toBe(1);
});

test("tabs have panels, go by arrows, and keep the focus", async ({ page }) => {
  await open(page, ["end"]);
  await page.getByRole("tab", { name: "Annals" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Talk" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Talk" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Annals" })).toBeHidden();
  await page.keyboard.press("Home");
  await expect(page.getByRole("tabpanel", { name: "Annals" })).toBeVisible();
});

test("a button that one has pressed keeps the focus while the service thinks", async ({ page }) => {
  const served = await open(page, ["continue", "draw 1"], {});
  const button = page.locator('.plain-choices [data-act="continue"]');
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => served.sent.A?.length).toBe(1);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the board stays where it was while one reads the annals", async ({ page }) => {
    await open(page, ["end"]);
    const roma = page.locator("[data-city=Roma] .medal-case");
    await page.getByRole("button", { name: "The whole map" }).tap();
    await expect(page.locator(".board.far")).toBeVisible();
    await page.evaluate(() => document.querySelector(".board")?.setAttribute("data-same", "1"));
    await page.locator("[data-tab=log]").tap();
    await expect(page.locator("#log")).toBeVisible();
    await page.locator("[data-tab=map]").tap();
    await expect(page.locator(".board.far[data-same]")).toBeVisible();
    await expect(roma).toHaveCount(0);
  });
});

test("a new page begins at its heading", async ({ page }) => {
  await storePrefs(page, {});
  await serve(page, [FALL, TINY], tableOf("tiny", 2, { state: "open" }), { A: null });
  await page.addInitScript(() =>
    localStorage.setItem("triclinium.tables", JSON.stringify([{ id: "it", title: "Ours" }])),
  );
  await page.goto("/t/it");
  await expect(page.locator("#title")).toBeVisible();
  await expect(page.locator("#title")).not.toBeFocused();
  await page.getByRole("link", { name: "Triclinium" }).click();
  await expect(page.locator("h1")).toBeFocused();
});

test("the first page offers every game that the service has, by its data", async ({ page }) => {
  await storePrefs(page, {});
  const served = await serve(page, [FALL, TINY], tableOf("tiny", 2, { state: "open" }), {});
  await page.goto("/");
  await expect(page.locator("h1")).toHaveText("Fall of Rome");
  await expect(page.locator("#play-alone")).toBeVisible();
  await page.locator("#games label", { has: page.getByRole("radio", { name: /tiny/ }) }).click();
  await expect(page.getByRole("radio", { name: /tiny/ })).toBeChecked();
  await expect(page.locator("#play-alone")).toHaveCount(0);
  await page.locator("#play-friends").click();
  await expect(page.locator(".segments label")).toHaveText(["2", "3", "4"]);
  await expect(page.locator("[data-setting=rounds]")).toHaveValue("3");
  await page.locator(".segments label").first().click();
  await page.locator("details > summary").click();
  // What cannot be had in this game is not asked for.
  await expect(page.locator("[data-option=undo]")).not.toBeChecked();
  await expect(page.locator("[data-option=odds]")).toHaveCount(0);
  await page.locator('[data-setting=handicap][data-at="1"]').selectOption("2");
  await expect(page.locator("[data-setting=kinds] legend")).toContainText("3 to 4 of them");
  for (const good of ["wool", "wheat", "oil"])
    await page.locator(`[data-setting=kinds] input[value=${good}]`).check();
  await page.locator("#create").click();
  await page.waitForURL("**/t/it");
  const made = served.posted.find(([path]) => path === "/api/tables")?.[1];
  expect(made).toMatchObject({
    game: "tiny",
    seats: 2,
    settings: { handicap: ["0", "2"], kinds: ["wheat", "oil", "wool"] },
  });
});

test("a competitive end has places, points by source and several winners", async ({ page }) => {
  await storePrefs(page, { speed: "off" });
  await serve(page, [TINY], tableOf("tiny", 3), {
    A: updateOf(
      tinyView(0, [], { seats: 3, points: [5, 9, 9], cards: [0, 0, 0], sealed: [null, null, null] }),
      [],
      {
        awaited: [],
        outcome: {
          ending: "finished",
          winners: ["B", "C"],
          scores: [5, 9, 9],
          ranks: [3, 1, 1],
          lines: [{ source: "dice", points: [5, 9, 9] }],
          tie_breaks: [{ source: "wine", points: [0, 1, 1] }],
        },
      },
    ),
  });
  await page.goto("/t/it");
  await expect(page.getByRole("dialog")).toContainText("Secundus and Tertia share the victory");
  await expect(page.locator("#ending")).toHaveAttribute("data-won", "false");
  await expect(page.locator("#standings thead th")).toHaveText(["1. Secundus", "1. Tertia", "3. Prima"]);
  await expect(page.locator("[data-source=dice] td")).toHaveText(["9", "9", "5"]);
  await expect(page.locator("[data-source=wine] td")).toHaveText(["1", "1", "0"]);
});

test("a game that the client has no part of is played with the plain one", async ({ page }) => {
  await storePrefs(page, { speed: "off" });
  const served = await serve(page, [{ ...TINY, name: "unknown" }], tableOf("unknown", 2), {
    A: updateOf(tinyView(0, ["7"]), ["seal 7"]),
  });
  await page.goto("/t/it");
  await expect(page.locator("#plain-board")).toContainText("points");
  await page.locator('[data-act="seal 7"]').click();
  await expect.poll(() => served.sent.A?.[0]?.act).toBe("seal 7");
  await page.getByRole("tab", { name: "Talk" }).click();
  await expect(page.locator("#say")).toBeVisible();
  await page.locator("#menu").click();
  await expect(page.getByRole("dialog")).toContainText("This table");
});

test("a part from outside is a module that the service serves", async ({ page }) => {
  await storePrefs(page, { speed: "off" });
  await page.route("**/parts/unknown.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export default ({ React: { createElement: h }, plain, useWords }) => ({
        ...plain,
        places: { Stage: ({ play }) => h("p", { id: "outside" }, useWords().say("over.points") + " " + play.view.points) },
      });`,
    }),
  );
  await serve(page, [{ ...TINY, name: "unknown", client: "/parts/unknown.js" }], tableOf("unknown", 2), {
    A: updateOf(tinyView(0, ["7"]), ["seal 7"]),
  });
  await page.goto("/t/it");
  await expect(page.locator("#outside")).toHaveText("Points 0,0");
});

test("a part that does not come is asked for again", async ({ page }) => {
  await storePrefs(page, { speed: "off" });
  let gone = true;
  await page.route("**/parts/unknown.js*", (route) =>
    gone
      ? route.fulfill({ status: 500, body: "" })
      : route.fulfill({ contentType: "text/javascript", body: "export default ({ plain }) => plain;" }),
  );
  await serve(page, [{ ...TINY, name: "unknown", client: "/parts/unknown.js" }], tableOf("unknown", 2), {
    A: updateOf(tinyView(0, ["7"]), ["seal 7"]),
  });
  await page.goto("/t/it");
  await expect(page.getByRole("heading", { name: "The game could not be fetched." })).toBeVisible();
  gone = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#plain-board")).toBeVisible();
});
