/** Skips elements that were already checked without errors, because screens of one table are mostly alike. */
import type { Page } from "@playwright/test";

/** Selector of known elements during a check. */
export const KNOWN = "[data-known]";

interface Knowing {
  known?: Set<number>;
  met?: number[];
}

/**
 * Check a page, or the elements of a selector, unless all of it is known. `look` returns the errors.
 *
 * An element is known if it was valid before with the same markup inside and the same elements around it, which affect
 * its colours.
 */
export async function checkUnknown(
  page: Page,
  within: string | null,
  look: () => Promise<string[]>,
): Promise<string[]> {
  const some = await page.evaluate((which) => {
    const here = window as unknown as Knowing;
    here.known ??= new Set();
    const { known } = here;
    const met: number[] = [];
    const marked: Element[] = [];
    // Combine two 32-bit hashes in one number, because a single one could collide on this much markup.
    const sign = (text: string, begun: number) => {
      let [one, other] = [begun ^ 0x9e3779b9, begun ^ 0x85ebca6b];
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        one = Math.imul(one ^ code, 0x9e3779b1);
        other = Math.imul(other ^ code, 0x85ebca77);
      }
      return (other & 0x1fffff) * 2 ** 32 + (one >>> 0);
    };
    const meet = (element: Element, around: number) => {
      const it = sign(element.outerHTML, around);
      if (known.has(it)) {
        marked.push(element);
        return;
      }
      met.push(it);
      const inside = sign((element.cloneNode(false) as Element).outerHTML, around);
      for (const child of element.children) meet(child, inside);
    };
    const aroundOf = (element: Element | null): number =>
      element ? sign((element.cloneNode(false) as Element).outerHTML, aroundOf(element.parentElement)) : 0;
    const all = which === null ? [document.documentElement] : [...document.querySelectorAll(which)];
    // Nested elements are visited with their outermost one.
    for (const root of all)
      if (!all.some((other) => other !== root && other.contains(root)))
        meet(root, aroundOf(root.parentElement));
    for (const element of marked) element.setAttribute("data-known", "");
    here.met = met;
    return met.length > 0;
  }, within);
  try {
    const wrong = some ? await look() : [];
    if (wrong.length === 0)
      await page.evaluate(() => {
        const { known, met = [] } = window as unknown as Knowing;
        for (const it of met) known?.add(it);
      });
    return wrong;
  } finally {
    await page.evaluate((which) => {
      for (const element of document.querySelectorAll(which)) element.removeAttribute("data-known");
    }, KNOWN);
  }
}
