/** Passkeys: a player signs in on another device. The devices of Chromium's virtual authenticator have the same passkeys. */
import { expect, type Page, test } from "./fixtures";

const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: AUTHENTICATOR,
  });
  return { session, authenticatorId };
}

test("a passkey makes another browser the same player, until all other access ends", {
  tag: "@gate",
}, async ({ arrive }) => {
  const laptop = await arrive();
  const own = await withAuthenticator(laptop);
  await laptop.goto("/history");
  await expect(laptop.locator("#passkeys")).toBeVisible();
  await expect(laptop.locator("#add-passkey")).toHaveCount(0);
  await laptop.request.post("/api/me", { data: { name: "Livia", language: "en" } });
  await laptop.reload();
  await laptop.locator("#add-passkey").click();
  await expect(laptop.locator("section:has(#passkeys) li")).toHaveCount(1);

  const phone = await arrive({ phone: true, allowed: /status of 403/ });
  const other = await withAuthenticator(phone);
  const { credentials } = await own.session.send("WebAuthn.getCredentials", {
    authenticatorId: own.authenticatorId,
  });
  for (const credential of credentials)
    await other.session.send("WebAuthn.addCredential", {
      authenticatorId: other.authenticatorId,
      credential,
    });
  await phone.goto("/history");
  await phone.locator("#use-passkey").click();
  await expect(phone.locator("section:has(#passkeys) li")).toHaveCount(1);
  const name = async (page: Page) => (await (await page.request.get("/api/me")).json()).person?.name;
  expect(await name(phone)).toBe("Livia");

  await laptop.locator("#end-others").click();
  await laptop.locator("#end-others-sure").click();
  await expect(laptop.locator("section:has(#devices) [role=status]")).not.toBeEmpty();
  expect(await name(laptop)).toBe("Livia");
  await expect(laptop.locator("section:has(#passkeys) li")).toHaveCount(0);
  expect(await name(phone)).toBe(undefined);
  await phone.reload();
  await phone.locator("#use-passkey").click();
  await expect(phone.locator(".notice")).toContainText("does not know that passkey");
});
