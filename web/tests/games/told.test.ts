/** The description of every game's table in words, in both languages, for every saved view. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import tellAeterna from "../../src/games/aeterna/told";
import tellFall from "../../src/games/fall_of_rome/told";
import tellPlain from "../../src/games/plain/told";
import tellStruggle from "../../src/games/struggle_for_rome/told";
import type { TellBoard, ToldSection } from "../../src/shell/part";
import { Words } from "../../src/shell/words";

// biome-ignore lint/suspicious/noExplicitAny: views as they were saved
type Any = any;
const read = (path: string): Any => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

const GAMES: [string, TellBoard<Any>][] = [
  ["fall_of_rome", tellFall],
  ["struggle_for_rome", tellStruggle],
  ["aeterna", tellAeterna],
];

function words(game: string, language: "en" | "pl"): Words {
  const own = {
    ...read(`../../src/shell/texts/${language}.json`),
    ...read(`../../src/games/${game}/texts/${language}.json`),
    ...read(`../../src/games/${game}/told/${language}.json`),
  };
  const texts = read(`../../../src/triclinium/games/${game}/texts/${language}.json`);
  return new Words(language, own, texts, { A: "Livia", B: "Titus", C: "Flavia", D: "Gaius" });
}

function views(game: string): [string, Any][] {
  return readdirSync(new URL(`${game}/views/`, import.meta.url)).flatMap((name): [string, Any][] => {
    const found = read(`${game}/views/${name}`);
    const view = found.view ?? found;
    return view?.agenda ? [[name, view]] : [];
  });
}

const all = (sections: readonly ToldSection[]) =>
  sections.flatMap(({ title, lines }) => (lines.length > 0 ? [title, ...lines] : []));

/** A text key without a text, a placeholder that was not filled, or a missing value. */
const ODD = /\{\w+\}|undefined|\[object|\bNaN\b|\b(told|term|city|hill|phase)\.\w/;

describe.each(GAMES)("description of %s in words", (game, tell) => {
  describe.each(["en", "pl"] as const)("in %s", (language) => {
    const said = words(game, language);
    it.each(views(game))(
      "%s has no unfilled or empty line, and the full description is longer",
      (_, view) => {
        const [brief, full] = [all(tell(view, said, false, 0)), all(tell(view, said, true, 0))];
        expect([...brief, ...full].filter((line) => ODD.test(line) || line.trim() === "")).toEqual([]);
        expect(brief.length).toBeGreaterThan(3);
        expect(full.join(" ").length).toBeGreaterThan(brief.join(" ").length);
      },
    );
  });

  it("has no two sections with the same heading", () => {
    for (const [, view] of views(game)) {
      const titles = tell(view, words(game, "en"), true, 0).map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});

describe("full description", () => {
  it("has a line for every city with a piece in it", () => {
    const view = read("fall_of_rome/views/late.json");
    const said = words("fall_of_rome", "en");
    const lines = all(tellFall(view, said, true, 0));
    for (const city of Object.keys(view.cities))
      expect(lines.some((line) => line.startsWith(`${said.named("city", city)}:`))).toBe(true);
  });

  it("has a line for every Hill that is in play", () => {
    const { view } = read("aeterna/views/late.json");
    const said = words("aeterna", "en");
    const lines = all(tellAeterna(view, said, true, 0));
    for (const hill of Object.keys(view.hills))
      expect(lines.some((line) => line.startsWith(said.named("hill", hill)))).toBe(true);
  });

  it("names the owner of every city that has one", () => {
    const { view } = read("struggle_for_rome/views/late.json");
    const said = words("struggle_for_rome", "en");
    const lines = all(tellStruggle(view, said, true, 0));
    for (const [city, { seat }] of Object.entries<{ seat?: string }>(view.cities))
      if (seat)
        expect(
          lines.some(
            (line) =>
              line.startsWith(said.named("city", city)) && line.includes(said.named("seat", seat) as string),
          ),
        ).toBe(true);
  });

  it("has no section about the hand for a spectator", () => {
    const { view } = read("struggle_for_rome/views/late.json");
    const said = words("struggle_for_rome", "en");
    const watched = all(tellStruggle({ ...view, hand: null, cards_in_hand: null }, said, true, null));
    expect(watched).not.toContain(said.say("hand"));
  });
});

it("a game without its own screen is described by the fields of its view, without those of the kernel", () => {
  const said = new Words("en", { table: "This table", yes: "yes", no: "no" }, { "term.points": "Points" });
  const view = { rules: 1, agenda: [], points: [3, 4], known: { A: { wheat: 2 } } };
  expect(all(tellPlain(view, said, false, 0))).toEqual(["This table", "Points: 3, 4", "known: A 1"]);
  expect(all(tellPlain(view, said, true, 0))).toEqual(["This table", "Points: 3, 4", "known: A wheat 2"]);
});
