import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EXPECTED, GRAVE, SIGNS } from "../src/games/fall_of_rome/facts";
import { CITIES, MAP } from "../src/games/fall_of_rome/layout/map";
import { TILES } from "../src/games/fall_of_rome/tiles";
import { TRIBES } from "../src/games/fall_of_rome/view";

/** Packages that must not name a game. */
const GENERAL = ["src/protocol", "src/shell", "src/table", "src/style"];
const GAMES = readdirSync("src/games", { withFileTypes: true }).filter((each) => each.isDirectory());
/** General words, which are allowed although they are verbs or facts of a game. */
const GENERAL_WORDS = new Set(["end", "give", "take", "build", "placed"]);

/** Names that belong to a game: its folder, cities, cards, tribes, verbs and facts. */
const NAMES = new Set(
  [
    ...GAMES.map(({ name }) => name).filter((name) => name !== "plain"),
    "fall of rome",
    "role_a",
    ...CITIES,
    ...MAP.events,
    ...TRIBES,
    ...TILES.flatMap(({ id, verbs }) => [id, ...verbs]),
    ...[...EXPECTED, ...GRAVE, ...Object.keys(SIGNS)],
  ]
    .map((name) => name.toLowerCase())
    .filter((name) => !GENERAL_WORDS.has(name)),
);

/** Return a text without comments, which may contain examples from a game. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
}

function namesIn(text: string): string[] {
  const words = withoutComments(text).toLowerCase();
  return [...NAMES].filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(words));
}

test("names of games are found in code, but not in comments", () => {
  expect(namesIn('const verb = "march";')).toEqual(["march"]);
  expect(namesIn("if (fact.fact === 'turn_begun') return;")).toEqual(["turn_begun"]);
  expect(namesIn('import part from "../games/fall_of_rome";')).toEqual(["fall_of_rome"]);
  expect(namesIn("/** As in `march {city}`. */ export {};")).toEqual([]);
});

test.each(GENERAL)("%s contains no name of a game", (folder) => {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.(tsx?|css|json)$/.test(each.name))
    .map((each) => `${each.parentPath}/${each.name}`)
    .filter((path) => !/\/generated\//.test(path))
    .flatMap((path) => namesIn(readFileSync(path, "utf8")).map((name) => `${path}: ${name}`));
  expect(found).toEqual([]);
});
