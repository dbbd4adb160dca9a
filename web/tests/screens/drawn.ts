/** Records which components of the client were rendered, by the browser's code coverage. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "@playwright/test";

const CACHE = new URL("../../node_modules/.cache/", import.meta.url);
const KEPT = new URL("drawn/", CACHE);
const BUILT = new URL("gallery/assets/", CACHE);

/** Comment of the bundler before each module, with its path. */
const MODULE = /^\/\/(?:#region)? ?((?:src|gallery|node_modules)\/\S+)$/gm;
const COMPONENT = /\bfunction ([A-Z]\w*)\(/g;

/** Return a function name without the number that the bundler adds to duplicates. */
const plain = (name: string) => name.replace(/\$\d+$/, "");

/** Return a function that finds the module at a position of a built file. */
function modulesOf(code: string): (at: number) => string {
  const found = [...code.matchAll(MODULE)].map(({ index, 1: path = "" }) => ({ index, path }));
  return (at) => found.findLast(({ index }) => index <= at)?.path ?? "";
}

/** Return every component of the client, such as "src/shell/play/Chat.tsx Chat". */
export function allComponents(): Set<string> {
  const all = new Set<string>();
  for (const file of readdirSync(BUILT).filter((name) => name.endsWith(".js"))) {
    const code = readFileSync(new URL(file, BUILT), "utf8");
    const moduleAt = modulesOf(code);
    for (const { index, 1: name = "" } of code.matchAll(COMPONENT)) {
      const path = moduleAt(index);
      if (path.startsWith("src/") && path.endsWith(".tsx")) all.add(`${path} ${plain(name)}`);
    }
  }
  return all;
}

/** Records the rendered components of one page from its start. */
export class Drawn {
  private constructor(private readonly session: CDPSession) {}

  static async begin(page: Page): Promise<Drawn> {
    const session = await page.context().newCDPSession(page);
    await session.send("Profiler.enable");
    await session.send("Profiler.startPreciseCoverage", { callCount: false, detailed: false });
    return new Drawn(session);
  }

  /** Store the components rendered so far under a name. */
  async keep(name: string): Promise<void> {
    const { result } = await this.session.send("Profiler.takePreciseCoverage");
    const drawn = result.flatMap(({ url, functions }) => {
      const file = /\/assets\/([^/]+\.js)$/.exec(url)?.[1];
      if (!file) return [];
      const moduleAt = modulesOf(readFileSync(new URL(file, BUILT), "utf8"));
      return functions
        .filter(({ functionName, ranges }) => /^[A-Z]/.test(functionName) && (ranges[0]?.count ?? 0) > 0)
        .map(({ functionName, ranges }) => `${moduleAt(ranges[0]?.startOffset ?? 0)} ${plain(functionName)}`);
    });
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(new URL(`${name}.json`, KEPT), JSON.stringify(drawn));
  }
}

/** Return the components stored since `forgetDrawn`, by name. */
export function keptDrawn(): Map<string, string[]> {
  mkdirSync(KEPT, { recursive: true });
  return new Map(
    readdirSync(KEPT).map((file) => [
      file.replace(/\.json$/, ""),
      JSON.parse(readFileSync(new URL(file, KEPT), "utf8")) as string[],
    ]),
  );
}

export function forgetDrawn(): void {
  rmSync(fileURLToPath(KEPT), { recursive: true, force: true });
}
