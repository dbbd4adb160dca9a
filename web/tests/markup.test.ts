/** Text of users is only shown as text: the client never turns text into markup or code. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const MARKUP_OR_CODE =
  /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/;

test("no source file turns text into markup or code", () => {
  const found = readdirSync("src", { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
    .map((each) => `${each.parentPath}/${each.name}`)
    .filter((path) => MARKUP_OR_CODE.test(readFileSync(path, "utf8")));
  expect(found).toEqual([]);
});

test("the document has no inline script and no inline style", () => {
  const text = readFileSync("index.html", "utf8").replaceAll(/<!--[\s\S]*?-->/g, "");
  expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/);
});
