// The signs of the client, picked from game-icons (CC BY 3.0), by author: see NOTICE.
//   node scripts/icons.mjs           writes src/style/icons.json (the shell's) and one for each game that has its own
//   node scripts/icons.mjs --check   fails if one is not what would be written, or NOTICE leaves one out
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const AUTHORS = {
  Lorc:
    "anchor battle-axe bee cloak-dagger crossed-swords eagle-emblem fire-bowl grapes hammer-nails horned-helm " +
    "horse-head hourglass hunting-horn laurel-crown laurels lion locked-chest lyre moon padlock power-lightning " +
    "queen-crown rally-the-troops scales scroll-unfurled skull-crossed-bones spyglass stone-block stone-tower sun " +
    "sundial swap-bag treasure-map trident walking-boot wax-seal wheat wolf-head",
  Delapouite:
    "amphora ancient-columns ancient-ruins anticlockwise-rotation barbarian bread caesar centurion-helmet check-mark " +
    "clockwise-rotation cow dolphin eagle-head greek-temple hill-conquest horseshoe house ionic-column " +
    "laurels-trophy oak-leaf perspective-dice-six-faces-random public-speaker receive-money roman-shield roman-toga " +
    "rooster scroll-quill shaking-hands stone-bridge trireme two-coins uprising",
  Skoll: "fist gladius",
  Sbed: "cancel death-skull",
  Cathelineau: "boar-ensign",
  Faithtoken: "card-discard card-draw card-pick",
  Quoting: "card-play",
};
/** Those that the shell itself draws; all others come with the games that draw them. */
const SHELL =
  "ancient-ruins anticlockwise-rotation greek-temple laurel-crown laurels roman-toga scroll-quill spyglass".split(
    " ",
  );
const GAMES = {
  aeterna:
    "amphora bee bread caesar cancel card-discard card-draw card-pick card-play check-mark clockwise-rotation " +
    "death-skull dolphin eagle-emblem fire-bowl fist hammer-nails hill-conquest hourglass house ionic-column " +
    "laurels-trophy lion padlock power-lightning public-speaker roman-shield shaking-hands stone-block " +
    "stone-bridge sundial treasure-map two-coins uprising wax-seal wheat wolf-head",
  fall_of_rome:
    "amphora anchor ancient-columns barbarian battle-axe boar-ensign caesar card-draw centurion-helmet " +
    "cloak-dagger crossed-swords eagle-head fire-bowl gladius hammer-nails horned-helm horse-head " +
    "hourglass hunting-horn moon perspective-dice-six-faces-random queen-crown rally-the-troops " +
    "roman-shield scroll-unfurled shaking-hands skull-crossed-bones stone-tower sun trireme walking-boot " +
    "wolf-head",
  struggle_for_rome:
    "ancient-columns battle-axe card-draw card-play centurion-helmet check-mark cloak-dagger cow grapes " +
    "hammer-nails horned-helm horse-head horseshoe hourglass locked-chest lyre oak-leaf " +
    "perspective-dice-six-faces-random queen-crown receive-money rooster scales scroll-unfurled " +
    "shaking-hands skull-crossed-bones sun swap-bag trident trireme walking-boot",
};
/** Those of their covers, which the first page shows before anything else of a game is fetched. */
const COVERS = {
  fall_of_rome: "battle-axe boar-ensign eagle-head horse-head laurel-crown wolf-head",
  struggle_for_rome: "horned-helm horse-head",
};
const FILES = {
  "src/style/icons.json": SHELL,
  ...Object.fromEntries(
    Object.entries(COVERS).map(([game, names]) => [`src/games/${game}/cover/signs.json`, names.split(" ")]),
  ),
  ...Object.fromEntries(
    Object.entries(GAMES).map(([game, names]) => [`src/games/${game}/icons.json`, names.split(" ")]),
  ),
};
const at = (file) => new URL(`../${file}`, import.meta.url);
const NOTICE = new URL("../../NOTICE", import.meta.url);

/** A path with its numbers at one decimal: in a box of 512 units nobody sees the rest. */
function shorter(path) {
  return path.replace(/-?\d*\.\d+/g, (number, at) => {
    const short = String(Number(Number(number).toFixed(1))).replace(/^(-?)0\./, "$1.");
    // What a point or a minus kept apart from the number before it may have lost both.
    return /[\d.]/.test(path[at - 1] ?? "") && !short.startsWith("-") ? ` ${short}` : short;
  });
}

const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const picked = {};
for (const name of Object.values(AUTHORS).join(" ").split(" ").sort()) {
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? "");
  if (!path) throw new Error(`game-icons has no ${name} of a single path`);
  picked[name] = shorter(path[1]);
}
const texts = Object.entries(FILES).map(([file, mine]) => {
  const own = Object.fromEntries(Object.entries(picked).filter(([name]) => mine.includes(name)));
  return [file, `${JSON.stringify(own, null, 1)}\n`];
});

if (process.argv.includes("--check")) {
  const notice = readFileSync(NOTICE, "utf8").replaceAll(/\s+/g, " ");
  const missing = Object.keys(picked).filter((name) => !new RegExp(`[ ,]${name}[,.;]`).test(notice));
  for (const name of missing) console.error(`NOTICE does not credit the sign ${name}.`);
  const stale = texts.filter(([file, text]) => readFileSync(at(file), "utf8") !== text);
  for (const [file] of stale)
    console.error(`${file} is not what scripts/icons.mjs gives: run \`npm run map\`.`);
  process.exit(missing.length || stale.length ? 1 : 0);
}
for (const [file, text] of texts) writeFileSync(at(file), text);
