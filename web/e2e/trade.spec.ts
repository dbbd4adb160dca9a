/** A trade of the tiny game with real browsers and a real server: an acceptance and a counter-offer. */
import type { Page } from "@playwright/test";
import { PROTOCOL } from "../src/protocol";
import { type Arrive, expect, test } from "./fixtures";

type Goods = Record<string, number>;
interface View {
  hand: string[];
  goods: Goods;
  kinds: string[];
}
interface Deal {
  winner: number;
  accepts: number;
  counters: number;
  give: Goods;
  want: Goods;
  counter: { give: Goods; want: Goods };
}

const SEATS = "ABC";
/** Maximum number of tables to try. Nine times in ten, one of the first ten fits. */
const TABLES = 60;

const total = (goods: Goods) => Object.values(goods).reduce((sum, count) => sum + count, 0);
const numbers = (view: View) => view.hand.filter((card) => card !== "fortuna").map(Number);
const best = (view: View) => Math.max(0, ...numbers(view));
const worst = (view: View) => Math.min(99, ...numbers(view));

function some(goods: Goods, kinds: readonly string[], most: number): Goods {
  const found: Goods = {};
  for (const kind of kinds) {
    const count = Math.min(goods[kind] ?? 0, most - total(found));
    if (count > 0) found[kind] = count;
  }
  return found;
}

/** Return a trade of four goods for three by a player who can win the round, or null if there is none. */
function dealOf(views: readonly View[]): Deal | null {
  const kinds = views[0]?.kinds ?? [];
  for (const [winner, accepts, counters] of [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ] as const) {
    const [one, two, three] = [views[winner], views[accepts], views[counters]];
    if (!one || !two || !three || best(one) <= Math.max(worst(two), worst(three))) continue;
    for (const kind of kinds) {
      const rest = kinds.filter((each) => each !== kind);
      for (const [given, wanted] of [
        [[kind], rest],
        [rest, [kind]],
      ] as const) {
        const give = some(one.goods, given, 4);
        const want = some(two.goods, wanted, 3);
        const mine = some(three.goods, wanted, 1);
        const first = Object.keys(give)[0];
        if (total(give) === 4 && total(want) === 3 && total(mine) === 1 && first)
          return { winner, accepts, counters, give, want, counter: { give: mine, want: { [first]: 1 } } };
      }
    }
  }
  return null;
}

/** Return the view of a seat, requested over a separate socket. */
function viewOf(page: Page, table: string): Promise<View> {
  return page.evaluate(
    ({ id, protocol }) =>
      new Promise<View>((resolve) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${id}/socket`);
        socket.onopen = () => socket.send(JSON.stringify({ type: "hello", protocol, since: null }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type !== "update") return;
          socket.close();
          resolve(message.view);
        };
      }),
    { id: table, protocol: PROTOCOL },
  );
}

interface Made {
  id: string;
  commitment: string;
}

async function post(page: Page, path: string, body: object = {}): Promise<Made> {
  const answer = await page.request.post(path, { data: body });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Seat three players at a table whose deal allows the trade. */
async function seated(arrive: Arrive): Promise<{ pages: Page[]; deal: Deal }> {
  const pages = [await arrive(), await arrive(), await arrive({ phone: true })];
  for (const page of pages) await page.goto("/");
  const [owner, ...others] = pages as [Page, Page, Page];
  for (let at = 0; at < TABLES; at++) {
    const { id, commitment } = await post(owner, "/api/tables", { game: "tiny", seats: 3, name: "Anna" });
    for (const [number, page] of [owner, ...others].entries()) {
      const seat = SEATS[number] ?? "";
      const nonce = `nonce-of-${seat}-`.padEnd(22, "0");
      await post(page, `/api/tables/${id}/seats/${seat}/claim`, { name: seat, nonce, commitment });
    }
    await post(owner, `/api/tables/${id}/start`);
    const deal = dealOf(await Promise.all(pages.map((page) => viewOf(page, id))));
    if (!deal) continue;
    for (const page of pages) await page.goto(`/t/${id}`);
    return { pages, deal };
  }
  throw new Error(`none of ${TABLES} deals allows the trade`);
}

const act = (page: Page, text: string) => page.locator(`[data-act="${text}"]`).first().click();

async function put(page: Page, operand: string, goods: Goods): Promise<void> {
  for (const [kind, count] of Object.entries(goods))
    await page
      .locator(`[data-operand=${operand}] [data-kind=${kind}] [role=spinbutton]`)
      .press(String(count));
}

test("an offer of four goods for three gets a counter-offer and an acceptance, and the acceptance is taken", async ({
  arrive,
}) => {
  test.setTimeout(180_000);
  const { pages, deal } = await seated(arrive);
  for (const [at, page] of pages.entries()) {
    const view = await viewOf(page, page.url().split("/t/")[1] ?? "");
    await act(page, `seal ${at === deal.winner ? best(view) : worst(view)}`);
  }
  const winner = pages[deal.winner] as Page;
  const accepts = pages[deal.accepts] as Page;
  const counters = pages[deal.counters] as Page;
  // First comes the window for a fortuna, then the choice to keep the card. The window may be over already.
  const goOn = winner.locator('[data-act="continue"], #continue').first();
  await expect(goOn.or(winner.locator('[data-act="keep"]'))).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await act(winner, "keep");

  await winner.locator("[data-compose=trade]").first().click();
  await put(winner, "give", deal.give);
  await put(winner, "want", deal.want);
  await winner.getByRole("radio", { name: "to all" }).click();
  await winner.locator("[data-send]").click();

  // A player can change an answer, and the others do not see it until all answers are in.
  for (const answer of ["refuse", "accept"]) await act(accepts, answer);
  await expect(counters.locator("[data-compose=counter]").first()).toBeVisible();
  await expect(winner.locator('[data-act^="take"]')).toHaveCount(0);
  await expect(winner.getByText("accepts")).toHaveCount(0);
  await counters.locator("[data-compose=counter]").first().click();
  for (const [operand, goods] of Object.entries(deal.counter))
    for (const kind of Object.keys({ ...deal.give, ...deal.want }))
      await put(counters, operand, goods[kind] ? { [kind]: goods[kind] } : {});
  await counters.locator("[data-send]").click();

  const taken = `take ${SEATS[deal.accepts]}`;
  await expect(winner.locator(`[data-act="${taken}"]`).first()).toBeVisible();
  await act(winner, taken);
  const id = winner.url().split("/t/")[1] ?? "";
  await expect
    .poll(async () => total((await viewOf(winner, id)).goods))
    .toBe(5 - total(deal.give) + total(deal.want));
  // The log of the third player shows which goods changed hands.
  await expect(counters.getByText(/gives .* and gets/).first()).toBeAttached();
});
