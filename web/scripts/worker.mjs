/**
 * Writes the service worker with the files it keeps at once: what every page is made of, by Vite's manifest.
 *
 *     node scripts/worker.mjs [SITE HOST]    of a build without a server: its folder, and that of Python in it
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [site, host = ""] = process.argv.slice(2);
const DIST = site ? pathToFileURL(site) : new URL("../dist/", import.meta.url);
const SOURCE = new URL("../worker/worker.js", import.meta.url);
const MADE = /\/\* @made \*\/ \{[^}]*\}/;

/** Entries of the manifest without which no page opens: the frame and its sentences. Games are kept as they are played. */
const FIRST = [
  "index.html",
  "src/client.tsx",
  "src/shell/home/HomePage.tsx",
  "src/shell/home/texts/en.json",
  "src/shell/home/texts/pl.json",
  "src/shell/TablePage.tsx",
  "src/shell/texts/en.json",
  "src/shell/texts/pl.json",
];

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
const files = new Set();
const seen = new Set();

function keep(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the manifest: what every page is made of has changed`);
  if (seen.has(key)) return;
  seen.add(key);
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
    if (/^assets\/.*\.(js|css|woff2)$/.test(file)) files.add(file);
  for (const next of chunk.imports ?? []) keep(next);
}

// Without a server all games are kept at once; Python's worker keeps its large files itself.
for (const key of host ? Object.keys(manifest) : FIRST) keep(key);
if (host)
  for (const each of readdirSync(new URL(`${host}/`, DIST), { recursive: true, withFileTypes: true }))
    if (each.isFile() && !each.name.endsWith(".bin"))
      files.add(relative(fileURLToPath(DIST), join(each.parentPath, each.name)));
const source = readFileSync(SOURCE, "utf8");
if (!MADE.test(source)) throw new Error("the worker has no place for its files");
const list = [...files].sort();
const page = readFileSync(new URL("index.html", DIST));
const version = createHash("sha256")
  .update(page)
  .update(source)
  .update(list.join("\n"))
  .digest("hex")
  .slice(0, 12);
writeFileSync(
  new URL("worker.js", DIST),
  source.replace(MADE, () => JSON.stringify({ version, files: list, host })),
);
console.log(`worker.js keeps ${list.length} files`);
