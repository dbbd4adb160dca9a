/** How a new table is set: what the form says of a setting of which some values are chosen. */
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

describe("a setting of which some values are chosen", () => {
  it("is well with none, which are the usual ones, and with as many as the table wants", () => {
    expect(faultOf(KINDS, {}, 2, WORDS)).toBeNull();
    expect(fault([], 2)).toBeNull();
    expect(fault(["wheat", "wine", "oil"], 2)).toBeNull();
    expect(fault(["wheat", "wine"], 3)).toBeNull();
    expect(fault(["wheat", "wine", "oil", "wool"], 3)).toBeNull();
  });

  it("says how many are wanted where there are too few or too many", () => {
    expect(fault(["wheat"], 2)).toBe("Kinds: choose 3 of them; 1 chosen.");
    expect(fault(["wheat", "wine", "oil", "wool"], 2)).toBe("Kinds: choose 3 of them; 4 chosen.");
    expect(fault(["wheat"], 3)).toBe("Kinds: choose 2 to 4 of them; 1 chosen.");
  });

  it("has no wrong number at a table that takes any", () => {
    expect(fault(["wheat"], 4)).toBeNull();
  });

  it("is no other kind of setting, however long its value", () => {
    const one = { ...KINDS, kind: "one", default: "wheat" } as unknown as Setting;
    expect(faultOf(one, {}, 2, WORDS)).toBeNull();
  });

  it("stands in the form with its number, what none mean, and what is amiss", () => {
    expect(form({}, 2)).toContain("3 of them; none: the first ones");
    expect(form({}, 2)).not.toContain("reason");
    expect(form({ kinds: ["oil"] }, 2)).toContain("choose 3 of them; 1 chosen.");
    const plain = form({}, 3, new Words("en", english));
    expect(plain).toContain("2 to 4 of them");
    expect(plain).not.toContain("none:");
  });
});
