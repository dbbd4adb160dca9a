// What opening a table really fetches, compressed, game by game, and what the first page does: fails above what we allow
// ourselves, or if another game's code is among it. Found in Vite's manifest: what is imported at once, and what is
// fetched on the way there.
import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
/** The most that a table of each game may fetch, in KB. */
const ALLOWED = {
  aeterna: { javascript: 206, all: 300 },
  fall_of_rome: { javascript: 195, all: 282 },
  struggle_for_rome: { javascript: 206, all: 292 },
};

/** The most that the first page may fetch: its own code and texts, the covers of the games, and the letters it is set in. */
const HOME = { all: 172 };
/** Letters that are fetched only for a name that has them. */
const RARE = /-others-\d+/;
/** Letters that only tables are set in. */
const TABLES_ONLY = /eb-garamond|alegreya-sans-\w+-800/;

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
const kilobytes = (bytes) => bytes / 1000;
const packed = (url) => kilobytes(gzipSync(readFileSync(url), { level: 9 }).length);
/** A game's texts as a table asks for them: rules come when they are looked up, and a terminal's not at all. */
const served = (url) => {
  const said = Object.entries(JSON.parse(readFileSync(url, "utf8"))).filter(
    ([key]) => !/^(rule|rule_title|section|terminal)\./.test(key),
  );
  return kilobytes(gzipSync(JSON.stringify(Object.fromEntries(said)), { level: 9 }).length);
};
const weigh = (file) => packed(new URL(file, DIST));

function reached(key, found = new Map()) {
  const chunk = manifest[key];
  if (!chunk)
    throw new Error(`${key} is not in the manifest: what is fetched on the way to a table has changed`);
  if (found.has(key)) return found;
  found.set(key, chunk);
  for (const next of chunk.imports ?? []) reached(next, found);
  return found;
}

/** What is fetched on the way from the address to the board of a game; of languages the largest is counted. */
function fetched(game) {
  const own = `src/games/${game}/`;
  const chunks = new Map();
  for (const key of ["index.html", "src/client.tsx", "src/shell/TablePage.tsx", `${own}index.tsx`])
    reached(key, chunks);
  for (const [key, chunk] of Object.entries(manifest))
    if (chunk.isDynamicEntry && key.startsWith("src/games/") && !key.startsWith(own) && chunks.has(key))
      throw new Error(`${key} is fetched for a table of ${game}`);
  return { own, chunks: [...chunks.values()] };
}

const sum = (list, of) => list.reduce((total, item) => total + of(item), 0);

/** The files of some chunks, by what they are. */
function filesOf(chunks) {
  return {
    code: [...new Set(chunks.map(({ file }) => file))].filter((file) => file.endsWith(".js")),
    styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))],
    fonts: [...new Set(chunks.flatMap(({ assets }) => assets ?? []))].filter(
      (file) => file.endsWith(".woff2") && !RARE.test(file),
    ),
  };
}
const onDisk = (file) => kilobytes(statSync(new URL(file, DIST)).size);
const largest = (folder) =>
  Math.max(...["en", "pl"].map((language) => weigh(manifest[`${folder}texts/${language}.json`].file)));

/** The first page with the covers of all games; what stands behind them comes when there is time. */
function sizesOfHome() {
  const chunks = new Map();
  const fronts = Object.keys(manifest).filter((key) => /^src\/games\/\w+\/front\.tsx$/.test(key));
  for (const key of ["index.html", "src/client.tsx", "src/shell/home/HomePage.tsx", ...fronts])
    reached(key, chunks);
  for (const game of Object.keys(ALLOWED))
    if (chunks.has(`src/games/${game}/index.tsx`)) throw new Error(`${game} is fetched for the first page`);
  const { code, styles, fonts } = filesOf([...chunks.values()]);
  const sizes = {
    javascript: sum(code, weigh),
    texts: largest("src/shell/") + largest("src/shell/home/"),
    styles: sum(styles, weigh),
    fonts: sum(
      fonts.filter((file) => !TABLES_ONLY.test(file)),
      onDisk,
    ),
    page: packed(new URL("index.html", DIST)),
  };
  return { code, sizes: { ...sizes, all: sum(Object.values(sizes), (size) => size) } };
}

function sizesOf({ own, chunks }, game) {
  const { code, styles, fonts } = filesOf(chunks);
  const texts = new URL(`../../src/triclinium/games/${game}/texts/`, import.meta.url);
  const sizes = {
    javascript: sum(code, weigh) + largest("src/shell/") + largest(own),
    styles: sum(styles, weigh),
    fonts: sum(fonts, onDisk),
    page: packed(new URL("index.html", DIST)),
    texts: Math.max(...["en.json", "pl.json"].map((name) => served(new URL(name, texts)))),
  };
  return { code, sizes: { ...sizes, all: sum(Object.values(sizes), (size) => size) } };
}

for (const key of Object.keys(manifest))
  if (/^src\/games\/tiny\//.test(key)) throw new Error(`${key} is only for tests and must not be shipped`);

let large = 0;
function tell(name, { code, sizes }, allowed, what) {
  console.log(name);
  for (const [part, size] of Object.entries(sizes))
    console.log(
      `  ${part.padEnd(11)}${size.toFixed(1).padStart(7)} KB${allowed[part] ? `  of ${allowed[part]}` : ""}`,
    );
  for (const file of [...code].sort((p, q) => weigh(q) - weigh(p)).slice(0, 8))
    console.log(`    ${file.split("/").at(-1)} ${weigh(file).toFixed(1)} KB`);
  if (Object.entries(allowed).some(([part, most]) => sizes[part] > most)) {
    console.error(`The first load of ${what} is too large.`);
    large = 1;
  }
}

tell("home", sizesOfHome(), HOME, "the first page");
for (const [game, allowed] of Object.entries(ALLOWED))
  tell(game, sizesOf(fetched(game), game), allowed, `a table of ${game}`);
process.exit(large);
