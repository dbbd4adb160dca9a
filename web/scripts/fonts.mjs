// The Polish letters of our fonts, cut out of Fontsource's latin-ext files (which are as large as all of latin).
//   node scripts/fonts.mjs           writes src/style/fonts/*.woff2 and src/style/fonts.css
//   node scripts/fonts.mjs --check   fails if fonts.css is not what would be written or a file is missing
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const FACES = [
  ["Cinzel", "cinzel", 700, "normal"],
  ["Alegreya Sans", "alegreya-sans", 500, "normal"],
  ["Alegreya Sans", "alegreya-sans", 700, "normal"],
  ["Alegreya Sans", "alegreya-sans", 800, "normal"],
  ["EB Garamond", "eb-garamond", 500, "italic"],
];
const LETTERS = "ĄąĆćĘęŁłŃńŚśŹźŻż";
const RANGES = {
  latin:
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, " +
    "U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD",
  polish: "U+0104-0107, U+0118-0119, U+0141-0144, U+015A-015B, U+0179-017C",
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
let css = "/* Made by scripts/fonts.mjs: each family in latin, and its Polish letters beside. */\n";
for (const [family, name, weight, style] of FACES) {
  const polish = `fonts/${name}-polish-${weight}-${style}.woff2`;
  css += face(
    family,
    weight,
    style,
    `@fontsource/${name}/files/${name}-latin-${weight}-${style}.woff2`,
    RANGES.latin,
  );
  css += face(family, weight, style, `./${polish}`, RANGES.polish);
  if (!process.argv.includes("--check")) {
    const { default: subset } = await import("subset-font");
    const source = readFileSync(
      resolve(`@fontsource/${name}/files/${name}-latin-ext-${weight}-${style}.woff2`),
    );
    writeFileSync(new URL(polish, FOLDER), await subset(source, LETTERS, { targetFormat: "woff2" }));
  } else if (!existsSync(new URL(polish, FOLDER)))
    throw new Error(`${polish} is missing: run \`npm run fonts\`.`);
}
const target = new URL("fonts.css", FOLDER);
if (!process.argv.includes("--check")) writeFileSync(target, css);
else if (readFileSync(target, "utf8") !== css) throw new Error("fonts.css is stale: run `npm run fonts`.");
