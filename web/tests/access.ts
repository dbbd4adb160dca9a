/** Accessibility checks of a page: violations found by axe, and controls that are too small for a finger. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Rules of WCAG, and best practices such as landmarks and headings. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules of axe that depend on colours. */
export const COLOUR_RULES: readonly string[] = ["color-contrast", "link-in-text-block"];

/** Return every violation that counts, with its element. */
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
    /** Only these rules instead of all. */
    rules?: readonly string[];
    /** Also check the size of targets (WCAG 2.2), which axe does only on request. */
    targets?: boolean;
    /** Selector of the elements to check. Null: the whole page. */
    within?: string | null;
    /** Selector of the elements to leave out. */
    without?: string | null;
  } = {},
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  // The source of axe has half a megabyte and would be read twice for every check. Once for each page is enough.
  const there = await page.evaluate(() => "axe" in window);
  const axe = new AxeBuilder({ page, ...(there && { axeSource: ";" }) }).options({
    resultTypes: ["violations"],
  });
  if (rules) axe.withRules([...rules]);
  else axe.withTags(TAGS).disableRules(targets ? [] : ["target-size"]);
  if (within !== null) axe.include(within);
  if (without !== null) axe.exclude(without);
  // The other mode is five times as slow: it supports frames, which the client does not use, and lists valid elements.
  const found = await axe.setLegacyMode().analyze();
  return found.violations
    .filter(({ impact }) => counts(impact ?? ""))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.html}`),
    );
}

/** Layers of a map, without the icons of elements above it. */
const MAP = ":is(.board > div > svg, .board > svg)";
/** Drawings that are hidden from assistive technology. */
const DRAWN = "svg[aria-hidden=true], [aria-hidden=true] svg";

/** Sticky parts of dialogs, which may cover content that can be scrolled into view. */
const STUCK = ".dialog-head, .dialog .form > :last-child";

/** Turn off sticky positions in dialogs. */
export async function withoutSticking(page: Page): Promise<void> {
  await page.addStyleTag({ content: `${STUCK} { position: static !important; }` });
}

/**
 * Call `look` while drawings are removed from the page. Their boxes stay. Unless `map` is true, the layers of a map are
 * removed too.
 *
 * Most of the more than a thousand elements of a page are in drawings, and axe visits them even if they are excluded or
 * hidden. The page must not change in the meantime, because elements that it would update are missing.
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
 * Call `look` while the map is removed from the page. The map has thousands of elements, and axe takes seconds to visit
 * them even if they are excluded.
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
 * Return every visible control that is too small for a finger, with its size. Places of a map are left out, because the
 * map zooms in when it is tapped.
 */
export function small(page: Page, least = 44): Promise<string[]> {
  return page.evaluate(
    ([controls, wanted]) => {
      const reach = wanted / 2 - 0.5;
      // A control may respond to a tap outside of its visible box.
      const heard = (control: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && control.contains(hit);
      };
      return [...document.querySelectorAll(controls)].flatMap((control) => {
        // Skip elements for screen readers only, elements hidden while the map moves, and inert elements.
        if (control.closest("svg, .visually-hidden, [style*=clip], [inert]")) return [];
        // Skip elements that are visible only while they have the focus.
        if (getComputedStyle(control).clipPath === "inset(50%)") return [];
        if (!control.checkVisibility({ visibilityProperty: true })) return [];
        // Skip chips at the edge of the map under a notice, because the notice can be closed.
        if (control.matches(".edge-chip") && document.querySelector("[data-over-map]")) return [];
        if (document.querySelector(".overlay") && !control.closest(".overlay")) return [];
        // A control inside a label is pressed by the label.
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
