/** A trade of Struggle for Rome with real browsers and a real server: sealed answers and a counter-offer. */
import type { Page } from "@playwright/test";
import { PROTOCOL } from "../src/protocol";
import { type Arrive, expect, test } from "./fixtures";
import { Listener } from "./listener";

type Goods = Record<string, number>;
interface View {
  phase: string;
  player: string | null;
  hand: Goods;
  gold: number[];
  offer: unknown;
}
interface Person {
  page: Page;
  listener: Listener;
  seat: string;
}

const SEATS = "ABC";
/** Maximum number of choices before a trade: three players place two tribes each, and a 7 moves the legionnaire. */
const CHOICES = 120;

async function post(
  page: Page,
  path: string,
  body: object = {},
): Promise<{ id: string; commitment: string }> {
  const answer = await page.request.post(path, { data: body });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Seat three players at a table, the last one with a phone. */
async function seated(arrive: Arrive): Promise<Person[]> {
  const pages = [await arrive(), await arrive(), await arrive({ phone: true })];
  const people = pages.map((page, at) => ({ page, listener: new Listener(page), seat: SEATS[at] ?? "" }));
  for (const { page } of people) await page.goto("/");
  const [owner] = pages as [Page];
  const wanted = { game: "struggle_for_rome", seats: 3, name: "Trade" };
  const { id, commitment } = await post(owner, "/api/tables", wanted);
  for (const { page, seat } of people) {
    const nonce = `nonce-of-${seat}-`.padEnd(22, "0");
    await post(page, `/api/tables/${id}/seats/${seat}/claim`, { name: `Player ${seat}`, nonce, commitment });
    // Turn off automatic play. Otherwise, if only END is left after the trade, the server would go on by itself.
    await post(page, `/api/tables/${id}/waits`, { on: true });
  }
  await post(owner, `/api/tables/${id}/start`);
  for (const { page } of people) await page.goto(`/t/${id}`);
  for (const { page } of people) await expect(page.locator("[data-board]")).toBeVisible();
  return people;
}

/** Send an act over a separate socket, because the choices before the trade are not part of this test. */
function choose(page: Page, act: string): Promise<void> {
  return page.evaluate(
    ({ act, protocol }) =>
      new Promise<void>((resolve) => {
        const id = location.pathname.split("/t/")[1];
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${id}/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol, since: null }));
        socket.onmessage = ({ data }) => {
          const { type, decision } = JSON.parse(data);
          if (type === "update" && decision)
            socket.send(JSON.stringify({ type: "act", key: crypto.randomUUID(), decision, act }));
          if (type !== "done" && type !== "stale" && type !== "refused") return;
          socket.close();
          resolve();
        };
      }),
    { act, protocol: PROTOCOL },
  );
}

const viewOf = ({ listener }: Person) => listener.last.view as unknown as View;

function held(person: Person): Goods {
  const { hand, gold } = viewOf(person);
  return { ...hand, gold: gold[SEATS.indexOf(person.seat)] ?? 0 };
}

interface Deal {
  offers: Person;
  accepts: Person;
  counters: Person;
  give: string;
  want: string;
  /** The good that the third player offers instead. */
  instead: string;
}

/** Return the players and goods of a possible trade, or null if a player lacks the goods. */
function dealOf(people: readonly Person[]): Deal | null {
  const [offers] = people.filter((each) => viewOf(each).player === each.seat);
  if (!offers || viewOf(offers).phase !== "trade") return null;
  const others = people.filter((each) => each !== offers);
  const some = (person: Person) =>
    Object.entries(held(person)).flatMap(([kind, count]) => (count > 0 ? [kind] : []));
  for (const give of some(offers))
    for (const [accepts, counters] of [others, [...others].reverse()] as [Person, Person][]) {
      const want = some(accepts).find((kind) => kind !== give);
      const instead = some(counters).find((kind) => kind !== give);
      if (want && instead) return { offers, accepts, counters, give, want, instead };
    }
  return null;
}

/** Play until a turn in which three players have something to trade. */
async function toTrade(people: readonly Person[]): Promise<Deal> {
  for (let at = 0; at < CHOICES; at += 1) {
    const deal = dealOf(people);
    if (deal) return deal;
    const asked = people.find(({ listener }) => listener.last.update.options.length > 0);
    const act = asked?.listener.last.update.options.at(-1);
    if (asked && act) {
      const { seq } = asked.listener.last.update;
      await choose(asked.page, act);
      // Wait until all browsers have the update, because `held` reads the latest one.
      for (const { listener } of people)
        await expect.poll(() => listener.last.update.seq).toBeGreaterThan(seq);
    } else await people[0]?.page.waitForTimeout(50);
  }
  throw new Error(`no trade was possible within ${CHOICES} choices`);
}

const number = (page: Page, side: string, kind: string) =>
  page.locator(`[data-kind=${kind}] [data-operand=${side}] [role=spinbutton]`);

test("an offer to all gets sealed answers, one acceptance and a counter-offer, and the counter-offer is taken", {
  tag: "@gate",
}, async ({ arrive }) => {
  const people = await seated(arrive);
  const { offers, accepts, counters, give, want, instead } = await toTrade(people);
  const before = [held(offers), held(accepts), held(counters)] as const;

  await offers.page.locator("[data-tile=trade]").click();
  await number(offers.page, "give", give).press("1");
  await number(offers.page, "want", want).press("1");
  await offers.page.locator("[data-send]").click();
  await expect(offers.page.locator("[data-offer]")).toBeVisible();

  await accepts.page.locator('[data-act="accept"]').click();
  await expect(accepts.page.locator('[data-act="accept"]')).toHaveAttribute("aria-pressed", "true");
  // The others see that there is an answer, but not which one, also after a reload.
  const theirs = offers.page.locator(`[data-offer] [data-seat=${accepts.seat}]`);
  await expect(theirs).toHaveAttribute("data-said", "sealed");
  await offers.page.reload();
  await expect(theirs).toHaveAttribute("data-said", "sealed");
  await expect(offers.page.locator('[data-act="withdraw"]')).toBeVisible();
  await expect(counters.page.locator(`[data-trade-card] [data-seat=${accepts.seat}]`)).toHaveAttribute(
    "data-said",
    "sealed",
  );

  await counters.page.locator("[data-compose=counter]").click();
  await expect(number(counters.page, "want", give)).toHaveText("1");
  await counters.page.locator("[data-clear]").click();
  await number(counters.page, "want", give).press("1");
  await number(counters.page, "give", instead).press("1");
  await counters.page.locator("[data-send]").click();

  await expect(theirs).toHaveAttribute("data-said", "accept");
  const counter = offers.page.locator(`[data-counter=${counters.seat}]`);
  await expect(counter).toBeVisible();
  await expect(offers.page.locator(`[data-act="take ${accepts.seat}"]`)).toBeVisible();
  await counter.locator(`[data-act="take ${counters.seat}"]`).click();

  await expect.poll(() => viewOf(offers).offer).toBeNull();
  const gained = (person: Person, kind: string, then: Goods) => (held(person)[kind] ?? 0) - (then[kind] ?? 0);
  expect([gained(offers, give, before[0]), gained(offers, instead, before[0])]).toEqual([-1, 1]);
  await expect.poll(() => gained(counters, give, before[2])).toBe(1);
  expect(held(accepts)).toEqual(before[1]);
  // No page shows an open offer.
  for (const { page } of people) await expect(page.locator("[data-trade-card]")).toHaveCount(0);
});
