/** Check a Polish page for English words, missing texts, and texts that are cut off. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";

type Texts = Record<string, string>;

/** Return all texts of the client and the server about a game. */
function textsIn(game: string, language: "en" | "pl"): Texts[] {
  const rooms = ["src/shell", `src/games/${game}`, `../src/triclinium/games/${game}`];
  return rooms.flatMap((room) => {
    const folder = fileURLToPath(new URL(`../${room}/`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: "utf-8" })
      .filter((name) => name.endsWith(`texts/${language}.json`))
      .map((name) => JSON.parse(readFileSync(folder + name, "utf-8")) as Texts);
  });
}

const wordsOf = (text: string) =>
  text
    .replace(/\{[^}]*\}/g, " ")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
const allWords = (tables: readonly Texts[]) =>
  new Set(tables.flatMap((texts) => Object.values(texts).flatMap(wordsOf)));

/** Return the words of the English texts that no Polish text uses. Single letters are seats and keys. */
function englishWords(game: string): ReadonlySet<string> {
  const polish = allWords(textsIn(game, "pl"));
  return new Set([...allWords(textsIn(game, "en"))].filter((word) => word.length > 1 && !polish.has(word)));
}

interface Read {
  /** All texts of the page, visible or for screen readers. */
  texts: string[];
  cut: string[];
}

/** Public games on the home page. Other tests at the same service name their players. */
const OTHERS = "#watch";

/** Read the texts of a page. Return null if `wanted` is not visible. */
async function read(page: Page, wanted: string): Promise<Read | null> {
  return page.evaluate(
    ([wanted, others]) => {
      if (![...document.querySelectorAll(wanted)].some((each) => each.checkVisibility())) return null;
      const texts: string[] = [];
      const cut: string[] = [];
      const hides = (each: Element) => {
        const { overflowX } = getComputedStyle(each);
        return overflowX === "hidden" || overflowX === "clip";
      };
      const aloud = (each: Element | null): boolean =>
        each !== null && ((hides(each) && each.clientWidth <= 1) || aloud(each.parentElement));
      const scrolls = (each: Element) => /auto|scroll/.test(getComputedStyle(each).overflowX);
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const seen = new Set<Element>();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? "";
        const holder = node.parentElement;
        if (!text || !holder || holder.closest(`script, style, noscript, ${others}`)) continue;
        if (!holder.checkVisibility({ visibilityProperty: true })) continue;
        texts.push(text);
        // Texts for screen readers have no size, and texts of the map move with its camera.
        if (holder.closest("svg") || aloud(holder)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width === 0) continue;
        const tell = (how: string) =>
          cut.push(
            `${how}: "${text}" in ${holder.tagName}.${holder.className} of ${holder.parentElement?.className}`,
          );
        if (
          !seen.has(holder) &&
          holder.clientWidth > 0 &&
          !scrolls(holder) &&
          holder.scrollWidth > holder.clientWidth + 1
        )
          tell(`${holder.scrollWidth} pixels in ${holder.clientWidth}`);
        seen.add(holder);
        for (let around: Element | null = holder; around && !scrolls(around); around = around.parentElement) {
          if (!hides(around)) continue;
          const { left, right } = around.getBoundingClientRect();
          if (box.left < left - 1 || box.right > right + 1) {
            tell(`beyond ${around.className || around.tagName}`);
            break;
          }
        }
      }
      for (const each of document.querySelectorAll<HTMLElement>(
        "[aria-label], [title], [placeholder], [alt]",
      ))
        if (each.checkVisibility() && !each.closest(others))
          for (const name of ["aria-label", "title", "placeholder", "alt"])
            texts.push(each.getAttribute(name) ?? "");
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth)
        cut.push(`the page is ${scrollWidth} pixels wide, the window ${clientWidth}`);
      return { texts: texts.filter(Boolean), cut };
    },
    [wanted, OTHERS] as const,
  );
}

/** A text key instead of its text, an unfilled placeholder, or a missing value. */
const RAW = /(?<![\w/@.])[a-z][a-z_]*(\.[a-z_0-9]+)+(?![\w/@])|\{\w+\}|undefined|\[object|NaN/g;

/** Return a function that lists the faults of a page, or returns null if `wanted` is not visible. */
function polishFaults(game: string): (page: Page, wanted: string) => Promise<string[] | null> {
  const english = englishWords(game);
  return async (page, wanted) => {
    const found = await read(page, wanted);
    return found && faultsOf(found, english);
  };
}

/** Return a function that waits until `wanted` is visible, then checks that the page has no faults. */
export function polishThroughout(game: string): (page: Page, wanted: string) => Promise<void> {
  const faultsOn = polishFaults(game);
  return async (page, wanted) => {
    let faults: string[] | null = null;
    const look = async () => {
      faults = await faultsOn(page, wanted);
      return faults !== null;
    };
    await expect.poll(look, { message: wanted, intervals: [50] }).toBe(true);
    expect.soft(faults, wanted).toEqual([]);
  };
}

function faultsOf({ texts, cut }: Read, english: ReadonlySet<string>): string[] {
  const found = texts.flatMap((text) => [
    ...wordsOf(text)
      .filter((word) => english.has(word))
      .map((word) => `English: ${word} in "${text}"`),
    ...(text.match(RAW) ?? []).map((key) => `no text: ${key} in "${text}"`),
  ]);
  return [...new Set([...found, ...cut])];
}
