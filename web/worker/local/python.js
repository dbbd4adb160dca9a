/** Python for a worker: Pyodide and our packages, fetched once and kept on this device. */
import { loadPyodide } from "./pyodide.mjs";

/** The name of the cache, and the large files with their compressed sizes: written here by scripts/static.mjs. */
const { cache: CACHE, sizes: SIZES } = /* @made */ { cache: "", sizes: {} };
const HERE = new URL("./", import.meta.url).href;
const TYPES = { wasm: "application/wasm", zip: "application/zip" };
const fetchAny = self.fetch.bind(self);

const unpacked = (body) => body.pipeThrough(new DecompressionStream("gzip"));
const typed = (body, name) =>
  new Response(body, { headers: { "Content-Type": TYPES[name.split(".").at(-1)] } });

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
  // Some private windows have no caches.
  const cache = await self.caches?.open(CACHE).catch(() => undefined);
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

async function start(file) {
  // Pyodide fetches its files by itself.
  self.fetch = (request, ...rest) => {
    const name = String(request.url ?? request).slice(HERE.length);
    return name in SIZES ? file(name) : fetchAny(request, ...rest);
  };
  const ours = file("triclinium.zip").then((answer) => answer.arrayBuffer());
  ours.catch(() => undefined); // It is awaited below.
  const python = await loadPyodide({ indexURL: HERE, stdLibURL: `${HERE}python.zip`, packages: [] });
  self.fetch = fetchAny;
  python.FS.writeFile("/lib/triclinium.zip", new Uint8Array(await ours));
  python.runPython("import sys; sys.path.insert(0, '/lib/triclinium.zip')");
  return python;
}
