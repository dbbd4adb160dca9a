// Our fonts, cut out of Fontsource's files: the letters of western Europe, and the Polish ones beside (in latin-ext, which is
// as large as all of latin). Hinting and features that no style asks for are left out: they are a third of a file.
//   node scripts/fonts.mjs           writes src/style/fonts/*.woff2 and src/style/fonts.css
//   node scripts/fonts.mjs --check   fails if fonts.css is not what would be written or a file is missing
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Family, file, weight, style, sets of letters, and the weights that it is used for (its own, if none are given). */
const FACES = [
  ["Cinzel", "cinzel", 700, "normal", ["latin", "polish"]],
  ["Alegreya Sans", "alegreya-sans", 500, "normal", ["latin", "polish"]],
  // The heaviest weight is for numbers; its few words look the same in this one.
  ["Alegreya Sans", "alegreya-sans", 700, "normal", ["latin", "polish"], [700, 800]],
  ["Alegreya Sans", "alegreya-sans", 800, "normal", ["figures"]],
  // Our own sentences and names of places; nothing that players write.
  ["EB Garamond", "eb-garamond", 500, "italic", ["english", "polish"]],
];
const FEATURES = ["kern", "liga", "lnum", "tnum"];
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");
/** By file: what is in it, as letters and as the browser is told. */
const SETS = {
  latin: {
    from: "latin",
    letters: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}Œœ–—‘’“”„…−`,
    range: "U+0020-007E, U+00A0-00FF, U+0152-0153, U+2013-2014, U+2018-2019, U+201C-201E, U+2026, U+2212",
  },
  english: {
    from: "latin",
    letters: `${range(0x20, 0x7e)}Óó–—‘’“”„…−×`,
    range: "U+0020-007E, U+00D3, U+00D7, U+00F3, U+2013-2014, U+2018-2019, U+201C-201E, U+2026, U+2212",
  },
  figures: {
    from: "latin",
    letters: "0123456789+/×–−",
    range: "U+002B, U+002F-0039, U+00D7, U+2013, U+2212",
  },
  polish: {
    from: "latin-ext",
    letters: "ĄąĆćĘęŁłŃńŚśŹźŻż",
    range: "U+0104-0107, U+0118-0119, U+0141-0144, U+015A-015B, U+0179-017C",
  },
};
const FOLDER = new URL("../src/style/", import.meta.url);
const resolve = createRequire(import.meta.url).resolve;

const face = (family, weight, style, url, range) => `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("${url}") format("woff2");
  unicode-range: ${range};
}
`;
let css = "/* Made by scripts/fonts.mjs: each family in western letters, and its Polish ones beside. */\n";
for (const [family, name, weight, style, sets, weights = [weight]] of FACES)
  for (const set of sets) {
    const { from, letters, range } = SETS[set];
    const file = `fonts/${name}-${set}-${weight}-${style}.woff2`;
    for (const each of weights) css += face(family, each, style, `./${file}`, range);
    if (!process.argv.includes("--check")) {
      const { default: subset } = await import("subset-font");
      const source = readFileSync(
        resolve(`@fontsource/${name}/files/${name}-${from}-${weight}-${style}.woff2`),
      );
      const options = { targetFormat: "woff2", keepFeatures: FEATURES, noHinting: true };
      writeFileSync(new URL(file, FOLDER), await subset(source, letters, options));
    } else if (!existsSync(new URL(file, FOLDER)))
      throw new Error(`${file} is missing: run \`npm run fonts\`.`);
  }
const target = new URL("fonts.css", FOLDER);
if (!process.argv.includes("--check")) writeFileSync(target, css);
else if (readFileSync(target, "utf8") !== css) throw new Error("fonts.css is stale: run `npm run fonts`.");
