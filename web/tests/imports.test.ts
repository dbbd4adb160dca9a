import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";

/** Return the files and lines where a rule of our linter reports an error. */
function lintErrors(rule: string, files: Readonly<Record<string, string>>): { file: string; line: number }[] {
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
      ["lint", `--only=${rule}`, "--reporter=github", "--max-diagnostics=none", "."],
      { cwd: folder, encoding: "utf8" },
    );
    return [...(stdout + stderr).matchAll(/::error .*file=([^,]+),line=(\d+),/g)].map(([, file, line]) => ({
      file: relative(folder, resolve(folder, file ?? "")),
      line: Number(line),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const BOARD = {
  may: ["../layout/map", "../view", "../../../table/Icon", "../../../style/icons.json", "./Pieces", "react"],
  mayNot: [
    "../../../shell/words",
    "../../../shell/play/state",
    "../../../shell/texts/en.json",
    "../play/pieces",
    "../../plain",
    "../../../main",
    "../../../../e2e/people",
  ],
};
const BELOW = { may: ["../protocol"], mayNot: ["../table/Icon", "../games/plain", "../shell/words"] };
const GAME = { may: ["../../shell/part"], mayNot: ["../fall_of_rome/view"] };
const BORDERS: Readonly<Record<string, Readonly<Record<string, { may: string[]; mayNot: string[] }>>>> = {
  "the table imports style only": {
    "src/table/Icon.tsx": {
      may: ["../style/icons.json", "./geometry", "react"],
      mayNot: ["../shell/words", "../games/fall_of_rome/view", "../games/plain", "../protocol", "../main"],
    },
  },
  "the shell imports no game": {
    "src/shell/play/Chat.tsx": {
      may: ["../../table/Popup", "../../protocol", "../words", "./Chat", "react"],
      mayNot: ["../../games/plain", "../../games/fall_of_rome", "../../games/fall_of_rome/view"],
    },
    "src/shell/connection.ts": { may: ["../protocol"], mayNot: ["../games/fall_of_rome/view"] },
  },
  "a game imports no other game": {
    "src/games/fall_of_rome/play/Hand.tsx": { may: ["../../../shell/words"], mayNot: ["../../plain"] },
    "src/games/plain/index.tsx": GAME,
    "src/games/tiny/index.tsx": GAME,
  },
  "a board imports its layout and view, table and style only": {
    "src/games/fall_of_rome/board/Board.tsx": BOARD,
  },
  "a layout imports its view and the table only": {
    "src/games/fall_of_rome/layout/map.ts": {
      may: ["../view", "../../../table/geometry", "./map.json"],
      mayNot: ["../board", "../play/pieces", "../../../shell/words", "../../plain"],
    },
  },
  "protocol and style import neither the table, the shell nor a game": {
    "src/protocol/index.ts": BELOW,
    "src/style/tokens.ts": BELOW,
  },
};

/** Modules that the linter forbids each file to import. The linter runs once for all files. */
let forbidden: Map<string, string[]>;
beforeAll(() => {
  const modules = new Map(
    Object.values(BORDERS).flatMap((files) =>
      Object.entries(files).map(([file, { may, mayNot }]) => [file, [...may, ...mayNot]] as const),
    ),
  );
  const texts = [...modules].map(([file, all]) => [file, all.map((each) => `import "${each}";\n`).join("")]);
  const found = lintErrors("style/noRestrictedImports", Object.fromEntries(texts));
  forbidden = new Map([...modules].map(([file]) => [file, []]));
  for (const { file, line } of found)
    forbidden.get(file)?.push(modules.get(file)?.[line - 1] ?? `line ${line}`);
});

for (const [border, files] of Object.entries(BORDERS))
  test(border, () => {
    for (const [file, { mayNot }] of Object.entries(files)) expect(forbidden.get(file), file).toEqual(mayNot);
  });

test("import cycles are forbidden, also of types", () => {
  const files = {
    "src/shell/one.ts": 'import type { Two } from "./two";\nexport type One = Two;\n',
    "src/shell/two.ts": 'import type { Three } from "./three";\nexport type Two = Three;\n',
    "src/shell/three.ts": 'import type { One } from "./one";\nexport type Three = One | null;\n',
    "src/shell/four.ts": 'import type { One } from "./one";\nexport type Four = One;\n',
  };
  const found = lintErrors("suspicious/noImportCycles", files).map(({ file }) => basename(file));
  expect(found.sort()).toEqual(["one.ts", "three.ts", "two.ts"]);
});

test("no file is exempt from the import rules", () => {
  const { overrides } = JSON.parse(readFileSync("biome.json", "utf8")) as {
    overrides: { includes: string[] }[];
  };
  expect(overrides.flatMap(({ includes }) => includes).filter((each) => each.startsWith("!"))).toEqual([]);
});
