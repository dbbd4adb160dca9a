/** A whole game of Struggle for Rome over real sockets: three players with mouse, touch and keyboard, and a bot. */
import { expect, PHONE, test } from "./fixtures";
import { Listener } from "./listener";
import { sitDown } from "./people";
import { playOn } from "./playing";
import { SIZES } from "./screens";
import { BOARD, FINGER, KEYS, MOUSE } from "./struggleHands";
import { dealOf, newStruggle } from "./strugglePeople";
import { type Person, STRUGGLE, type Wish } from "./strugglePlayers";
import { falseMemories, leaks } from "./struggleSecrets";

// A game takes minutes, and longer on a busy machine.
const PATIENCE = 700_000;
const PEOPLE = ["A", "B", "C"];
const NAMES = ["Desktop", "Phone", "Keys", "Bot D"];

/** Let each player trade once with the next one. Otherwise they follow the adviser. */
function friends(people: readonly Person[]): Wish {
  const done = new Set<string>();
  return ({ heard }, { seat, view, update: { options, compositions } }) => {
    const at = PEOPLE.indexOf(seat ?? "");
    const next = PEOPLE[(at + 1) % PEOPLE.length] ?? "";
    const offer = view.offer as { whom: string } | null;
    if (offer) {
      if (PEOPLE.includes(offer.whom) && options.includes("accept")) return "accept";
      return options.find((act) => act === `take ${next}`) ?? null;
    }
    if (heard.facts("traded").some((trade) => trade.seat === seat && trade.seat2 === next))
      done.add(seat ?? "");
    if (done.has(seat ?? "") || !compositions.some(({ verb }) => verb === "offer")) return null;
    const theirs = people[PEOPLE.indexOf(next)]?.heard.last.view.hand;
    const deal = dealOf(view.hand as never, theirs as never);
    return deal && `offer ${deal.give} for ${deal.want} to ${next}`;
  };
}

test("a desktop, a phone, a keyboard and a bot play a whole game of Struggle for Rome", async ({
  arrive,
}) => {
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
  const address = await newStruggle(desktop, "friends", "Desktop");
  await sitDown(phone, address, "Phone", "B");
  await sitDown(keys, address, "Keys", "C");
  await desktop.click("#bot-D-solid");
  await expect(desktop.locator("[data-seat=D]")).toContainText("solid");
  await watcher.goto(address);
  await desktop.click("#start");
  for (const page of pages) await expect(page.locator(BOARD)).toBeVisible();

  const people: Person[] = [
    { page: desktop, hands: MOUSE, heard: heard.desktop },
    { page: phone, hands: FINGER, heard: heard.phone },
    { page: keys, hands: KEYS, heard: heard.keys },
  ];
  const isOver = () => (heard.watcher.told.at(-1)?.update.outcome ?? null) !== null;
  await playOn(STRUGGLE, people, isOver, PATIENCE, friends(people));

  // All pages show the final places.
  const outcome = heard.watcher.last.update.outcome;
  const ranked = NAMES.map((name, at) => `${outcome?.ranks?.[at]}. ${name}`).sort();
  for (const page of pages) {
    await expect(page.locator("#standings")).toBeVisible();
    expect((await page.locator("#standings th[data-seat]").allTextContents()).sort()).toEqual(ranked);
  }

  // The players did everything that belongs to a game.
  const { events } = heard.watcher;
  const did = (fact: string) => heard.watcher.facts(fact).map(({ seat }) => seat);
  const traded = heard.watcher.facts("traded").map(({ seat, seat2 }) => `${seat} ${seat2}`);
  expect(traded).toEqual(expect.arrayContaining(["A B", "B C", "C A"]));
  const sevens = events.flatMap(({ facts }, at) =>
    facts.some(({ fact, total }) => fact === "rolled" && total === 7) ? [events[at + 1]] : [],
  );
  expect(sevens.length).toBeGreaterThan(0);
  for (const seven of sevens) expect(seven?.facts.map(({ fact }) => fact)).toContain("legionnaire_moved");
  for (const fact of ["founded", "plundered"])
    expect(did(fact).some((seat) => PEOPLE.includes(String(seat)))).toBe(true);

  // No browser received secrets of another player.
  for (const each of Object.values(heard)) await each.done();
  expect(leaks(heard)).toEqual([]);
  expect(falseMemories(heard)).toEqual([]);
});
