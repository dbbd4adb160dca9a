// package-lock.json, made whole: a registry that carries the binaries of one platform only leaves the others out of it,
// and `npm ci` then refuses on every platform. Their versions are pinned by who needs them; run this after npm install.
//   node scripts/lock.mjs           completes package-lock.json
//   node scripts/lock.mjs --check   fails if something is missing, or an address is in it
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(FILE, "utf8"));
const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

const added = [];
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  if (!path) continue;
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] || lock.packages[`${path}/${place}`]) continue;
    const words = name.split(/[/-]/);
    const entry = { version, cpu: PROCESSORS.filter((cpu) => words.includes(cpu)), dev, optional: true };
    const os = SYSTEMS.filter((system) => words.includes(system));
    if (entry.cpu.length === 0 && os.length === 0) continue;
    if (os.length) entry.os = os;
    if (words.includes("musl")) entry.libc = ["musl"];
    if (words.includes("gnu") && os.includes("linux")) entry.libc = ["glibc"];
    lock.packages[place] = entry;
    added.push(name);
  }
}
const addresses = JSON.stringify(lock).includes('"resolved"');
if (process.argv.includes("--check")) {
  if (added.length) console.error(`package-lock.json lacks ${added.join(", ")}: run \`npm run lock\`.`);
  if (addresses) console.error("package-lock.json holds addresses: install with this folder's .npmrc.");
  process.exit(added.length || addresses ? 1 : 0);
}
const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`${added.length} packages of other platforms added`);
