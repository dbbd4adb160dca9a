/** Whether everybody can use what is on a page: what axe finds, and what is too small for a finger. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What WCAG asks for, and good habits: landmarks and headings among them. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Every violation that counts, with where it is. */
export async function violations(
  page: Page,
  { counts = () => true }: { counts?: (impact: string) => boolean } = {},
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const axe = new AxeBuilder({ page }).withTags(TAGS).options({ resultTypes: ["violations"] });
  // The other mode is for frames, of which there are none, and names every element that is well: five times as slow.
  const found = await axe.setLegacyMode().analyze();
  return found.violations
    .filter(({ impact }) => counts(impact ?? ""))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.html}`),
    );
}

/** The layers of a map, not the signs on what lies over it. */
const MAP = ".board > div > svg, .board > svg";

/**
 * What is looked at without the map. That is some thousand elements, which axe goes through even where they are excluded,
 * for seconds: they are taken out of the page meanwhile.
 */
export async function withoutMap<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const layers = await page.evaluateHandle(
    (map) =>
      [...document.querySelectorAll(map)].map((layer) => {
        const place = document.createComment("");
        layer.replaceWith(place);
        return [layer, place] as const;
      }),
    MAP,
  );
  const found = await look();
  await layers.evaluate((all) => {
    for (const [layer, place] of all) place.replaceWith(layer);
  });
  return found;
}

const CONTROLS =
  "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=switch]";

/**
 * Every control in sight that a finger could miss, with its size. Places of a map are left out: it comes closer by
 * itself where it is tapped.
 */
export function small(page: Page, least = 44): Promise<string[]> {
  return page.evaluate(
    ([controls, wanted]) => {
      const reach = wanted / 2 - 0.5;
      // What looks smaller may still hear a finger beside it.
      const heard = (control: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && control.contains(hit);
      };
      return [...document.querySelectorAll(controls)].flatMap((control) => {
        // Nor what only screen readers find, nor what is not shown while the map moves.
        if (control.closest("svg, .visually-hidden, [style*=clip]")) return [];
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        if (document.querySelector(".overlay") && !control.closest(".overlay")) return [];
        // What has a label around it is pressed by that.
        const pressed = control.closest("label") ?? control;
        const { x, y, width, height } = pressed.getBoundingClientRect();
        if (Math.min(width, height) >= wanted - 0.5) return [];
        const [cx, cy] = [x + width / 2, y + height / 2];
        const wide = width >= wanted - 0.5 || [-reach, reach].every((by) => heard(pressed, cx + by, cy));
        const high = height >= wanted - 0.5 || [-reach, reach].every((by) => heard(pressed, cx, cy + by));
        if (wide && high) return [];
        const name = control.getAttribute("aria-label") || pressed.textContent?.trim() || control.outerHTML;
        return [`${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`];
      });
    },
    [CONTROLS, least] as const,
  );
}
