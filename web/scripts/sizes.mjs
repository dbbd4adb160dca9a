// What a table's first load costs, compressed, from dist: fails above what we allow ourselves.
// Counted strictly: all JavaScript there is (of the languages the largest one), all fonts with their Polish letters.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
const TEXTS = new URL("../../src/triclinium/games/fall_of_rome/texts/", import.meta.url);
const ALLOWED = { javascript: 250, all: 500 };

const kilobytes = (bytes) => bytes / 1000;
const packed = (url) => kilobytes(gzipSync(readFileSync(url), { level: 9 }).length);
const assets = readdirSync(new URL("assets/", DIST)).map((name) => new URL(`assets/${name}`, DIST));
const ending = (suffix) => assets.filter(({ pathname }) => pathname.endsWith(suffix));
const sum = (list, weigh) => list.reduce((total, item) => total + weigh(item), 0);

const isLanguage = ({ pathname }) => /\/(en|pl)-[^/]*\.js$/.test(pathname);
const code = ending(".js").filter((file) => !isLanguage(file));
const languages = ending(".js").filter(isLanguage);
const sizes = {
  javascript: sum(code, packed) + Math.max(0, ...languages.map(packed)),
  styles: sum(ending(".css"), packed),
  fonts: sum(ending(".woff2"), (file) => kilobytes(statSync(file).size)),
  page: packed(new URL("index.html", DIST)),
  texts: Math.max(...["en.json", "pl.json"].map((name) => packed(new URL(name, TEXTS)))),
};
const all = Object.values(sizes).reduce((one, other) => one + other, 0);
for (const [name, size] of Object.entries({ ...sizes, all }))
  console.log(
    `${name.padEnd(11)}${size.toFixed(1).padStart(7)} KB${ALLOWED[name] ? `  of ${ALLOWED[name]}` : ""}`,
  );
const heaviest = code
  .map((file) => [packed(file), file.pathname.split("/").at(-1)])
  .sort((p, q) => q[0] - p[0]);
for (const [size, name] of heaviest.slice(0, 5)) console.log(`  ${name} ${size.toFixed(1)} KB`);
if (sizes.javascript > ALLOWED.javascript || all > ALLOWED.all) {
  console.error("The first load of a table is too large.");
  process.exit(1);
}
