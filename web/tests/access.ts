/** Whether everybody can use what is on a page: what axe finds, and what is too small for a finger. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What WCAG asks for, and good habits: landmarks and headings among them. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Those of its rules that depend on colours. */
export const COLOUR_RULES: readonly string[] = ["color-contrast", "link-in-text-block"];

/** Every violation that counts, with where it is. */
export async function violations(
  page: Page,
  {
    counts = () => true,
    rules,
    targets = false,
    within = null,
    without = null,
  }: {
    counts?: (impact: string) => boolean;
    /** These alone, in place of all. */
    rules?: readonly string[];
    /** How large what is pressed must be (WCAG 2.2), too: axe asks for that only where it is told to. */
    targets?: boolean;
    /** In these elements alone; null: in the whole page. */
    within?: string | null;
    /** Not in these. */
    without?: string | null;
  } = {},
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  // Half a megabyte that is read twice for every look: once a page is enough.
  const there = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(there && { axeSource: ";" }) }).options({
    resultTypes: ["violations"],
  });
  if (rules) axe.withRules([...rules]);
  else axe.withTags(TAGS).disableRules(targets ? [] : ["target-size"]);
  if (within !== null) axe.include(within);
  if (without !== null) axe.exclude(without);
  // The other mode is for frames, of which there are none, and names every element that is well: five times as slow.
  const found = await axe.setLegacyMode().analyze();
  return found.violations
    .filter(({ impact }) => counts(impact ?? ""))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.html}`),
    );
}

/** The layers of a map, not the signs on what lies over it. */
const MAP = ":is(.board > div > svg, .board > svg)";
/** Drawings that nobody is told of. */
const DRAWN = "svg[aria-hidden=true], [aria-hidden=true] svg";

/** What sticks to an edge of a dialog covers what can be scrolled from under it. */
const STUCK = ".dialog-head, .dialog .form > :last-child";

/** From now on nothing sticks in dialogs. */
export async function withoutSticking(page: Page): Promise<void> {
  await page.addStyleTag({ content: `${STUCK} { position: static !important; }` });
}

/**
 * While something is looked at, drawings are taken out of the page, and of a map all of it if that is wanted; their boxes
 * stay. Of more than a thousand elements on a page most are in these, and axe goes through them even where they are
 * excluded or hidden. The page must be at rest: what it would draw anew is not there.
 */
export async function withoutDrawings<T>(page: Page, map: boolean, look: () => Promise<T>): Promise<T> {
  const taken = await page.evaluateHandle(
    (which) =>
      [...document.querySelectorAll(which)]
        .filter((drawing) => !drawing.parentElement?.closest("svg"))
        .map((drawing) => {
          const within = document.createRange();
          within.selectNodeContents(drawing);
          return [drawing, within.extractContents()] as const;
        }),
    map ? DRAWN : `${DRAWN}, ${MAP}`,
  );
  try {
    return await look();
  } finally {
    await taken.evaluate((all) => {
      for (const [drawing, content] of all) drawing.append(content);
    });
    await taken.dispose();
  }
}

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
        // Nor what only screen readers find, what is not shown while the map moves, or what is inert.
        if (control.closest("svg, .visually-hidden, [style*=clip], [inert]")) return [];
        // Nor what is seen only while it has the focus.
        if (getComputedStyle(control).clipPath === "inset(50%)") return [];
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        // Nor a way to a place of the map that lies partly under a notice: that can be closed.
        if (control.matches(".edge-chip") && document.querySelector("[data-over-map]")) return [];
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
