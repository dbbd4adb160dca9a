/** An address for mails: asked for in the menu, confirmed and given up by a button behind a link out of a mail. */
import { expect, json, test } from "./pretend";

const person = { id: "p", name: "First", language: "en", address: null };
const address = { email: "player@example.org", confirmed: false, unsubscribed: false };

test("an address is given in the menu, and waits to be confirmed", async ({ page, house }) => {
  house.answers.set("/me", json({ mail: true, person }));
  house.answers.set("/me/address", json({ mail: true, person: { ...person, address } }));
  await page.goto("/t/t");
  await page.locator("#menu").first().click();
  await page.fill("#email", address.email);
  await page.keyboard.press("Enter");
  await expect(page.locator(".notice")).toContainText("A mail is on its way");
  await expect(page.locator("form:has(#email)")).toContainText("not confirmed yet");
});

for (const what of ["confirm", "unsubscribe"])
  test(`a link to ${what} does nothing by itself: programs that read mails open links, too`, async ({
    page,
    house,
  }) => {
    const sent: unknown[] = [];
    house.answers.set(`/address/${what}`, (route) => {
      sent.push(route.request().postDataJSON());
      return json({ ok: true })(route);
    });
    await page.goto(`/${what}#token=a-b_c.d`);
    await expect(page.locator(`#${what}`)).toBeVisible();
    // The token does not stay in the address.
    expect(new URL(page.url()).hash).toBe("");
    expect(sent).toEqual([]);
    await page.click(`#${what}`);
    await expect(page.locator("#done")).toBeVisible();
    expect(sent).toEqual([{ token: "a-b_c.d" }]);
  });

test("a link that was cut off says so", async ({ page }) => {
  await page.goto("/confirm");
  await expect(page.getByText("This link is not complete.")).toBeVisible();
  await expect(page.locator("#confirm")).toHaveCount(0);
});
