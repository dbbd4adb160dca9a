import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** What our lint says of these files by one of its rules: each file and line. */
function complaints(rule: string, files: Readonly<Record<string, string>>): { file: string; line: number }[] {
  const folder = mkdtempSync(join(tmpdir(), "imports-"));
  try {
    const config = JSON.parse(readFileSync("biome.json", "utf8"));
    writeFileSync(
      join(folder, "biome.json"),
      JSON.stringify({ ...config, $schema: undefined, vcs: undefined }),
    );
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { stdout, stderr } = spawnSync(
      resolve("node_modules/.bin/biome"),
      ["lint", `--only=${rule}`, "--reporter=github", "."],
      { cwd: folder, encoding: "utf8" },
    );
    return [...(stdout + stderr).matchAll(/::error .*file=([^,]+),line=(\d+),/g)].map(([, file, line]) => ({
      file: file ?? "",
      line: Number(line),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of these modules, those that our lint forbids a file to import. */
function forbidden(file: string, modules: string[]): string[] {
  const text = modules.map((module) => `import "${module}";\n`).join("");
  const found = complaints("style/noRestrictedImports", { [file]: text });
  return found.map(({ line }) => modules[line - 1] ?? `line ${line}`);
}

test("the table imports style only", () => {
  const may = ["../style/icons.json", "./geometry", "react"];
  const mayNot = ["../shell/words", "../games/fall_of_rome/view", "../games/plain", "../protocol", "../main"];
  expect(forbidden("src/table/Icon.tsx", [...may, ...mayNot])).toEqual(mayNot);
});

test("the shell imports no game", () => {
  const may = ["../../table/Popup", "../../protocol", "../words", "./Chat", "react"];
  const mayNot = ["../../games/plain", "../../games/fall_of_rome", "../../games/fall_of_rome/view"];
  expect(forbidden("src/shell/play/Chat.tsx", [...may, ...mayNot])).toEqual(mayNot);
  expect(forbidden("src/shell/connection.ts", ["../protocol", "../games/fall_of_rome/view"])).toEqual([
    "../games/fall_of_rome/view",
  ]);
});

test("a game imports no other game", () => {
  expect(forbidden("src/games/fall_of_rome/play/Hand.tsx", ["../../../shell/words", "../../plain"])).toEqual([
    "../../plain",
  ]);
  for (const game of ["plain", "tiny"])
    expect(forbidden(`src/games/${game}/index.tsx`, ["../../shell/part", "../fall_of_rome/view"])).toEqual([
      "../fall_of_rome/view",
    ]);
});

test("a board imports its layout and view, table and style only", () => {
  const may = [
    "../layout/map",
    "../view",
    "../../../table/Icon",
    "../../../style/icons.json",
    "./Pieces",
    "react",
  ];
  const mayNot = [
    "../../../shell/words",
    "../../../shell/play/state",
    "../../../shell/texts/en.json",
    "../play/pieces",
    "../../plain",
    "../../../main",
    "../../../../e2e/people",
  ];
  expect(forbidden("src/games/fall_of_rome/board/Board.tsx", [...may, ...mayNot])).toEqual(mayNot);
});

test("a layout imports its view and the table only", () => {
  const may = ["../view", "../../../table/geometry", "./map.json"];
  const mayNot = ["../board", "../play/pieces", "../../../shell/words", "../../plain"];
  expect(forbidden("src/games/fall_of_rome/layout/map.ts", [...may, ...mayNot])).toEqual(mayNot);
});

test("protocol and style stand below", () => {
  for (const file of ["src/protocol/index.ts", "src/style/tokens.ts"])
    expect(forbidden(file, ["../protocol", "../table/Icon", "../games/plain", "../shell/words"])).toEqual([
      "../table/Icon",
      "../games/plain",
      "../shell/words",
    ]);
});

test("imports run in no circle, not even those of types", () => {
  const files = {
    "src/shell/one.ts": 'import type { Two } from "./two";\nexport type One = Two;\n',
    "src/shell/two.ts": 'import type { Three } from "./three";\nexport type Two = Three;\n',
    "src/shell/three.ts": 'import type { One } from "./one";\nexport type Three = One | null;\n',
    "src/shell/four.ts": 'import type { One } from "./one";\nexport type Four = One;\n',
  };
  const found = complaints("suspicious/noImportCycles", files).map(({ file }) => basename(file));
  expect(found.sort()).toEqual(["one.ts", "three.ts", "two.ts"]);
});

test("no file is excepted from the borders", () => {
  const { overrides } = JSON.parse(readFileSync("biome.json", "utf8")) as {
    overrides: { includes: string[] }[];
  };
  expect(overrides.flatMap(({ includes }) => includes).filter((each) => each.startsWith("!"))).toEqual([]);
});
