/**
 * Applies a JSON Patch (RFC 6902) as the server uses it for views: `add`, `replace` and `remove` of object
 * members. List items are not added or removed. A changed list is replaced.
 *
 * Views are shared with what is rendered, and most libraries change the document in place or copy all of it.
 * immutable-json-patch ignores missing members, but they mean that the patch is for another document.
 */
import type { Operation } from "../protocol";

/** Values have any type, and removals have none, which the generated type cannot express. */
export type Step = Pick<Operation, "op" | "path"> & { value?: unknown };

/**
 * Returns the document after a patch. The old document is unchanged, and both share what did not change. Throws
 * if the patch is for another document.
 */
export function patched<T>(document: T, patch: readonly Step[]): T {
  return patch.reduce<unknown>((whole, step) => changed(whole, keysOf(step.path), step), document) as T;
}

function keysOf(path: string): string[] {
  const [, ...keys] = path.split("/");
  return keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function changed(part: unknown, [key, ...rest]: readonly string[], { op, path, value }: Step): unknown {
  if (key === undefined && op !== "remove") return value;
  const here = rest.length === 0 && op !== "replace";
  if (key === undefined || typeof part !== "object" || part === null || (here && Array.isArray(part)))
    throw new Error(`no ${op} at ${path}`);
  if (!Object.hasOwn(part, key) && !(here && op === "add")) throw new Error(`nothing at ${path}`);
  const copy = (Array.isArray(part) ? [...part] : { ...part }) as Record<string, unknown>;
  if (here && op === "remove") delete copy[key];
  else copy[key] = changed(copy[key], rest, { op, path, value });
  return copy;
}
