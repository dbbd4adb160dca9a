import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import socket from "../../../docs/protocol/socket.json";
import fallEn from "../../src/games/fall_of_rome/texts/en.json";
import fallPl from "../../src/games/fall_of_rome/texts/pl.json";
import { TILES } from "../../src/games/fall_of_rome/tiles";
import { TRIBES } from "../../src/games/fall_of_rome/view";
import { USUAL } from "../../src/shell/NewTable";
import en from "../../src/shell/texts/en.json";
import pl from "../../src/shell/texts/pl.json";

type Table = Record<string, string>;

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

const params = (text: string | undefined) =>
  [...(text ?? "").matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
const forms = (key: string) => ["one", "few", "many", "other"].map((form) => `${key}.${form}`);

/** Keys of the shell that are put together: every one of them must be there. */
const MADE = [
  ...["alone", "bots", "friends", "hotseat"].flatMap((way) => [`play.${way}`, `play.${way}.about`]),
  ...["alone", "bots", "hotseat"].map((way) => `new.${way}`),
  ...Object.keys(USUAL).map((name) => `option.${name}`),
  ...["system", "light", "dark"].map((name) => `theme.${name}`),
  ...["off", "fast", "normal", "slow"].map((name) => `speed.${name}`),
  ...["4400", "4403", "4404", "4409"].map((code) => `closed.${code}`),
  ...["free", "kept", "person", "bot"].map((kind) => `seat.${kind}`),
  ...socket.$defs.ErrorOut.properties.code.enum.map((code) => `error.${code}`),
  ...["confirm", "unsubscribe"].flatMap((what) => [`${what}.title`, `${what}.do`, `${what}.done`]),
  ...["map", "players", "log", "chat"].map((tab) => `tab.${tab}`),
  ...["card", "seat", "count", "verb"].map((kind) => `choose.${kind}`),
  ...["with", "to", "from", "of", "for"].map((word) => `joint.${word}`),
  ...["from", "to", "give", "want", "whom"].map((name) => `operand.${name}`),
  ...["random", "novice", "solid"].flatMap((bot) => [`bot.${bot}`, `bot.called.${bot}`]),
  ...["offline", "failed"],
];

/** The same of Fall of Rome's part; the last ones stand over the shell's own. */
const FALL = [
  ...["offered", "chosen", "here", "pinged", "struck"].map((mark) => `mark.${mark}`),
  ...["city", "tribe", "option", "face", "role", "event", "action"].map((kind) => `choose.${kind}`),
  ...["legions", "dice", "cards"].flatMap((name) => [`count.${name}`, `counted.${name}`]),
  ...["about", "how.1", "how.2", "how.3", "how.4", "ability"],
  ...TRIBES.map((tribe) => `tribe.short.${tribe}`),
  ...TILES.map((tile) => `tile.${tile.id}`),
  ...["give", "take", "trade_give", "trade_take"].map((verb) => `do.${verb}`),
  ...["player", "barbarian"].map((deck) => `deck.${deck}`),
  ...["actions.left", "end.unused", "odds.flips"].flatMap(forms),
  ...["hold.about", "joint.with", "tab.map", "offer.may", "play.alone.about", "play.bots.about"],
];

const SHELL = ["src/table", "src/shell", "src/games/plain"].flatMap(sources).join("\n");
const GAME = sources("src/games/fall_of_rome").join("\n");

describe.each([
  ["the shell", en as Table, pl as Table, {} as Table, MADE, SHELL],
  ["Fall of Rome's part", fallEn as Table, fallPl as Table, en as Table, FALL, GAME],
])("texts of %s", (_, english, polish, below, made, code) => {
  it("say the same things in both languages, with the same blanks", () => {
    expect(Object.keys(polish)).toEqual(Object.keys(english));
    for (const key of Object.keys(english))
      if (!/\.(one|few|many|other)$/.test(key))
        expect([key, params(polish[key])]).toEqual([key, params(english[key])]);
  });

  it("are all there", () => {
    const said = [...code.matchAll(/(?:say|has)\(\s*"([a-z_.0-9]+)"/g)].map((found) => found[1] ?? "");
    const known = { ...below, ...english };
    const optional = new Set(["about", "how.1"]);
    const missing = [...said.filter((key) => !optional.has(key)), ...made].filter(
      (key) => !(key in known) && !(`${key}.other` in known),
    );
    expect(missing).toEqual([]);
  });

  it("are all said", () => {
    const put = new Set(made);
    const never = Object.keys(english).filter((key) => !put.has(key) && !code.includes(`"${key}"`));
    expect(never).toEqual([]);
  });
});
