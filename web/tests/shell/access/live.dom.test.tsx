import { expect, test } from "vitest";
import { textOf } from "../../../src/shell/live";

test("an element is announced without its controls, with commas between unpunctuated parts", () => {
  const box = document.createElement("div");
  box.innerHTML =
    "<b>March</b><button>✕</button><p>You need <b>2</b> legions.</p><svg><text>x</text></svg><p>Pay: <kbd>3</kbd></p>";
  expect(textOf(box)).toBe("March, You need 2 legions. Pay: ");
});
