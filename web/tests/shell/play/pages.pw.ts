/** Pages of any game: where they begin, what they offer, how they end, and what happens while nobody looks. */
import { expect, test } from "@playwright/test";
import { FALL, fallView, serve, storePrefs, TINY, tableOf, tinyView, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[] };
const SEATS = VIEW.hands.length;

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
  await expect(page.locator("h1")).toHaveText("Triclinium");
  await expect(page.locator("[data-game]").locator("h2")).toHaveText(["Fall of Rome", "tiny"]);
  await expect(page.locator("#play-alone")).not.toHaveAttribute("aria-disabled", "true");
  await page.locator("#games label", { has: page.getByRole("radio", { name: /tiny/ }) }).click();
  await expect(page.getByRole("radio", { name: /tiny/ })).toBeChecked();
  // A way that this game does not have says why, and does nothing.
  await expect(page.locator("#play-alone")).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("#play-alone")).toContainText("takes 2 or more");
  await page.locator("#play-friends").click();
  const players = page.getByRole("group", { name: "Players" }).locator("label");
  await expect(players).toHaveText(["2", "3", "4"]);
  await expect(page.locator("[data-setting=rounds]").getByRole("radio", { name: "three" })).toBeChecked();
  await players.first().click();
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
