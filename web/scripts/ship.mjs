/** Puts what was built into the Python package, which serves it and ships it in its wheel: no Node is needed there. */
import { cpSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const built = fileURLToPath(new URL("../dist/", import.meta.url));
const client = fileURLToPath(new URL("../../src/triclinium/server/client/", import.meta.url));

rmSync(client, { recursive: true, force: true });
cpSync(built, client, { recursive: true, filter: (path) => !path.includes(".vite") });
