/** What a person wrote reaches the screen as text: nothing in the client makes markup or code out of texts. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const MAKES =
  /innerHTML|outerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/;

test("no text becomes markup or code", () => {
  const found = readdirSync("src", { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
    .map((each) => `${each.parentPath}/${each.name}`)
    .filter((path) => MAKES.test(readFileSync(path, "utf8")));
  expect(found).toEqual([]);
});

test("the document has no script and no style of its own", () => {
  const text = readFileSync("index.html", "utf8").replaceAll(/<!--[\s\S]*?-->/g, "");
  expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/);
});
