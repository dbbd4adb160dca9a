/** Fair chance in a real browser: the order of requests, the check at the end, and a changed commitment. */
import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures";
import { chance, isOver, newTable, playOn, sitDown, stepByPointer } from "./people";

interface Seen {
  what: string;
  /** The commitment that the browser had stored when it sent the request. */
  kept: string | null;
  body: Record<string, unknown>;
}

/** Record every POST request of a page, with the commitment that the browser had stored at that moment. */
async function watched(page: Page): Promise<Seen[]> {
  const seen: Seen[] = [];
  await page.exposeFunction("sent", (what: string, body: string, kept: string | null) => {
    seen.push({ what, kept, body: JSON.parse(body) });
  });
  // Read the storage within the page, at the moment of sending.
  await page.addInitScript(() => {
    const ask = window.fetch;
    window.fetch = async (path, how) => {
      const key = Object.keys(localStorage).find((each) => each.startsWith("triclinium.fair."));
      const pin = key ? JSON.parse(localStorage.getItem(key) ?? "{}").commitment : null;
      const sent = (window as unknown as { sent: (...what: unknown[]) => Promise<void> }).sent;
      if (how?.method === "POST") await sent(String(path), String(how.body), pin);
      return ask(path, how);
    };
  });
  return seen;
}

test("the browser sends its random number only after it has stored the table's commitment", {
  tag: "@gate",
}, async ({ arrive }) => {
  const [first, second] = [await arrive(), await arrive()];
  const [one, two] = [await watched(first), await watched(second)];
  const wire: string[] = [];
  const note = (request: Request) => {
    if (request.method() === "POST") wire.push(new URL(request.url()).pathname);
  };
  first.on("request", note);
  const answered = first.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/tables"),
  );
  const address = await newTable(first, "friends", "First", 2);
  const made = (await (await answered).json()) as { id: string; commitment: string };
  const claim = `/api/tables/${made.id}/seats/A/claim`;
  expect(wire).toEqual(["/api/me", "/api/tables", claim]);
  expect(one.map(({ what }) => what)).toEqual(wire);
  expect(one[1]?.body).not.toHaveProperty("nonce");
  expect(one[2]).toMatchObject({ kept: made.commitment, body: { commitment: made.commitment } });
  expect(one[2]?.body.nonce).toMatch(/^[0-9a-f]{32}$/);

  await sitDown(second, address, "Second", "B");
  const sent = two.filter(({ body }) => "nonce" in body);
  expect(sent.map(({ what }) => what)).toEqual([`/api/tables/${made.id}/seats/B/claim`]);
  expect(sent[0]).toMatchObject({ kept: made.commitment, body: { commitment: made.commitment } });
});

test("each player at one device has a random number, and the record contains them", async ({ arrive }) => {
  const page = await arrive();
  const seen = await watched(page);
  await newTable(page, "hotseat", "First", 2);
  const sent = seen.filter(({ body }) => "nonce" in body);
  expect(sent.map(({ what }) => what.split("/").slice(-2).join("/"))).toEqual(["A/claim", "B/beside"]);
  for (const each of sent) expect(each.kept).toBe(each.body.commitment);

  await playOn([{ page, step: stepByPointer }], chance(5), () => isOver(page), 400_000);
  await expect(page.locator("#unfair")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.locator("#menu").first().click();
  await page.getByText("Fair dice and shuffles", { exact: true }).click();
  await expect(page.locator("#chance")).toContainText("Checked");
  for (const [at, seat] of ["A", "B"].entries())
    await expect(page.locator(`[data-nonce=${seat}]`)).toHaveText(String(sent[at]?.body.nonce));
});

test("a changed commitment is reported, and the browser sends no random number to that table", {
  tag: "@gate",
}, async ({ arrive }) => {
  const [first, second] = [await arrive(), await arrive()];
  const address = await newTable(first, "friends", "First", 2);
  await expect(first.locator("#unfair")).toHaveCount(0);
  const id = address.split("/").at(-1);
  const pin = { commitment: "0".repeat(64), host: "0".repeat(64), nonces: {} };
  const alter = ([key, kept]: string[]) => localStorage.setItem(key ?? "", kept ?? "");
  await first.evaluate(alter, [`triclinium.fair.${id}`, JSON.stringify(pin)]);
  await first.reload();
  await expect(first.locator("#unfair")).toContainText("not the commitment");

  const seen = await watched(second);
  await second.goto("/");
  await second.evaluate(alter, [`triclinium.fair.${id}`, JSON.stringify(pin)]);
  await second.goto(address);
  await second.fill("#name", "Second");
  await second.click("#claim-B");
  await expect(second.locator(".notice")).toContainText("not the commitment");
  expect(seen.filter(({ body }) => "nonce" in body)).toEqual([]);
});
