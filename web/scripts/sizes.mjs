// What opening a table of Fall of Rome really fetches, compressed: fails above what we allow ourselves, or if another
// game's code is among it. Found in Vite's manifest: what is imported at once, and what is fetched on the way there.
import { readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
const TEXTS = new URL("../../src/triclinium/games/fall_of_rome/texts/", import.meta.url);
const ALLOWED = { javascript: 198, all: 357 };
const GAME = "src/games/fall_of_rome/";
/** What is fetched on the way from the address to the board, in this order; of languages the largest is counted. */
const WAY = ["index.html", "src/shell/TablePage.tsx", `${GAME}index.tsx`];
const LANGUAGES = ["src/shell/texts/", `${GAME}texts/`].map((folder) =>
  ["en", "pl"].map((l) => `${folder}${l}.json`),
);

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

const chunks = new Map();
for (const key of WAY) reached(key, chunks);
for (const [key, chunk] of Object.entries(manifest))
  if (chunk.isDynamicEntry && key.startsWith("src/games/") && !key.startsWith(GAME)) {
    if (chunks.has(key)) throw new Error(`${key} is fetched for a table of another game`);
    if (/\/tiny\//.test(key)) throw new Error(`${key} is only for tests and must not be shipped`);
  }
const code = [...chunks.values()].map(({ file }) => file).filter((file) => file.endsWith(".js"));
const styles = [...new Set([...chunks.values()].flatMap(({ css }) => css ?? []))];
const fonts = [...new Set([...chunks.values()].flatMap(({ assets }) => assets ?? []))].filter((file) =>
  file.endsWith(".woff2"),
);
const language = LANGUAGES.reduce(
  (sum, keys) => sum + Math.max(...keys.map((key) => weigh(manifest[key].file))),
  0,
);
const sum = (list, of) => list.reduce((total, item) => total + of(item), 0);
const sizes = {
  javascript: sum(code, weigh) + language,
  styles: sum(styles, weigh),
  fonts: sum(fonts, (file) => kilobytes(statSync(new URL(file, DIST)).size)),
  page: packed(new URL("index.html", DIST)),
  texts: Math.max(...["en.json", "pl.json"].map((name) => packed(new URL(name, TEXTS)))),
};
const all = Object.values(sizes).reduce((one, other) => one + other, 0);
for (const [name, size] of Object.entries({ ...sizes, all }))
  console.log(
    `${name.padEnd(11)}${size.toFixed(1).padStart(7)} KB${ALLOWED[name] ? `  of ${ALLOWED[name]}` : ""}`,
  );
for (const file of [...code].sort((p, q) => weigh(q) - weigh(p)).slice(0, 8))
  console.log(`  ${file.split("/").at(-1)} ${weigh(file).toFixed(1)} KB`);
if (sizes.javascript > ALLOWED.javascript || all > ALLOWED.all) {
  console.error("The first load of a table is too large.");
  process.exit(1);
}
