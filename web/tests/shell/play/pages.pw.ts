/** Pages of any game: focus, the home page, and client parts from outside. */
import { expect, test } from "@playwright/test";
import { FALL, serve, storePrefs, TINY, tableOf, tinyView, updateOf } from "../../served";

test("the heading has the focus after going to another page", async ({ page }) => {
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

test("the home page offers every game of the server with its settings", async ({ page }) => {
  await storePrefs(page, {});
  const served = await serve(page, [FALL, TINY], tableOf("tiny", 2, { state: "open" }), {});
  await page.goto("/");
  await expect(page.locator("h1")).toHaveText("Triclinium");
  await expect(page.locator("[data-game]").locator("h2")).toHaveText(["Fall of Rome", "tiny"]);
  await expect(page.locator("#play-alone")).not.toHaveAttribute("aria-disabled", "true");
  await page.locator("#games label", { has: page.getByRole("radio", { name: /tiny/ }) }).click();
  await expect(page.getByRole("radio", { name: /tiny/ })).toBeChecked();
  // A way to play that the game lacks shows the reason and does nothing.
  await expect(page.locator("#play-alone")).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("#play-alone")).toContainText("takes 2 or more");
  await page.locator("#play-friends").click();
  const players = page.getByRole("group", { name: "Players" }).locator("label");
  await expect(players).toHaveText(["2", "3", "4"]);
  await expect(page.locator("[data-setting=rounds]").getByRole("radio", { name: "three" })).toBeChecked();
  await players.first().click();
  await page.locator("details > summary").click();
  // An option that the game forbids has no field.
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

test("a client part from outside is loaded as a module from the server", async ({ page }) => {
  await storePrefs(page, { speed: "off" });
  await page.route("**/parts/unknown.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `export default ({ React: { createElement: h }, plain, usePlay, useWords }) => ({
        ...plain,
        places: { Stage: () => h("p", { id: "outside" }, useWords().say("over.points") + " " + usePlay((play) => play.view.points)) },
      });`,
    }),
  );
  await serve(page, [{ ...TINY, name: "unknown", client: "/parts/unknown.js" }], tableOf("unknown", 2), {
    A: updateOf(tinyView(0, ["7"]), ["seal 7"]),
  });
  await page.goto("/t/it");
  await expect(page.locator("#outside")).toHaveText("Points 0,0");
});

test("a client part that could not be loaded can be requested again", async ({ page }) => {
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
  await expect(page.getByRole("heading", { name: "The game could not be loaded." })).toBeVisible();
  gone = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("#plain-board")).toBeVisible();
});
