// The signs of the client, picked from game-icons (CC BY 3.0), by author: see NOTICE.
//   node scripts/icons.mjs           writes src/style/icons.json
//   node scripts/icons.mjs --check   fails if it is not what would be written, or NOTICE leaves one out
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const AUTHORS = {
  Lorc:
    "anchor battle-axe cloak-dagger crossed-swords fire-bowl hammer-nails horned-helm horse-head hourglass hunting-horn " +
    "laurel-crown laurels moon queen-crown rally-the-troops scroll-unfurled skull-crossed-bones spyglass stone-tower sun " +
    "walking-boot wolf-head",
  Delapouite:
    "amphora ancient-columns ancient-ruins anticlockwise-rotation barbarian caesar centurion-helmet eagle-head " +
    "greek-temple perspective-dice-six-faces-random roman-shield roman-toga scroll-quill shaking-hands trireme",
  Skoll: "gladius",
  Cathelineau: "boar-ensign",
  Faithtoken: "card-draw",
};
const TARGET = new URL("../src/style/icons.json", import.meta.url);
const NOTICE = new URL("../../NOTICE", import.meta.url);

const { icons } = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json");
const picked = {};
for (const name of Object.values(AUTHORS).join(" ").split(" ").sort()) {
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons[name]?.body ?? "");
  if (!path) throw new Error(`game-icons has no ${name} of a single path`);
  picked[name] = path[1];
}
const text = `${JSON.stringify(picked, null, 1)}\n`;

if (process.argv.includes("--check")) {
  const notice = readFileSync(NOTICE, "utf8").replaceAll(/\s+/g, " ");
  const missing = Object.keys(picked).filter((name) => !new RegExp(`[ ,]${name}[,.;]`).test(notice));
  for (const name of missing) console.error(`NOTICE does not credit the sign ${name}.`);
  const stale = readFileSync(TARGET, "utf8") !== text;
  if (stale) console.error("src/style/icons.json is not what scripts/icons.mjs gives: run `npm run map`.");
  process.exit(missing.length || stale ? 1 : 0);
}
writeFileSync(TARGET, text);
