// What opening a table really fetches, compressed, game by game: fails above what we allow ourselves, or if another
// game's code is among it. Found in Vite's manifest: what is imported at once, and what is fetched on the way there.
import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
/** The most that a table of each game may fetch, in KB. */
const ALLOWED = {
  aeterna: { javascript: 206, all: 358 },
  fall_of_rome: { javascript: 195, all: 345 },
  struggle_for_rome: { javascript: 206, all: 358 },
};

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
const kilobytes = (bytes) => bytes / 1000;
const packed = (url) => kilobytes(gzipSync(readFileSync(url), { level: 9 }).length);
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
  for (const key of ["index.html", "src/shell/TablePage.tsx", `${own}index.tsx`]) reached(key, chunks);
  for (const [key, chunk] of Object.entries(manifest))
    if (chunk.isDynamicEntry && key.startsWith("src/games/") && !key.startsWith(own) && chunks.has(key))
      throw new Error(`${key} is fetched for a table of ${game}`);
  return { own, chunks: [...chunks.values()] };
}

const sum = (list, of) => list.reduce((total, item) => total + of(item), 0);

function sizesOf({ own, chunks }, game) {
  const code = chunks.map(({ file }) => file).filter((file) => file.endsWith(".js"));
  const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  const fonts = [...new Set(chunks.flatMap(({ assets }) => assets ?? []))].filter((file) =>
    file.endsWith(".woff2"),
  );
  const largest = (folder) =>
    Math.max(...["en", "pl"].map((language) => weigh(manifest[`${folder}texts/${language}.json`].file)));
  const texts = new URL(`../../src/triclinium/games/${game}/texts/`, import.meta.url);
  const sizes = {
    javascript: sum(code, weigh) + largest("src/shell/") + largest(own),
    styles: sum(styles, weigh),
    fonts: sum(fonts, (file) => kilobytes(statSync(new URL(file, DIST)).size)),
    page: packed(new URL("index.html", DIST)),
    texts: Math.max(...["en.json", "pl.json"].map((name) => packed(new URL(name, texts)))),
  };
  return { code, sizes: { ...sizes, all: sum(Object.values(sizes), (size) => size) } };
}

for (const key of Object.keys(manifest))
  if (/^src\/games\/tiny\//.test(key)) throw new Error(`${key} is only for tests and must not be shipped`);

let large = 0;
for (const [game, allowed] of Object.entries(ALLOWED)) {
  const { code, sizes } = sizesOf(fetched(game), game);
  console.log(game);
  for (const [name, size] of Object.entries(sizes))
    console.log(
      `  ${name.padEnd(11)}${size.toFixed(1).padStart(7)} KB${allowed[name] ? `  of ${allowed[name]}` : ""}`,
    );
  for (const file of [...code].sort((p, q) => weigh(q) - weigh(p)).slice(0, 8))
    console.log(`    ${file.split("/").at(-1)} ${weigh(file).toFixed(1)} KB`);
  if (sizes.javascript > allowed.javascript || sizes.all > allowed.all) {
    console.error(`The first load of a table of ${game} is too large.`);
    large = 1;
  }
}
process.exit(large);
