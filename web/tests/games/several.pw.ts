/** Several boards on one page do not use each other's SVG definitions. */
import { expect, test } from "@playwright/test";

test("ids are unique, and every board refers only to its own definitions", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/gallery/two.html");
  await expect(page.locator("#second [data-city=Roma]")).toBeVisible();
  await expect(page.locator("#third [data-board=tiny]")).toBeVisible();
  const { twice, foreign, used } = await page.evaluate(() => {
    const all = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    const foreign: string[] = [];
    let used = 0;
    const defsOf = new Map(
      [...document.querySelectorAll(".framed")].map((frame) => [frame, frame.previousElementSibling]),
    );
    for (const [frame, defs] of defsOf)
      for (const each of frame.querySelectorAll("*"))
        for (const name of ["href", "fill", "clip-path", "mask", "stroke"]) {
          const id = /^(?:url\()?#([^)]+)\)?$/.exec(each.getAttribute(name) ?? "")?.[1];
          if (!id) continue;
          used += 1;
          const target = document.getElementById(id);
          if (!target || !(frame.contains(target) || defs?.contains(target)))
            foreign.push(`${frame.id} ${id}`);
        }
    return { twice: all.filter((id, at) => all.indexOf(id) !== at), foreign, used };
  });
  expect(twice).toEqual([]);
  expect(foreign).toEqual([]);
  expect(used).toBeGreaterThan(40);
});

test("eight seats have eight colours and eight silhouettes in the light and the dark theme", async ({
  page,
}) => {
  for (const theme of ["light", "dark"]) {
    await page.goto(`/gallery/two.html?theme=${theme}`);
    const looks = await page
      .locator("#marks path")
      .evaluateAll((paths) => paths.map((path) => [getComputedStyle(path).fill, path.getAttribute("d")]));
    expect(new Set(looks.map(([fill]) => fill)).size).toBe(8);
    expect(new Set(looks.map(([, d]) => d)).size).toBe(8);
  }
});
