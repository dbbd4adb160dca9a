/** Four players draft Æterna at once: one changes their choice, one goes offline, and cards stay hidden. */
import { AETERNA, CITY } from "./aeternaActs";
import { named } from "./aeternaSecrets";
import { expect, type Page, test } from "./fixtures";
import { FINGER, MOUSE } from "./hands";
import { Listener } from "./listener";
import { cut, newGame, sitDown } from "./people";
import type { Person } from "./playing";

const SEATS = ["A", "B", "C", "D"] as const;
const NAMES = ["Ada", "Beda", "Cyra", "Dido"];

interface Drafter extends Person {
  seat: string;
  /** The dealt cards. */
  pack: string[];
}

const packOf = ({ last }: Listener) => last.view.pack as string[];
const handOf = ({ last }: Listener) => last.view.hand as string[];
const at = (seat: string) => SEATS.indexOf(seat as (typeof SEATS)[number]);
const choiceOf = ({ seat, heard }: Drafter) => (heard.last.view.picks as (string | null)[])[at(seat)];
const isSealed = (page: Page, seat: string) =>
  page.locator(`[data-place=draft] li[data-seat=${seat}][data-sealed=true]`);

/** Choose and seal a card of the pack. */
const seal = (drafter: Drafter, card: string) =>
  AETERNA.perform(drafter, `draft ${card.replaceAll(" ", "_")}`, drafter.heard.last);

test("four players draft at once: one changes their choice, one goes offline, and all choices stay sealed", async ({
  arrive,
}) => {
  const pages: Page[] = [];
  for (const seat of SEATS) pages.push(await arrive(seat === "B" ? { phone: true } : {}));
  const heard = pages.map((page) => new Listener(page));
  const address = await newGame(pages[0] as Page, "aeterna", "friends", NAMES[0] ?? "");
  for (const seat of ["B", "C", "D"] as const)
    await sitDown(pages[at(seat)] as Page, address, NAMES[at(seat)] ?? "", seat);
  await pages[0]?.click("#start");
  for (const page of pages) await expect(page.locator(CITY)).toBeVisible();
  for (const each of heard) await expect.poll(() => each.told.length).toBeGreaterThan(0);
  const drafters = SEATS.map((seat, n) => ({
    seat,
    page: pages[n] as Page,
    hands: seat === "B" ? FINGER : MOUSE,
    heard: heard[n] as Listener,
    pack: packOf(heard[n] as Listener),
  }));
  const [ada, beda, cyra, dido] = drafters as [Drafter, Drafter, Drafter, Drafter];
  expect(new Set(drafters.flatMap(({ pack }) => pack)).size).toBe(4 * 5);

  // Three players choose at once. One of them changes the choice, and one goes offline after choosing.
  const kept = { A: ada.pack[1] ?? "", B: beda.pack[4] ?? "", C: cyra.pack[2] ?? "", D: dido.pack[3] ?? "" };
  await Promise.all([seal(ada, ada.pack[0] ?? ""), seal(cyra, kept.C), seal(dido, kept.D)]);
  for (const { page } of drafters)
    for (const seat of ["A", "C", "D"]) await expect(isSealed(page, seat)).toBeVisible();
  expect(choiceOf(ada)).toBe(ada.pack[0]);
  await cut(dido.page, true);
  await ada.page.click("#unseal");
  await seal(ada, kept.A);
  await expect.poll(() => choiceOf(ada)).toBe(kept.A);
  await cut(dido.page, false);
  await expect(isSealed(dido.page, "D")).toBeVisible();
  await expect(isSealed(dido.page, "B")).toHaveCount(0);
  // The choice survives a reload too, which forgets everything that was not sent.
  await dido.page.reload();
  await expect(isSealed(dido.page, "D")).toBeVisible();
  await expect.poll(() => choiceOf(dido)).toBe(kept.D);

  // While one player has not chosen, nothing is drafted, and no page contains a card of another player.
  for (const { seat, page, heard, pack } of drafters) {
    await heard.done();
    expect(heard.last.view.drafted).toBe(0);
    expect(heard.facts("drafted")).toEqual([]);
    const read = named([heard.messages, heard.answers.filter(({ path }) => !path.startsWith("/api/games"))]);
    expect([...read].sort(), `what ${seat} was told`).toEqual([...pack].sort());
    const shown = await page.locator("body").innerHTML();
    for (const other of drafters.filter((each) => each.seat !== seat))
      for (const card of other.pack) expect(shown, `${seat} sees ${card}`).not.toContain(card);
  }

  // After the last choice, each player keeps the latest choice and passes the other cards on.
  await seal(beda, kept.B);
  for (const { seat, heard } of drafters) {
    await expect.poll(() => heard.last.view.drafted).toBe(1);
    const card = kept[seat as keyof typeof kept];
    expect(handOf(heard)).toEqual([card]);
    const before = drafters[(at(seat) + 3) % 4] as Drafter;
    const theirs = kept[before.seat as keyof typeof kept];
    expect(packOf(heard).toSorted()).toEqual(before.pack.filter((each) => each !== theirs).toSorted());
    for (const other of drafters.filter((each) => each.seat !== seat))
      expect(named(heard.messages), `${seat} reads what ${other.seat} kept`).not.toContain(
        kept[other.seat as keyof typeof kept],
      );
  }
});
