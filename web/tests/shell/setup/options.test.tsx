/** Options of a new table: those that the game allows, with the game's defaults. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import { OptionFields } from "../../../src/shell/setup/Options";
import { usualOptions } from "../../../src/shell/setup/plan";

const game = (options: object) => ({ options }) as unknown as http.GameOut;
const shown = (of: http.GameOut) => {
  const page = renderToStaticMarkup(
    <OptionFields game={of} options={usualOptions(of)} onChange={() => {}} />,
  );
  return [...page.matchAll(/data-option="(\w+)"/g)].map((found) => found[1]);
};

describe("the options of a new table", () => {
  it("are on, off or forbidden by default, as the game defines", () => {
    const found = usualOptions(game({ hints: "on", undo: "off", odds: "never" }));
    expect(found).toMatchObject({ hints: true, undo: false, odds: false, chat: true });
  });

  it("have a field unless the game forbids them", () => {
    const open = shown(game({ hints: "on", undo: "off", odds: "on" }));
    expect(open).toEqual(expect.arrayContaining(["hints", "undo", "odds", "bot_pause"]));
    expect(shown(game({ hints: "on", undo: "off", odds: "never" }))).toEqual(
      open.filter((name) => name !== "odds"),
    );
  });
});
