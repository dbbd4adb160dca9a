import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

function sheets(folder: string): [string, string][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && each.name.endsWith(".css") && !each.name.endsWith(".module.css"))
    .map((each) => [
      `${each.parentPath}/${each.name}`,
      readFileSync(`${each.parentPath}/${each.name}`, "utf8"),
    ]);
}

/** Classes that a sheet dresses for the whole page: those its selectors begin with, without anything around them. */
function dressed(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/@import[^;]+;/g, "");
  const found = new Set<string>();
  for (const [, selectors = ""] of bare.matchAll(/([^{}]+)\{/g))
    for (const selector of selectors.split(","))
      for (const [, name = ""] of selector.trim().matchAll(/^\.([\w-]+)$/g)) found.add(name);
  return found;
}

test("a game dresses no class that the shell or the table dresses", () => {
  const ours = new Set(
    ["src/shell", "src/table", "src/style"].flatMap((folder) =>
      sheets(folder).flatMap(([, css]) => [...dressed(css)]),
    ),
  );
  const both = sheets("src/games").flatMap(([file, css]) =>
    [...dressed(css)].filter((name) => ours.has(name)).map((name) => `${file} .${name}`),
  );
  expect(both).toEqual([]);
});

test("every colour is written once, by day and by night", () => {
  for (const [file, css] of sheets("src"))
    expect([file, /prefers-color-scheme|data-theme="[^"]+"\][^{]*\{\s*--/.test(css)]).toEqual([file, false]);
});
