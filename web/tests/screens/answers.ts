/** Answers of the real server about its games, by path: lists, texts, rules, and a lesson of each game. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

type Json = Record<string, unknown>;

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

let found: Json | null = null;

/** Return the answers. They are created once for each process. */
export function serviceAnswers(): Json {
  found ??= JSON.parse(
    execFileSync(process.env.PYTHON ?? "python", ["web/scripts/answers.py"], {
      cwd: ROOT,
      env: { ...process.env, PYTHONPATH: `${ROOT}src` },
      maxBuffer: 1e8,
    }).toString(),
  ) as Json;
  return found;
}
