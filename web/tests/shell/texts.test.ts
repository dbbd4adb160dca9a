import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import socket from "../../../docs/protocol/socket.json";
import { CATALOGUE } from "../../src/games/aeterna/layout/catalogue";
import aeternaTalesEn from "../../src/games/aeterna/tales/en.json";
import aeternaTalesPl from "../../src/games/aeterna/tales/pl.json";
import aeternaEn from "../../src/games/aeterna/texts/en.json";
import aeternaPl from "../../src/games/aeterna/texts/pl.json";
import { TILES as AETERNA_TILES } from "../../src/games/aeterna/tiles";
import aeternaToldEn from "../../src/games/aeterna/told/en.json";
import aeternaToldPl from "../../src/games/aeterna/told/pl.json";
import fallTalesEn from "../../src/games/fall_of_rome/tales/en.json";
import fallTalesPl from "../../src/games/fall_of_rome/tales/pl.json";
import fallEn from "../../src/games/fall_of_rome/texts/en.json";
import fallPl from "../../src/games/fall_of_rome/texts/pl.json";
import { TILES } from "../../src/games/fall_of_rome/tiles";
import fallToldEn from "../../src/games/fall_of_rome/told/en.json";
import fallToldPl from "../../src/games/fall_of_rome/told/pl.json";
import { TRIBES } from "../../src/games/fall_of_rome/view";
import struggleTalesEn from "../../src/games/struggle_for_rome/tales/en.json";
import struggleTalesPl from "../../src/games/struggle_for_rome/tales/pl.json";
import struggleEn from "../../src/games/struggle_for_rome/texts/en.json";
import strugglePl from "../../src/games/struggle_for_rome/texts/pl.json";
import { TILES as STRUGGLE_TILES } from "../../src/games/struggle_for_rome/tiles";
import struggleToldEn from "../../src/games/struggle_for_rome/told/en.json";
import struggleToldPl from "../../src/games/struggle_for_rome/told/pl.json";
import accessEn from "../../src/shell/access/texts/en.json";
import accessPl from "../../src/shell/access/texts/pl.json";
import clocksEn from "../../src/shell/clocks/texts/en.json";
import clocksPl from "../../src/shell/clocks/texts/pl.json";
import dailyEn from "../../src/shell/daily/texts/en.json";
import dailyPl from "../../src/shell/daily/texts/pl.json";
import historyEn from "../../src/shell/history/texts/en.json";
import historyPl from "../../src/shell/history/texts/pl.json";
import homeEn from "../../src/shell/home/texts/en.json";
import homePl from "../../src/shell/home/texts/pl.json";
import learnEn from "../../src/shell/learn/texts/en.json";
import learnPl from "../../src/shell/learn/texts/pl.json";
import puzzlesEn from "../../src/shell/puzzles/texts/en.json";
import puzzlesPl from "../../src/shell/puzzles/texts/pl.json";
import replayEn from "../../src/shell/replay/texts/en.json";
import replayPl from "../../src/shell/replay/texts/pl.json";
import rulesEn from "../../src/shell/rules/texts/en.json";
import rulesPl from "../../src/shell/rules/texts/pl.json";
import { TAKERS, USUAL } from "../../src/shell/setup/plan";
import setupEn from "../../src/shell/setup/texts/en.json";
import setupPl from "../../src/shell/setup/texts/pl.json";
import en from "../../src/shell/texts/en.json";
import pl from "../../src/shell/texts/pl.json";

type Table = Record<string, string>;

function sources(folder: string): string[] {
  return (
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((each) => each.isFile() && /\.tsx?$/.test(each.name))
      .map((each) => `${each.parentPath}/${each.name}`)
      // Boards and layouts have no texts.
      .filter((path) => !/\/(board|layout)\//.test(path))
      // Summaries (tales) have their own texts.
      .filter((path) => folder.endsWith("/tales") || !path.includes("/tales/"))
      .map((path) => readFileSync(path, "utf-8"))
  );
}

const FORM = /\.(one|few|many|other)$/;
const params = (text: string | undefined) =>
  [...(text ?? "").matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
/** Return the keys without plural forms that only Polish needs. */
const keys = (table: Table) => Object.keys(table).filter((key) => !/\.(few|many)$/.test(key));
const forms = (key: string) => ["one", "few", "many", "other"].map((form) => `${key}.${form}`);

/** Keys of the shell that the code composes. All of them must exist. */
const MADE = [
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
  ...["random", "novice", "solid", "strong"].flatMap((bot) => [`bot.${bot}`, `bot.called.${bot}`]),
  ...["offline", "failed"],
  "name.usual", // used by lessons and the setup of tables
];

/** Composed keys of the setup. */
const OPTIONS = Object.entries(USUAL).filter(([name]) => name !== "pace" && name !== "clock");
const SETUP_MADE = [
  ...TAKERS.map((taker) => `new.${taker}`),
  ...OPTIONS.map(([name]) => `option.${name}`),
  ...OPTIONS.filter(([, value]) => value === true).map(([name]) => `option.${name}.on`),
];

/** Composed keys of Fall of Rome. The last ones override keys of the shell. */
const FALL = [
  ...["offered", "chosen", "here", "pinged", "struck"].map((mark) => `mark.${mark}`),
  ...["city", "tribe", "option", "face", "role", "event", "action"].map((kind) => `choose.${kind}`),
  ...["legions", "dice", "cards"].flatMap((name) => [`count.${name}`, `counted.${name}`]),
  ...["how.1", "how.2", "how.3", "how.4", "ability"],
  ...TRIBES.map((tribe) => `tribe.short.${tribe}`),
  ...TILES.map((tile) => `tile.${tile.id}`),
  ...["give", "take", "trade_give", "trade_take", "sail", "fortify", "enlist"].map((verb) => `do.${verb}`),
  ...["battle", "cruise", "event", "levy", "march", "place", "remove_at", "ride"].map(
    (verb) => `act.${verb}`,
  ),
  ...["player", "barbarian"].map((deck) => `deck.${deck}`),
  ...["actions.left", "end.unused", "odds.flips", "remove.left"].flatMap(forms),
  ...["hold.about", "joint.with", "tab.map", "offer.may", "skips", "skips.about"],
  ...["draw", "revolt", "invasion", "turn"].map((step) => `step.${step}`),
];

/** Composed keys of Struggle for Rome. */
const STRUGGLE = [
  ...["offered", "allowed", "chosen", "gives", "short", "struck"].map((mark) => `mark.${mark}`),
  ...["resources", "trade", "horsemen", "warriors"].map((phase) => `phase.${phase}`),
  ...["done", "now", "later"].map((how) => `progress.${how}`),
  ...["nothing", "sealed", "accept", "refuse", "counter"].map((said) => `trade.said.${said}`),
  ...["grain", "ore", "pasture", "development"].map((kind) => `pile.${kind}`),
  ...["held", "neutral", "counter", "bare"].map((state) => `city.${state}`),
  ...["place", "rob", "discard", "answer"].flatMap((step) => [`prompt.${step}`, `hint.${step}`]),
  ...["gold", "grain"].map((good) => `counted.${good}`),
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
  ...["trade.gets.of", "trade.gives.of"],
  ...[1, 2, 3, 4, 5].map((number) => `how.${number}`),
];

/** Composed keys of Æterna. */
const AETERNA = [
  ...["skips", "skips.about"],
  ...["A", "B", "C", "D", "E", "F", "G", "H", "I"].map((letter) => `phase.${letter}`),
  ...["draft", "actions", "unrest", "order", "over"].map((phase) => `now.${phase}`),
  ...[1, 2, 3].map((era) => `era.${era}`),
  ...["aurei", "wheat", "stone", "unrest"].map((good) => `goods.${good}`),
  ...["city", "hand", "board"].map((tab) => `tab.${tab}`),
  "choose.hill",
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

/** Composed keys of the home page. */
const HOME_MADE = [
  ...["alone", "bots", "friends", "hotseat"].flatMap((way) => [`home.way.${way}`, `home.way.${way}.about`]),
  ...["alone", "bots", "others"].map((way) => `home.way.${way}.not`),
  ...["go", "play", "seen", "turns", "points"].map((what) => `home.deal.${what}`),
];
const DAILY = sources("src/shell/daily");
const DAILY_MADE = ["turns", "points"].flatMap((by) =>
  ["par", "unit", "chart", "share", "axis", "better", "worse"].map((what) => `daily.${what}.${by}`),
);
const HISTORY = sources("src/shell/history");
const HISTORY_MADE = ["history.delete", "devices.others", "passkeys.use"].flatMap((what) =>
  ["what", "sure", "not", "failed"].map((part) => `${what}.${part}`),
);

const HOME = [...sources("src/shell/home"), ...sources("src/shell/watch")];
const FALL_NEWS = [
  ...["city_sacked", "revolt_broke_out", "barbarian_card_flipped", "legions_ambushed"],
  ...["allied", "battle_joined", "card_given", "pawn_moved"],
].map((fact) => `news.${fact}`);
const STRUGGLE_NEWS = [
  ...["mustered", "wagon_built", "card_bought"].map((fact) => `news.${fact}`),
  ...["travelled", "plundered", "founded", "expanded", "scourge", "heir"].map((fact) => `deed.${fact}`),
];
const AETERNA_DEEDS = [
  ...["played", "played_from_board", "influenced", "favor_taken", "constructed", "activated", "exchanged"],
  ...["discarded", "retired", "suffered"],
  ...["goods_scored", "cards_scored", "cards_cost", "sets_scored", "doomed"],
].map((fact) => `deed.${fact}`);
const talesOf = (game: string) => sources(`src/games/${game}/tales`).join("\n");

const LEARN = sources("src/shell/learn");
const ACCESS = sources("src/shell/access");
const CLOCKS = sources("src/shell/clocks");
const PUZZLES = sources("src/shell/puzzles");
const PUZZLES_MADE = ["easy", "medium", "hard", "solved", "failed"].map((what) => `puzzles.${what}`);
const REPLAY = sources("src/shell/replay");
const REPLAY_MADE = ["play", "act", "turn", "ends"].map((key) => `replay.keys.${key}`);
const RULES = sources("src/shell/rules");
const SETUP = sources("src/shell/setup");
const told = (game: string) => sources(`src/games/${game}/told`);
const part = (game: string) =>
  sources(`src/games/${game}`)
    .filter((source) => !told(game).includes(source))
    .join("\n");
const SHELL = ["src/table", "src/shell", "src/games/plain"]
  .flatMap(sources)
  .filter(
    (source) =>
      ![
        ...LEARN,
        ...ACCESS,
        ...HOME,
        ...DAILY,
        ...HISTORY,
        ...CLOCKS,
        ...PUZZLES,
        ...REPLAY,
        ...RULES,
        ...SETUP,
      ].includes(source),
  )
  .join("\n");
const STRUGGLE_CODE = part("struggle_for_rome");
const AETERNA_CODE = part("aeterna");
const FALL_CODE = part("fall_of_rome");

/** Announcement texts of each game, in addition to the game's own texts. */
const TOLD = [
  ["fall_of_rome", fallToldEn, fallToldPl, fallEn],
  ["struggle_for_rome", struggleToldEn, struggleToldPl, struggleEn],
  ["aeterna", aeternaToldEn, aeternaToldPl, aeternaEn],
].map(([game, english, polish, own]): [string, Table, Table, Table, string[], string] => [
  `${game} descriptions`,
  english as Table,
  polish as Table,
  { ...en, ...(own as Table) },
  [],
  told(game as string).join("\n"),
]);

describe.each([
  ["the shell", en as Table, pl as Table, {} as Table, MADE, SHELL],
  ["the home page", homeEn as Table, homePl as Table, en as Table, HOME_MADE, HOME.join("\n")],
  ["the daily deal", dailyEn as Table, dailyPl as Table, en as Table, DAILY_MADE, DAILY.join("\n")],
  [
    "the player's own games",
    historyEn as Table,
    historyPl as Table,
    en as Table,
    HISTORY_MADE,
    HISTORY.join("\n"),
  ],
  ["lessons", learnEn as Table, learnPl as Table, en as Table, [], LEARN.join("\n")],
  ["accessible announcements", accessEn as Table, accessPl as Table, en as Table, [], ACCESS.join("\n")],
  ["clocks", clocksEn as Table, clocksPl as Table, en as Table, [], CLOCKS.join("\n")],
  ["puzzles", puzzlesEn as Table, puzzlesPl as Table, en as Table, PUZZLES_MADE, PUZZLES.join("\n")],
  ["a replay", replayEn as Table, replayPl as Table, en as Table, REPLAY_MADE, REPLAY.join("\n")],
  ["the rules", rulesEn as Table, rulesPl as Table, en as Table, [], RULES.join("\n")],
  ["the setup", setupEn as Table, setupPl as Table, en as Table, SETUP_MADE, SETUP.join("\n")],
  ...TOLD,
  [
    "Struggle for Rome's part",
    struggleEn as Table,
    strugglePl as Table,
    en as Table,
    STRUGGLE,
    STRUGGLE_CODE,
  ],
  ["Æterna's part", aeternaEn as Table, aeternaPl as Table, en as Table, AETERNA, AETERNA_CODE],
  ["Fall of Rome's part", fallEn as Table, fallPl as Table, en as Table, FALL, FALL_CODE],
  [
    "Fall of Rome's tales",
    fallTalesEn as Table,
    fallTalesPl as Table,
    {} as Table,
    FALL_NEWS,
    talesOf("fall_of_rome"),
  ],
  [
    "Struggle for Rome's tales",
    struggleTalesEn as Table,
    struggleTalesPl as Table,
    {},
    STRUGGLE_NEWS,
    talesOf("struggle_for_rome"),
  ],
  [
    "Æterna's tales",
    aeternaTalesEn as Table,
    aeternaTalesPl as Table,
    {} as Table,
    AETERNA_DEEDS,
    talesOf("aeterna"),
  ],
])("texts of %s", (_, english, polish, below, made, code) => {
  it("have the same keys and parameters in both languages", () => {
    expect(keys(polish)).toEqual(keys(english));
    for (const key of Object.keys(english))
      if (!FORM.test(key)) expect([key, params(polish[key])]).toEqual([key, params(english[key])]);
  });

  it("exist for every key that the code uses", () => {
    const said = [...code.matchAll(/(?:say|has)\(\s*"([a-z_.0-9]+)"/g)].map((found) => found[1] ?? "");
    const known = { ...below, ...english };
    const optional = new Set(["how.1"]);
    const missing = [...said.filter((key) => !optional.has(key)), ...made].filter(
      (key) => !(key in known) && !(`${key}.other` in known),
    );
    expect(missing).toEqual([]);
  });

  it("are all used by the code", () => {
    const put = new Set(made.map((key) => key.replace(FORM, "")));
    // The code uses the key of a plural without its form.
    const said = (key: string) => put.has(key) || code.includes(`"${key}"`);
    const never = Object.keys(english).filter((key) => !said(key.replace(FORM, "")) && !said(key));
    expect(never).toEqual([]);
  });
});
