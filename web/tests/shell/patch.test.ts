import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patched, type Step } from "../../src/shell/patch";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Objects = { [key: string]: Json };

const isObject = (value: Json | undefined): value is Objects =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const own = (document: Objects, key: string) => (Object.hasOwn(document, key) ? document[key] : undefined);
const escaped = (key: string) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** Return the patch between two documents, key by key. */
function diff(from: Objects, to: Objects, path = ""): Step[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key): Step[] => {
    const [old, value] = [own(from, key), own(to, key)];
    const at = `${path}/${escaped(key)}`;
    if (value === undefined) return [{ op: "remove", path: at }];
    if (old === undefined) return [{ op: "add", path: at, value }];
    if (isObject(old) && isObject(value)) return diff(old, value, at);
    return JSON.stringify(old) === JSON.stringify(value) ? [] : [{ op: "replace", path: at, value }];
  });
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** Return whether equal parts of both documents are the same object. */
function shared(from: Objects, to: Objects): boolean {
  return Object.keys(from).every((key) => {
    const [old, now] = [own(from, key), own(to, key)];
    if (now === undefined) return true;
    if (JSON.stringify(old) === JSON.stringify(now)) return old === now;
    return !isObject(old) || !isObject(now) || shared(old, now);
  });
}

// Few names, so that documents have much in common. They include all characters that a path must escape.
const name = fc.constantFrom("a", "b", "c", "a/b", "m~n", "~1", "~01", "", "-", "0", "length", "constructor");
const { document } = fc.letrec<{ document: Objects; value: Json }>((tie) => ({
  document: fc.dictionary(name, tie("value"), { maxKeys: 5, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom<Json[]>(null, 0, 1, "", "x", true),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("document"),
  ),
}));

describe("a patch", () => {
  it("turns any document into any other, and shares the unchanged parts", () => {
    fc.assert(
      fc.property(document, document, (from, to) => {
        const patch = frozen(diff(from, to));
        const found = patched(frozen(from), patch);
        expect(found).toEqual(to);
        expect(shared(from, found)).toBe(true);
        if (patch.length === 0) expect(found).toBe(from);
      }),
      { numRuns: 500 },
    );
  });

  it("replaces a whole document, and a value inside a list", () => {
    expect(patched({ a: 1 }, [{ op: "replace", path: "", value: { b: 2 } }])).toEqual({ b: 2 });
    const from = { list: [{ a: 1 }, { a: 2 }] };
    const found = patched(from, [{ op: "replace", path: "/list/1/a", value: 3 }]);
    expect(found).toEqual({ list: [{ a: 1 }, { a: 3 }] });
    expect(found.list[0]).toBe(from.list[0]);
  });

  it.each<Step>([
    { op: "replace", path: "/b", value: 1 },
    { op: "remove", path: "/b" },
    { op: "add", path: "/b/c", value: 1 },
    { op: "add", path: "/a/c", value: 1 },
    { op: "replace", path: "/none/c", value: 1 },
    { op: "replace", path: "/list/2", value: 1 },
    { op: "replace", path: "/toString", value: 1 },
    { op: "remove", path: "/list/0" },
    { op: "add", path: "/list/0", value: 1 },
    { op: "add", path: "/list/-", value: 1 },
    { op: "remove", path: "" },
  ])("throws if it does not apply to the document: %o", (step) => {
    const from = frozen({ a: 1, none: null, list: [1, 2] });
    expect(() => patched(from, [{ op: "replace", path: "/a", value: 2 }, step])).toThrow();
    expect(from.a).toBe(1);
  });
});
