/**
 * Puts what was built into the Python package, which serves it and ships it in its wheel: no Node is needed there. Scripts and
 * styles go along compressed by Brotli, an eighth smaller than by gzip, which Python cannot do by itself.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const built = fileURLToPath(new URL("../dist/", import.meta.url));
const client = fileURLToPath(new URL("../../src/triclinium/server/client/", import.meta.url));

rmSync(client, { recursive: true, force: true });
cpSync(built, client, { recursive: true, filter: (path) => !path.includes(".vite") });
for (const name of readdirSync(`${client}assets`))
  if (/\.(js|css)$/.test(name)) {
    const path = `${client}assets/${name}`;
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)));
  }
