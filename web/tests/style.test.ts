import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sheets = (folder: string) => styles(folder, (name) => !name.endsWith(".module.css"));
const modules = (folder: string) => styles(folder, (name) => name.endsWith(".module.css"));

function styles(folder: string, wanted: (name: string) => boolean): [string, string][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && each.name.endsWith(".css") && wanted(each.name))
    .map((each) => [
      `${each.parentPath}/${each.name}`,
      readFileSync(`${each.parentPath}/${each.name}`, "utf8"),
    ]);
}

/** Return the classes that a style sheet styles for the whole page, by a selector of this class alone. */
function styledClasses(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/@import[^;]+;/g, "");
  const found = new Set<string>();
  for (const [, selectors = ""] of bare.matchAll(/([^{}]+)\{/g))
    for (const selector of selectors.split(","))
      for (const [, name = ""] of selector.trim().matchAll(/^\.([\w-]+)$/g)) found.add(name);
  return found;
}

test("a game does not style a class that the shell or the table styles", () => {
  const ours = new Set(
    ["src/shell", "src/table", "src/style"].flatMap((folder) =>
      sheets(folder).flatMap(([, css]) => [...styledClasses(css)]),
    ),
  );
  const both = sheets("src/games").flatMap(([file, css]) =>
    [...styledClasses(css)].filter((name) => ours.has(name)).map((name) => `${file} .${name}`),
  );
  expect(both).toEqual([]);
});

test("no style sheet redefines colours for a single theme", () => {
  for (const [file, css] of sheets("src"))
    expect([file, /prefers-color-scheme|data-theme="[^"]+"\][^{]*\{\s*--/.test(css)]).toEqual([file, false]);
});

test("text has one of eight font sizes, except in drawings", () => {
  const drawings = /\/(board|cover)\/|Backdrop/;
  for (const [file, css] of [...sheets("src"), ...modules("src")])
    for (const [, property, value = ""] of css.matchAll(/[\s{;](font|font-size):([^;]*);/g)) {
      const drawn = drawings.test(file) && /\d(px|em)\b/.test(value);
      const sized = /var\(--text-[1-8]\)|^\s*(inherit|0)$/.test(value);
      expect([file, property, value, drawn || sized]).toEqual([file, property, value, true]);
    }
});

test("media queries use only four widths and two heights", () => {
  const allowed = new Set([
    "width 43.75",
    "width 56.25",
    "width 77.5",
    "width 86.25",
    "height 34",
    "height 50",
  ]);
  const hooks = readFileSync("src/shell/hooks.ts", "utf8");
  const queries = [...sheets("src"), ...modules("src")].flatMap(([file, css]) =>
    [...css.matchAll(/@media([^{]*)\{/g)].map(([, query = ""]) => [file, query] as const),
  );
  for (const [file, query] of [...queries, ["hooks.ts", hooks] as const])
    for (const [, side, length] of query.matchAll(/(width|height)(?::| [<>]=?) ([\d.]+)/g))
      expect([file, allowed.has(`${side} ${length}`) ? null : `${side} ${length}`]).toEqual([file, null]);
});
