/** A table of Æterna with unusual settings, in Polish, from the form to the game. */
import { HILLS } from "../src/games/aeterna/view";
import { AETERNA, CITY } from "./aeternaActs";
import { expect, type Page, test } from "./fixtures";
import { FINGER, MOUSE } from "./hands";
import { Listener } from "./listener";
import { newGame, sitDown } from "./people";
import type { Person } from "./playing";
import { polishThroughout } from "./polish";

const GAME = "aeterna";
const PICKS = 4;
/** Three Hills, as a game of two needs, and none of the three that are the default. */
const CHOSEN = HILLS.slice(3, 6);
const RESTING = HILLS.filter((hill) => !CHOSEN.includes(hill));

const fine = polishThroughout(GAME);
const hill = (page: Page, name: string) => page.locator(`[data-setting=hills] input[value=${name}]`);

/** Change options and Hills in the form. First choose a wrong number of Hills. */
async function setOtherwise(form: Page): Promise<void> {
  await fine(form, "#create");
  await expect(form.locator("[data-setting=hills] legend")).toContainText(
    "3 z nich; żadne: pierwsze według numerów",
  );
  await expect(form.locator("[data-option=odds]")).toHaveCount(0);
  for (const option of ["undo", "chat"]) await form.locator(`[data-option=${option}]`).uncheck();
  await form.locator("[data-option=hints]").check();
  for (const name of CHOSEN.slice(1)) await hill(form, name).check();
  const said = "Aktywne wzgórza: wybierz 3 z nich; wybrano 2.";
  await expect(form.locator("[data-setting=hills] .reason")).toHaveText(said);
  // The form is sent with its section closed: the section opens, and the field with the mistake has the focus.
  await form.locator("details > summary").click();
  await expect(hill(form, CHOSEN[0] ?? "")).toBeHidden();
  await form.click("#create");
  await expect(form.locator(".notice")).toContainText(said);
  await expect(form.locator("[data-setting=hills] input:focus")).toBeVisible();
  await fine(form, ".notice[data-on=true]");
  await hill(form, CHOSEN[0] ?? "").check();
  await expect(form.locator("[data-setting=hills] .reason")).toHaveCount(0);
}

test("a table keeps its chosen Hills and options, and every text of it is Polish", async ({ arrive }) => {
  const [desk, phone] = [
    await arrive({ locale: "pl-PL" }),
    await arrive({ locale: "pl-PL", phone: true }),
  ] as const;
  const people: Person[] = [
    { page: desk, hands: MOUSE, heard: new Listener(desk) },
    { page: phone, hands: FINGER, heard: new Listener(phone) },
  ];
  const pages = people.map(({ page }) => page);
  const address = await newGame(desk, GAME, "friends", "Żółcisława", { seats: 2, set: setOtherwise });
  await sitDown(phone, address, "Świętosława", "B");
  for (const page of pages) {
    const dd = (name: string) => page.locator(`[data-set=${name}] dd`);
    await expect(dd("hills")).toHaveText(`${CHOSEN[0]}, ${CHOSEN[1]} i ${CHOSEN[2]}`);
    for (const [option, value] of [
      ["undo", "nie"],
      ["chat", "nie"],
      ["hints", "tak"],
      ["bot_pause", "0"],
    ] as const)
      await expect(dd(option)).toHaveText(value);
    await expect(page.locator("[data-set]")).toHaveCount(6);
    await fine(page, "[data-set=hills]");
  }

  await desk.click("#start");
  for (const page of pages) {
    await expect(page.locator(CITY)).toBeVisible();
    for (const name of CHOSEN) await expect(page.locator(`[data-hill=${name}]`)).toHaveCount(1);
    for (const name of RESTING) await expect(page.locator(`[data-resting=${name}]`)).toHaveCount(1);
    await fine(page, "[data-place=draft] button[data-card]");
    await expect(page.locator("#undo")).toHaveCount(0);
    await page.click("[data-tab=chat]");
    await fine(page, "[data-tab=chat][aria-selected=true]");
    await expect(page.locator("#say")).toHaveCount(0);
    await page.click("[data-tab=log]");
    await fine(page, "[data-tab=log][aria-selected=true]");
  }
  await phone.click("[data-tab=city]");

  for (let pick = 0; pick < PICKS; pick += 1)
    for (const person of people) {
      const { page, heard } = person;
      await expect.poll(() => heard.last.view.drafted).toBe(pick);
      await AETERNA.perform(person, heard.last.update.options[0] ?? "", heard.last);
      // Only the first player still sees their sealed choice, because the second choice ends the pick.
      if (pick === 0 && page === desk) await fine(page, "[data-mine=true][data-sealed=true]");
    }

  // Each player takes one turn and sends a Citizen to one of the chosen Hills.
  await expect.poll(() => people[0]?.heard.last.view.phase).toBe("actions");
  const order = people[0]?.heard.last.view.turn_order as string[];
  for (const [at, seat] of order.entries()) {
    const person = people["AB".indexOf(seat)] as Person;
    const { page, heard } = person;
    await expect.poll(() => heard.last.update.awaited).toContain(seat);
    await expect(page.locator("#hint")).toBeVisible();
    await fine(page, "[data-tile=influence][data-open=true]");
    for (const tile of page === desk ? ["favor"] : ["play", "favor", "construct", "pass_era", "discard"]) {
      // A tile that is not open shows the reason.
      await page.locator(`[data-tile=${tile}]`).click({ force: true });
      await fine(page, `[data-tile=${tile}]`);
      await page.keyboard.press("Escape");
    }
    const act = heard.last.update.options.find((each) => each.startsWith("influence ")) ?? "";
    expect(CHOSEN).toContain(act.split(" ")[1]);
    await AETERNA.perform(person, act, heard.last);
    const sent = () => heard.facts("influenced").filter((fact) => fact.seat === seat);
    await expect.poll(sent).toEqual([expect.objectContaining({ hill: act.split(" ")[1] })]);
    const skips = page.locator("[data-token-choice] [data-act=skip]");
    const end = page.locator("[data-tile=end][data-open=true]");
    const over = () => heard.last.update.awaited.every((each) => each !== seat);
    await expect(async () => {
      if (await skips.count()) await skips.click({ timeout: 1000 });
      else if (await end.count()) await end.click({ timeout: 1000 });
      expect(over()).toBe(true);
    }).toPass();
    await expect(page.locator("#undo")).toHaveCount(0);
    if (at === 0) await fine(page, "#prompt");
  }
  await desk.locator("[data-place=players] button[aria-haspopup=dialog]").first().click();
  await fine(desk, ".modal");
  await desk.keyboard.press("Escape");
  for (const page of pages) {
    await page.click("#menu");
    await fine(page, ".modal");
    await page.keyboard.press("Escape");
  }
  for (const tab of ["hand", "board", "players", "log", "city"]) {
    await phone.click(`[data-tab=${tab}]`);
    await fine(phone, `[data-tab=${tab}][aria-selected=true]`);
  }
});
