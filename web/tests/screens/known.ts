/** What has been looked at and was well is not looked at again: from screen to screen most of a table stays the same. */
import type { Page } from "@playwright/test";

/** On what is known, while something is looked at. */
export const KNOWN = "[data-known]";

interface Knowing {
  known?: Set<number>;
  met?: number[];
}

/**
 * Looks at a page, or at these elements of it, unless all of it is known; `look` answers what is wrong. Known is what was
 * well with the same markup inside, and with the same elements around it: these decide how it is coloured.
 */
export async function unknown(
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
    // Two of 32 bits each in one number: markup of a page is long, and there is much of it.
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
    // What lies in another of them is met with that.
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
