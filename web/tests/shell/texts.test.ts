import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import socket from "../../../docs/protocol/socket.json";
import { CATALOGUE } from "../../src/games/aeterna/layout/catalogue";
import aeternaEn from "../../src/games/aeterna/texts/en.json";
import aeternaPl from "../../src/games/aeterna/texts/pl.json";
import { TILES as AETERNA_TILES } from "../../src/games/aeterna/tiles";
import fallEn from "../../src/games/fall_of_rome/texts/en.json";
import fallPl from "../../src/games/fall_of_rome/texts/pl.json";
import { TILES } from "../../src/games/fall_of_rome/tiles";
import { TRIBES } from "../../src/games/fall_of_rome/view";
import struggleEn from "../../src/games/struggle_for_rome/texts/en.json";
import strugglePl from "../../src/games/struggle_for_rome/texts/pl.json";
import { TILES as STRUGGLE_TILES } from "../../src/games/struggle_for_rome/tiles";
import learnEn from "../../src/shell/learn/texts/en.json";
import learnPl from "../../src/shell/learn/texts/pl.json";
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

const FORM = /\.(one|few|many|other)$/;
const params = (text: string | undefined) =>
  [...(text ?? "").matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
/** Forms that only Polish needs may be left out of English. */
const keys = (table: Table) => Object.keys(table).filter((key) => !/\.(few|many)$/.test(key));
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

/** The same of Struggle for Rome's. */
const STRUGGLE = [
  ...["offered", "allowed", "chosen", "gives", "short", "struck"].map((mark) => `mark.${mark}`),
  ...["resources", "trade", "horsemen", "warriors"].map((phase) => `phase.${phase}`),
  ...["done", "now", "later"].map((how) => `progress.${how}`),
  ...["nothing", "sealed", "accept", "refuse", "counter"].map((said) => `trade.said.${said}`),
  ...["grain", "ore", "pasture", "development"].map((kind) => `pile.${kind}`),
  ...["held", "neutral", "counter", "bare"].map((state) => `city.${state}`),
  ...["place", "pay", "rob", "discard", "answer"].flatMap((step) => [`prompt.${step}`, `hint.${step}`]),
  ...["muster", "wagon", "develop"].flatMap((name) => [`build.${name}`, `build.${name}.do`]),
  ...["culture", "diplomacy", "great_warrior", "traitor", "treasure"].map((card) => `card.${card}.short`),
  ...["horsemen", "warriors"].flatMap((tribe) =>
    ["turn.own", "income.ends", "figures", "prompt"].map((of) => `${of}.${tribe}`),
  ),
  ...["bare", "counter", "held", "neutral"].map((state) => `beside.${state}`),
  ...["crossroads", "hex", "income", "tribe"].map((kind) => `choose.${kind}`),
  ...["expand", "found"].map((deed) => `deed.${deed}.goes`),
  ...["card", "development"].map((kind) => `good.${kind}`),
  ...["none", "ready"].map((goal) => `hint.travel.${goal}`),
  ...STRUGGLE_TILES.map(({ id }) => `tile.${id}`),
  ...["trade.gets.of", "trade.gives.of", "landing.how"],
  ...[1, 2, 3, 4, 5].map((number) => `how.${number}`),
];

/** The same of Æterna's. */
const AETERNA = [
  ...["A", "B", "C", "D", "E", "F", "G", "H", "I"].map((letter) => `phase.${letter}`),
  ...["draft", "actions", "unrest", "order", "over"].map((phase) => `now.${phase}`),
  ...[1, 2, 3].map((era) => `era.${era}`),
  ...["aurei", "wheat", "stone", "unrest"].map((good) => `goods.${good}`),
  ...["city", "hand", "board"].map((tab) => `tab.${tab}`),
  ...["choose.hill", "about", "landing.how"],
  ...[1, 2, 3, 4, 5, 6].map((number) => `how.${number}`),
  ...AETERNA_TILES.map(({ id }) => `tile.${id}`),
  ...[1, 2, 3, 4].map((place) => `tray.pass.${place}`),
  ...["C", "D", "E", "F", "G", "H", "I"].map((letter) => `eraend.${letter}`),
  ...["unrest", "order"].map((phase) => `eraend.${phase}.hint`),
  ...["repair", "suffer"].map((answer) => `eraend.unrest.${answer}`),
  ...["instant", "permanent", "activated", "end"].map((when) => `when.${when}`),
  ...Object.entries(CATALOGUE.cards)
    .filter(([, { kind }]) => kind === "monument")
    .map(([card]) => `effect.${card}`),
];

const LEARN = sources("src/shell/learn");
const SHELL = ["src/table", "src/shell", "src/games/plain"]
  .flatMap(sources)
  .filter((source) => !LEARN.includes(source))
  .join("\n");
const STRUGGLING = sources("src/games/struggle_for_rome").join("\n");
const AETERNAL = sources("src/games/aeterna").join("\n");
const GAME = sources("src/games/fall_of_rome").join("\n");

describe.each([
  ["the shell", en as Table, pl as Table, {} as Table, MADE, SHELL],
  ["lessons", learnEn as Table, learnPl as Table, en as Table, [], LEARN.join("\n")],
  ["Struggle for Rome's part", struggleEn as Table, strugglePl as Table, en as Table, STRUGGLE, STRUGGLING],
  ["Æterna's part", aeternaEn as Table, aeternaPl as Table, en as Table, AETERNA, AETERNAL],
  ["Fall of Rome's part", fallEn as Table, fallPl as Table, en as Table, FALL, GAME],
])("texts of %s", (_, english, polish, below, made, code) => {
  it("say the same things in both languages, with the same blanks", () => {
    expect(keys(polish)).toEqual(keys(english));
    for (const key of Object.keys(english))
      if (!FORM.test(key)) expect([key, params(polish[key])]).toEqual([key, params(english[key])]);
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
    // A count's sentence is said by what all its forms share.
    const said = (key: string) => put.has(key) || code.includes(`"${key}"`);
    const never = Object.keys(english).filter((key) => !said(key.replace(FORM, "")) && !said(key));
    expect(never).toEqual([]);
  });
});
