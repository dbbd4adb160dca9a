import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fallOfRome } from "../../src/games/fall_of_rome";
import { TRIBES } from "../../src/games/fall_of_rome/view";
import { USUAL } from "../../src/shell/NewTable";
import en from "../../src/shell/texts/en.json";
import pl from "../../src/shell/texts/pl.json";

const english: Record<string, string> = en;
const polish: Record<string, string> = pl;

function sources(folder: string): string[] {
  return (
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
      .map((each) => `${each.parentPath}/${each.name}`)
      // Boards and layouts have no words.
      .filter((path) => !/\/(board|layout)\//.test(path))
      .map((path) => readFileSync(path, "utf-8"))
  );
}

const CODE = ["src/table", "src/shell", "src/games"].flatMap(sources).join("\n");
const params = (text: string | undefined) =>
  [...(text ?? "").matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

/** Keys that are put together: every one of them must be there. */
const MADE = [
  ...["alone", "bots", "friends", "hotseat"].flatMap((way) => [`play.${way}`, `play.${way}.about`]),
  ...["alone", "bots", "hotseat"].map((way) => `new.${way}`),
  ...Object.keys(USUAL).map((name) => `option.${name}`),
  ...["system", "light", "dark"].map((name) => `theme.${name}`),
  ...["off", "fast", "normal", "slow"].map((name) => `speed.${name}`),
  ...["4400", "4403", "4404", "4409"].map((code) => `closed.${code}`),
  ...["free", "kept", "person", "bot"].map((kind) => `seat.${kind}`),
  ...[
    "bad_act",
    "bad_message",
    "busy",
    "no_seat",
    "not_allowed",
    "not_running",
    "restart",
    "too_fast",
    "version",
  ].map((code) => `error.${code}`),
  ...["confirm", "unsubscribe"].flatMap((what) => [`${what}.title`, `${what}.do`, `${what}.done`]),
  ...["offered", "chosen", "here", "pinged", "struck"].map((mark) => `mark.${mark}`),
  ...["map", "players", "log", "chat"].map((tab) => `tab.${tab}`),
  ...["city", "card", "tribe", "seat", "option", "face", "role", "event", "count", "verb"].map(
    (kind) => `choose.${kind}`,
  ),
  ...["legions", "dice", "cards"].flatMap((name) => [`count.${name}`, `counted.${name}`]),
  ...["with", "to", "from", "of"].map((word) => `joint.${word}`),
  ...[1, 2, 3, 4].map((step) => `landing.how.${step}`),
  ...TRIBES.map((tribe) => `tribe.short.${tribe}`),
  ...fallOfRome.tiles.map((tile) => `tile.${tile.id}`),
  ...["player", "barbarian"].map((deck) => `deck.${deck}`),
  ...["random", "novice", "solid"].flatMap((bot) => [`bot.${bot}`, `bot.called.${bot}`]),
  ...["actions.left", "end.unused", "odds.flips"].flatMap((key) =>
    ["one", "few", "many", "other"].map((form) => `${key}.${form}`),
  ),
  ...["place", "discard"].map((verb) => `hint.${verb}`),
  ...["offline", "failed", "ability"],
];

describe("texts", () => {
  it("say the same things in both languages, with the same blanks", () => {
    expect(Object.keys(polish)).toEqual(Object.keys(english));
    for (const key of Object.keys(english))
      if (!/\.(one|few|many|other)$/.test(key))
        expect([key, params(polish[key])]).toEqual([key, params(english[key])]);
  });

  it("are all there", () => {
    const said = [...CODE.matchAll(/(?:say|has)\(\s*"([a-z_.0-9]+)"/g)].map((found) => found[1] ?? "");
    const missing = [...said, ...MADE].filter((key) => !(key in english) && !(`${key}.other` in english));
    expect(missing).toEqual([]);
  });

  it("are all said", () => {
    const made = new Set(MADE);
    const never = Object.keys(english).filter((key) => !made.has(key) && !CODE.includes(`"${key}"`));
    expect(never).toEqual([]);
  });
});
