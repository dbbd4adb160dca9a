/** Python for a worker: Pyodide and our packages, fetched once and kept on this device. */
import { loadPyodide } from "./pyodide.mjs";

/** The names of the games and of the cache, and the large files with their compressed sizes: written by scripts/static.mjs. */
const { games: GAMES, cache: CACHE, sizes: SIZES } = /* @made */ { games: [], cache: "", sizes: {} };
const HERE = new URL("./", import.meta.url).href;
/** Python's memory after its imports. It fits only the browser that made it, in which features may differ from others. */
const SNAPSHOT = `${HERE}snapshot.bin`;
const BROWSER = self.navigator.userAgent;
const IMPORTS = ["local.browser", "live.bots", ...GAMES.map((game) => `games.${game}.entry`)]
  .map((module) => `import triclinium.${module}`)
  .join("\n");
const OURS = "/lib/triclinium.zip";
const TYPES = { wasm: "application/wasm", zip: "application/zip" };
const fetchAny = self.fetch.bind(self);

const unpacked = (body) => body.pipeThrough(new DecompressionStream("gzip"));
const typed = (body, name) =>
  new Response(body, { headers: { "Content-Type": TYPES[name.split(".").at(-1)] } });

// Some private windows have no caches.
const openCache = () => self.caches?.open(CACHE).catch(() => undefined);

/** Return a file out of the cache; undefined if it is not there, or damaged. */
async function kept(cache, address) {
  const found = await cache?.match(address);
  if (!found) return undefined;
  try {
    // Read to its end, where its checksum is.
    return await new Response(unpacked(found.body)).arrayBuffer();
  } catch {
    await cache.delete(address);
    return undefined;
  }
}

/**
 * Return a large file out of the cache, or fetch and keep it. `count` is called with the bytes that come, `failed` if they
 * break off: Pyodide would wait for ever.
 */
async function large(name, count, failed) {
  const address = `${HERE}${name}.bin`;
  const cache = await openCache();
  const known = await kept(cache, address).catch(() => undefined);
  if (known) {
    count(SIZES[name]);
    return typed(known, name);
  }
  const answer = await fetchAny(address);
  if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}`);
  // A full disk is no reason not to play.
  cache?.put(address, answer.clone()).catch(() => undefined);
  const counting = new TransformStream({
    transform(part, control) {
      count(part.length);
      control.enqueue(part);
    },
  });
  answer.body.pipeTo(counting.writable).catch(failed);
  return typed(unpacked(counting.readable), name);
}

/** Load Python; `progress` is called with the share that is loaded, from 0 to 1. */
export function loadPython(progress = () => {}) {
  const all = Object.values(SIZES).reduce((one, other) => one + other, 0);
  let loaded = 0;
  const count = (bytes) => {
    loaded += bytes;
    progress(Math.min(1, loaded / all));
  };
  return new Promise((resolve, reject) => {
    const file = async (name) => {
      try {
        return await large(name, count, reject);
      } catch (error) {
        reject(error);
        throw error;
      }
    };
    start(file).then(resolve, reject);
  });
}

/** Drop the snapshot: if the host cannot start from it, the next page starts without it. */
export async function forgetSnapshot() {
  await (await openCache())?.delete(SNAPSHOT);
}

/** Return the memory in a snapshot. One that is cut off would end the page at every visit. */
async function memoryOf(found) {
  const memory = await found.arrayBuffer();
  if (memory.byteLength !== Number(found.headers.get("bytes"))) throw new Error("the snapshot is cut off");
  return memory;
}

/** Start Python; `kept` resolves when another worker can start from the snapshot. */
async function start(file) {
  const cache = await openCache();
  const found = await cache?.match(SNAPSHOT);
  if (found?.headers.get("browser") === BROWSER)
    try {
      const memory = memoryOf(found);
      memory.catch(() => undefined); // Pyodide awaits it.
      return { python: await boot(file, { _loadSnapshot: memory }), kept: Promise.resolve() };
    } catch {
      await forgetSnapshot();
    }
  const python = await boot(file, { _makeSnapshot: true });
  python.runPython(`import sys; sys.path.insert(0, "${OURS}")\n${IMPORTS}`);
  const made = python.makeMemorySnapshot();
  const snapshot = new Response(made, { headers: { browser: BROWSER, bytes: made.length } });
  // A full disk is no reason not to play.
  return { python, kept: Promise.resolve(cache?.put(SNAPSHOT, snapshot)).catch(() => undefined) };
}

async function boot(file, options) {
  // Pyodide fetches its files by itself.
  self.fetch = (request, ...rest) => {
    const name = String(request.url ?? request).slice(HERE.length);
    return name in SIZES ? file(name) : fetchAny(request, ...rest);
  };
  const ours = file("triclinium.zip").then((answer) => answer.arrayBuffer());
  ours.catch(() => undefined); // It is awaited below.
  const python = await loadPyodide({
    indexURL: HERE,
    stdLibURL: `${HERE}python.zip`,
    packages: [],
    fsInit: async (fs) => fs.writeFile(OURS, new Uint8Array(await ours)),
    ...options,
  });
  self.fetch = fetchAny;
  return python;
}
