import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Of these modules, those that our lint forbids a file to import. */
function forbidden(file: string, modules: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "imports-"));
  try {
    const config = JSON.parse(readFileSync("biome.json", "utf8"));
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
    );
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), modules.map((module) => `import "${module}";\n`).join(""));
    const { stdout, stderr } = spawnSync(
      resolve("node_modules/.bin/biome"),
      ["lint", "--only=style/noRestrictedImports", "--reporter=github", "."],
      { cwd: folder, encoding: "utf8" },
    );
    const lines = [...(stdout + stderr).matchAll(/noRestrictedImports.*?,line=(\d+),/g)].map(([, line]) =>
      Number(line),
    );
    return lines.map((line) => modules[line - 1] ?? `line ${line}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the board imports layout, protocol and style only", () => {
  const may = [
    "../layout/map",
    "../protocol",
    "../protocol/fall_of_rome",
    "../style/icons.json",
    "./Icon",
    "react",
  ];
  const mayNot = ["../app/words", "../app/play/state", "../texts/en.json", "../main", "../../e2e/people"];
  expect(forbidden("src/board/Board.tsx", [...may, ...mayNot])).toEqual(mayNot);
});

test("layout, protocol and style stand below", () => {
  for (const file of ["src/layout/map.ts", "src/protocol/index.ts", "src/style/tokens.ts"])
    expect(forbidden(file, ["../protocol", "../board", "../app/words"])).toEqual([
      "../board",
      "../app/words",
    ]);
});
