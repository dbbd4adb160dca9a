/** A whole game of Æterna over real sockets: three players with mouse, touch and keyboard, and a bot. */
import { AETERNA, CITY } from "./aeternaActs";
import { leaks } from "./aeternaSecrets";
import { expect, type Page, PHONE, test } from "./fixtures";
import { FINGER, KEYS, MOUSE } from "./hands";
import { Listener } from "./listener";
import { cut, newGame, sitDown } from "./people";
import { type Person, playOn, type Wish } from "./playing";
import { SIZES } from "./screens";

// A game takes minutes, and longer on a busy machine.
const PATIENCE = 700_000;
const PEOPLE = ["A", "B", "C"];
const NAMES = ["Desktop", "Phone", "Keys", "Bot D"];
const ERAS = 3;
const PICKS = 4;

/** This player takes Unrest in the second Era by not feeding Citizens, and collects the goods to pay for it in the third. */
const CARELESS = "B";
const CARELESS_ACTS = [[], ["citizen_and_aurei", "pass_era"], ["wheat", "pass_era"]];

/** Let each player use every verb once, as soon as it is offered. Otherwise they follow the adviser. */
function curious(): Wish {
  const wanted = "play favor construct influence discard activate exchange swap".split(" ");
  const done = new Set<string>();
  return (_, { seat, view, update: { options } }) => {
    for (const verb of wanted) {
      const act = options.find((each) => each.startsWith(`${verb} `));
      if (!act || done.has(`${seat} ${verb}`)) continue;
      done.add(`${seat} ${verb}`);
      return act;
    }
    if (seat !== CARELESS || view.phase !== "actions") return null;
    const ends = CARELESS_ACTS[view.era as number] ?? [];
    return ends.flatMap((end) => options.filter((each) => each.endsWith(end)))[0] ?? null;
  };
}

const card = (page: Page, name: string) => page.locator(`[data-place=draft] button[data-card="${name}"]`);
const sealed = (page: Page) => page.locator("[data-place=draft] li[data-mine=true][data-sealed=true]");

/** The pack and the choice, as this browser received them. */
const packOf = ({ last }: Listener) => last.view.pack as string[];
const choiceOf = ({ last }: Listener, seat: number) => (last.view.picks as (string | null)[])[seat];

test("a desktop, a phone, a keyboard and a bot play a whole game of Æterna", async ({ arrive }) => {
  test.setTimeout(PATIENCE + 60_000);
  const [desktop, phone, keys, watcher] = [
    await arrive(),
    await arrive({ phone: true }),
    await arrive({ viewport: SIZES.laptop }),
    await arrive({ viewport: PHONE }),
  ];
  const pages = [desktop, phone, keys, watcher];
  const heard = {
    desktop: new Listener(desktop),
    phone: new Listener(phone),
    keys: new Listener(keys),
    watcher: new Listener(watcher),
  };
  const address = await newGame(desktop, "aeterna", "friends", "Desktop");
  await sitDown(phone, address, "Phone", "B");
  await sitDown(keys, address, "Keys", "C");
  await desktop.click("#bot-D-solid");
  await expect(desktop.locator("[data-seat=D]")).toContainText("solid");
  await watcher.goto(address);
  await desktop.click("#start");
  for (const page of pages) await expect(page.locator(CITY)).toBeVisible();

  // The player seals a card, then seals another one before all have chosen.
  await expect(card(desktop, packOf(heard.desktop)[0] ?? "")).toBeVisible();
  const [first = "", second = ""] = packOf(heard.desktop);
  await card(desktop, first).click();
  await desktop.getByRole("button", { name: `Seal ${first}` }).click();
  await expect(sealed(desktop)).toBeVisible();
  expect(choiceOf(heard.desktop, 0)).toBe(first);
  await desktop.getByRole("button", { name: "Break the seal" }).click();
  await card(desktop, second).click();
  await desktop.getByRole("button", { name: `Seal ${second}` }).click();
  await expect.poll(() => choiceOf(heard.desktop, 0)).toBe(second);

  // The phone goes offline during the draft and chooses a card. Once online, it sends the choice exactly once.
  const people: Person[] = [
    { page: desktop, hands: MOUSE, heard: heard.desktop },
    { page: phone, hands: FINGER, heard: heard.phone },
    { page: keys, hands: KEYS, heard: heard.keys },
  ];
  await cut(phone, true);
  const [keyed = ""] = packOf(heard.keys);
  await AETERNA.perform(people[2] as Person, `draft ${keyed.replaceAll(" ", "_")}`, heard.keys.last);
  await expect(sealed(keys)).toBeVisible();
  const [, swiped = ""] = packOf(heard.phone);
  await card(phone, swiped).tap();
  await phone.getByRole("button", { name: `Seal ${swiped}` }).tap();
  expect(heard.watcher.facts("drafted")).toEqual([]);
  await cut(phone, false);
  await expect.poll(() => heard.phone.last.view.drafted, { timeout: 240_000 }).toBe(1);
  for (const [listener, kept] of [
    [heard.desktop, second],
    [heard.phone, swiped],
    [heard.keys, keyed],
  ] as const)
    await expect.poll(() => listener.last.view.hand).toEqual([kept]);

  const isOver = () => (heard.watcher.told.at(-1)?.update.outcome ?? null) !== null;
  await playOn(AETERNA, people, isOver, PATIENCE, curious());

  // All pages show the final places.
  const outcome = heard.watcher.last.update.outcome;
  const ranked = NAMES.map((name, at) => `${outcome?.ranks?.[at]}. ${name}`).sort();
  for (const page of pages) {
    await expect(page.locator("#standings")).toBeVisible();
    const shown = await page.locator("#standings th[data-seat] span:last-child").allTextContents();
    expect(shown.sort()).toEqual(ranked);
  }

  // The players did everything that belongs to a game.
  const did = (fact: string) => heard.watcher.facts(fact).map(({ seat }) => String(seat));
  expect(heard.watcher.facts("era_begun")).toHaveLength(ERAS);
  for (const [fact, times] of [
    ["drafted", ERAS * PICKS],
    ["retired", ERAS],
    ["place_chosen", ERAS - 1],
  ] as const)
    for (const seat of PEOPLE)
      expect(
        did(fact).filter((each) => each === seat),
        `${fact} of ${seat}`,
      ).toHaveLength(times);
  for (const fact of ["played", "influenced", "discarded"])
    expect([...new Set(did(fact))], fact).toEqual(expect.arrayContaining(PEOPLE));
  for (const fact of ["favor_taken", "constructed", "token_used"])
    expect(did(fact).filter((seat) => PEOPLE.includes(seat)).length, fact).toBeGreaterThan(0);
  expect(did("repaired")).toContain(CARELESS);

  // No browser received secrets of another player.
  for (const each of Object.values(heard)) await each.done();
  expect(leaks(heard)).toEqual([]);
});
