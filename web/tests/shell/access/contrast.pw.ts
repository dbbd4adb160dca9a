/** Increased contrast, and forced colours, where a background alone must not show a state. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { upTo } from "../../scale";
import { arrive, FALL, fallView, tableOf, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[] };

async function open(page: Page, theme: string) {
  const table = tableOf("fall_of_rome", VIEW.hands.length);
  const update = updateOf({ ...VIEW, actions: 3 }, ["march Genua 0", "march Roma 0", "end"]);
  await arrive(page, [FALL], table, { A: update }, { theme });
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
}

const style = (what: Locator, name: string) =>
  what.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

/** Return the contrast ratio of two colours as defined by WCAG. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const c = Number(part) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low = 0, high = 0] = [light(one), light(other)].sort((p, q) => p - q);
  return (high + 0.05) / (low + 0.05);
}

for (const theme of upTo(1, ["dark", "light"]))
  test(`text has a contrast above 7:1 when the user prefers more contrast: ${theme}`, async ({ page }) => {
    await page.emulateMedia({ contrast: "more" });
    await open(page, theme);
    for (const ink of ["--ink", "--ink2", "--golddk", "--crimson2", "--ok"])
      for (const paper of ["--panel", "--panel2", "--panel3"]) {
        const found = () =>
          page.evaluate(
            ([front, back]) => {
              const probe = document.createElement("i");
              probe.style.color = `var(${front})`;
              probe.style.backgroundColor = `var(${back})`;
              document.body.append(probe);
              const { color, backgroundColor } = getComputedStyle(probe);
              probe.remove();
              return [color, backgroundColor] as const;
            },
            [ink, paper] as const,
          );
        await expect.poll(async () => contrast(...(await found())), `${ink} on ${paper}`).toBeGreaterThan(7);
      }
  });

test("with forced colours, lines mark pressed, selected and disabled elements", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "light");
  const march = page.locator("[data-tile=march]");
  await march.click();
  await expect(march).toHaveAttribute("aria-pressed", "true");
  await page.mouse.click(2, 2);
  await expect.poll(() => style(march, "outline-style")).toBe("double");
  expect(await style(page.locator("[data-tile=recruit]"), "border-top-style")).toBe("dashed");
  expect(await style(page.getByRole("tab", { selected: true }), "outline-style")).toBe("double");
  expect(await style(page.getByRole("tab", { selected: false }).first(), "outline-style")).toBe("none");
});
