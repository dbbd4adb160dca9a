/** Settings of a new table of which several values can be chosen. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import type { Chosen, Setting } from "../../../src/shell/game";
import { faultOf, SettingFields } from "../../../src/shell/setup/Settings";
import english from "../../../src/shell/setup/texts/en.json";
import { Speaking, Words } from "../../../src/shell/words";

const KINDS = {
  name: "kinds",
  kind: "subset",
  of: "goods",
  values: ["wheat", "wine", "oil", "wool"],
  default: [],
  sizes: { "2": [3, 3], "3": [2, 4] },
} as unknown as Setting;
const WORDS = new Words("en", english, { "setting.kinds": "Kinds", "setting.kinds.none": "the first ones" });

const fault = (kinds: string[], seats: number) => faultOf(KINDS, { kinds }, seats, WORDS);
const form = (chosen: Chosen, seats: number, words = WORDS) =>
  renderToStaticMarkup(
    <Speaking value={words}>
      <SettingFields
        game={{ settings: [KINDS] } as unknown as http.GameOut}
        seats={seats}
        chosen={chosen}
        onChange={() => {}}
      />
    </Speaking>,
  );

describe("a setting with several chosen values", () => {
  it("is valid with none, which means the default, or with an allowed number", () => {
    expect(faultOf(KINDS, {}, 2, WORDS)).toBeNull();
    expect(fault([], 2)).toBeNull();
    expect(fault(["wheat", "wine", "oil"], 2)).toBeNull();
    expect(fault(["wheat", "wine"], 3)).toBeNull();
    expect(fault(["wheat", "wine", "oil", "wool"], 3)).toBeNull();
  });

  it("names the allowed number if there are too few or too many", () => {
    expect(fault(["wheat"], 2)).toBe("Kinds: choose 3 of them; 1 chosen.");
    expect(fault(["wheat", "wine", "oil", "wool"], 2)).toBe("Kinds: choose 3 of them; 4 chosen.");
    expect(fault(["wheat"], 3)).toBe("Kinds: choose 2 to 4 of them; 1 chosen.");
  });

  it("accepts any number if the table has no limits", () => {
    expect(fault(["wheat"], 4)).toBeNull();
  });

  it("has limits that do not apply to other kinds of settings", () => {
    const one = { ...KINDS, kind: "one", default: "wheat" } as unknown as Setting;
    expect(faultOf(one, {}, 2, WORDS)).toBeNull();
  });

  it("is shown with the allowed number, the meaning of none, and an error", () => {
    expect(form({}, 2)).toContain("3 of them; none: the first ones");
    expect(form({}, 2)).not.toContain("reason");
    expect(form({ kinds: ["oil"] }, 2)).toContain("choose 3 of them; 1 chosen.");
    const plain = form({}, 3, new Words("en", english));
    expect(plain).toContain("2 to 4 of them");
    expect(plain).not.toContain("none:");
  });
});
