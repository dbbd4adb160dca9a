/**
 * Builds a folder that plays without a server: the client, Python for workers, and what the host says of its games.
 * Any web server can serve it from any path.
 *
 *     npm run build:static        writes web/static-site
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const PYODIDE = path("../node_modules/pyodide/");
const SOURCE = path("../../src/");
const WORKERS = path("../worker/local/");
const SITE = path("../static-site/");
const MADE = path("../node_modules/.cache/static/");
const HOST = `${MADE}host/`;
const LANGUAGES = ["en", "pl"];
const FILLED = /\/\* @made \*\/ (\{[^;]*\})(?=;)/;

rmSync(MADE, { recursive: true, force: true });
mkdirSync(HOST, { recursive: true });

// ---- Python, as bytecode

const GAMES = readdirSync(`${SOURCE}triclinium/games`, { withFileTypes: true })
  .filter((each) => each.isDirectory() && !each.name.startsWith("_"))
  .map(({ name }) => name);

// Without columns of the source: those are a quarter of all bytecode, and only tracebacks show them.
const packing = await loadPyodide({ indexURL: PYODIDE, env: { PYTHONNODEBUGRANGES: "1" } });
packing.FS.writeFile("/python_stdlib.zip", readFileSync(`${PYODIDE}python_stdlib.zip`));
for (const [at, root] of [
  ["/src", SOURCE],
  ["/out", MADE],
]) {
  packing.FS.mkdirTree(at);
  packing.FS.mount(packing.FS.filesystems.NODEFS, { root }, at);
}
packing.runPython(readFileSync(path("pack.py"), "utf8"));

/** Large files are compressed here, for not every server does that. Their ending is nobody's, so none decodes them. */
const sizes = {};
for (const [name, source] of [
  ["pyodide.asm.wasm", PYODIDE],
  ["python.zip", MADE],
  ["triclinium.zip", MADE],
]) {
  const packed = gzipSync(readFileSync(source + name), { level: 9 });
  writeFileSync(`${HOST}${name}.bin`, packed);
  sizes[name] = packed.length;
}
for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) cpSync(PYODIDE + name, HOST + name);
const lock = JSON.parse(readFileSync(`${PYODIDE}pyodide-lock.json`, "utf8"));
writeFileSync(`${HOST}pyodide-lock.json`, JSON.stringify({ ...lock, packages: {} }));

// ---- What the host says of its games, asked of the packed Python itself

const options = {
  indexURL: PYODIDE,
  stdLibURL: `${MADE}python.zip`,
  packages: [],
  fsInit: async (fs) => fs.writeFile("/lib/triclinium.zip", readFileSync(`${MADE}triclinium.zip`)),
};
const first = await loadPyodide({ ...options, _makeSnapshot: true });
first.runPython("import sys; sys.path.insert(0, '/lib/triclinium.zip'); import triclinium.local.browser");
for (const game of GAMES) first.runPython(`import triclinium.games.${game}.entry`);
// As workers do at a second visit. This fails if our modules need more memory than Pyodide starts with.
const python = await loadPyodide({ ...options, _loadSnapshot: first.makeMemorySnapshot() });
const nothing = () => undefined;
const page = Object.fromEntries(
  ["send", "close", "keep_table", "keep", "ask_bot"].map((name) => [name, nothing]),
);
const browser = python.pyimport("triclinium.local.browser");
const host = browser.open_host(page, GAMES.join(" "), undefined);
function keep(address) {
  const { status, body } = JSON.parse(host.request("GET", `/api/${address}`, undefined));
  if (status !== 200) throw new Error(`${address} is answered with ${status}: ${body}`);
  mkdirSync(dirname(HOST + address), { recursive: true });
  writeFileSync(`${HOST}${address}.json`, body);
  return JSON.parse(body);
}
for (const { name } of keep("games")) {
  const at = `games/${name}`;
  for (const language of LANGUAGES)
    for (const what of ["texts", "rules", "lessons/texts"]) keep(`${at}/${what}/${language}`);
  for (const what of ["lessons", "puzzles"])
    for (const { number } of keep(`${at}/${what}`)) keep(`${at}/${what}/${number}`);
}

// ---- The workers, in a folder named after its content

const made = { games: GAMES, sizes };
for (const name of readdirSync(WORKERS)) cpSync(WORKERS + name, HOST + name);
const hash = createHash("sha256");
for (const name of readdirSync(HOST, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile())
  .map((each) => `${each.parentPath}/${each.name}`)
  .sort())
  hash.update(name.slice(HOST.length)).update(readFileSync(name));
const folder = `host-${hash.digest("hex").slice(0, 12)}`;
for (const name of readdirSync(WORKERS)) {
  const text = readFileSync(HOST + name, "utf8");
  writeFileSync(
    HOST + name,
    text.replace(FILLED, () => JSON.stringify({ ...made, cache: `triclinium-${folder}` })),
  );
}

// ---- The client

execFileSync(
  "npx",
  ["vite", "build", "--mode", "static", "--base", "./", "--outDir", SITE, "--emptyOutDir"],
  {
    cwd: path("../"),
    stdio: "inherit",
    env: { ...process.env, VITE_HOST: `${folder}/` },
  },
);
renameSync(HOST, `${SITE}${folder}`);
for (const script of ["licences.mjs", "worker.mjs"])
  execFileSync("node", [path(script), SITE, folder], { stdio: "inherit" });
rmSync(`${SITE}.vite`, { recursive: true });
console.log(
  `${SITE}: ${folder}, ${Math.round(Object.values(sizes).reduce((a, b) => a + b) / 1e4) / 100} MB of Python`,
);
process.exit(0); // Pyodide's own timers would hold the process.
