// dist/licences.txt: the licences of all that the built client carries; the service offers it at /licences.txt.
//   node scripts/licences.mjs SITE HOST   the same for a build without a server, which carries Pyodide
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = new URL("../", import.meta.url);
const [site, host] = process.argv.slice(2);
const folder = site ? pathToFileURL(site) : new URL("dist/", ROOT);
const lock = JSON.parse(readFileSync(new URL("package-lock.json", ROOT), "utf8"));
/** What runs in the browser, and the fonts, which stand among the tools because only their files are taken. */
const shipped = Object.entries(lock.packages)
  .filter(
    ([path, { dev }]) =>
      path &&
      (!dev ||
        path.startsWith("node_modules/@fontsource/") ||
        (host !== undefined && path === "node_modules/pyodide")),
  )
  .map(([path]) => path)
  .sort();

const parts = [readFileSync(new URL("../NOTICE", ROOT), "utf8").trim()];
for (const path of shipped) {
  const from = new URL(`${path}/`, ROOT);
  if (!existsSync(from)) continue;
  const { name, version, license } = JSON.parse(readFileSync(new URL("package.json", from), "utf8"));
  const file = readdirSync(from).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(new URL(file, from), "utf8").trim() : `Licence: ${license}`;
  parts.push(`${name} ${version} (${license})\n\n${text}`);
}
const target = new URL("licences.txt", folder);
writeFileSync(target, `${parts.join(`\n\n${"-".repeat(78)}\n\n`)}\n`);
console.log(`${fileURLToPath(target)}: ${shipped.length} packages`);
