/** A finished game is reviewed from its end screen; a turning point moves the replay and starts a new table. */
import { violations } from "../tests/access";
import { type Arrival, expect, type Page, test } from "./fixtures";

/** Returns the id of a finished table of bots. */
async function finished(page: Page): Promise<string> {
  const post = async (path: string, data: object = {}) => (await page.request.post(path, { data })).json();
  const table = await post("/api/tables", {
    game: "fall_of_rome",
    seats: 2,
    name: "Livia",
    options: { bot_pause: 0 },
  });
  for (const seat of ["A", "B"]) await post(`/api/tables/${table.id}/seats/${seat}/bot`, { bot: "random" });
  await post(`/api/tables/${table.id}/start`);
  const state = async () => (await (await page.request.get(`/api/tables/${table.id}`)).json()).state;
  await expect.poll(state, { timeout: 240_000 }).toBe("over");
  return table.id;
}

const at = (page: Page) => page.locator("[data-at]").getAttribute("data-at").then(Number);

/** Texts in the language of the player. */
interface Texts {
  title: string;
  graph: RegExp;
  show: string;
  again: string;
}

const ENGLISH: Texts = {
  title: "Where it was decided",
  graph:
    /^Chances to win from the start \(\d+%\) to the end \(0%\)\. The standard error is between \d+% and \d+%\.$/,
  show: "Show",
  again: "Try again from here",
};
const POLISH: Texts = {
  title: "Gdzie gra się rozstrzygnęła",
  graph:
    /^Szanse na wygraną od początku \(\d+%\) do końca \(0%\)\. Błąd standardowy wynosi od \d+% do \d+%\.$/,
  show: "Pokaż",
  again: "Spróbuj stąd jeszcze raz",
};

const VISITS: [string, Arrival, Texts][] = [
  ["on a desktop, in English", {}, ENGLISH],
  ["on a phone, in Polish", { phone: true, locale: "pl-PL" }, POLISH],
];

for (const [where, how, texts] of VISITS)
  test(`a finished game is reviewed and tried again ${where}`, async ({ arrive }) => {
    const page = await arrive(how);
    const table = await finished(page);
    await page.goto(`/t/${table}`);
    await page.locator("#ending #review").click();
    await expect(page).toHaveURL(new RegExp(`/replay/${table}`));

    const review = page.locator("[aria-labelledby=review-title]");
    await expect(review.getByRole("heading", { name: texts.title })).toBeVisible();
    const graph = review.getByRole("img");
    await expect(graph).toBeVisible({ timeout: 240_000 });
    await expect(graph).toHaveAttribute("aria-label", texts.graph);
    const points = review.getByRole("listitem");
    expect(await violations(page)).toEqual([]);

    // The review says where its last turning point is; the replay follows.
    const told = await (await page.request.get(`/api/tables/${table}/review`)).json();
    expect(told.state).toBe("ready");
    const turns = told.review.turns.filter((each: { turning_point: string | null }) => each.turning_point);
    const turn = turns.at(-1);
    await expect(points).toHaveCount(turns.length);
    await points.last().getByRole("button", { name: texts.show }).click();
    await expect.poll(() => at(page)).toBe(turn.suggestion?.entry ?? turn.first);
    await graph.click({ position: { x: 30, y: 40 } });
    await expect.poll(() => at(page)).toBe(0);

    // The next person reads the same review at once.
    const stranger = await arrive(how);
    await stranger.goto(`/replay/${table}?review=1`);
    const same = stranger.locator("[aria-labelledby=review-title]").getByRole("listitem");
    await expect(same).toHaveCount(turns.length);

    await points.last().getByRole("button", { name: texts.again }).click();
    await expect(page).toHaveURL(/\/t\/[0-9a-f]{16}$/);
    await expect(page.locator(".table-page")).toBeVisible();
    await expect(page.locator("h1").first()).toHaveText(/⑂/);
    const fork = page.url().slice(-16);
    expect(fork).not.toBe(table);
    const made = await (await page.request.get(`/api/tables/${fork}`)).json();
    expect(made.you).toBe(turn.seat);
  });
