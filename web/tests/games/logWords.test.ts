/** The number of words in the logs of the recorded games. A longer log hides what matters. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as aeterna from "../../src/games/aeterna/facts/telling";
import { begins as beginsAeterna } from "../../src/games/aeterna/looks";
import tellAeterna from "../../src/games/aeterna/tales/telling";
import * as struggle from "../../src/games/struggle_for_rome/facts/telling";
import { begins as beginsStruggle } from "../../src/games/struggle_for_rome/looks";
import tellStruggle from "../../src/games/struggle_for_rome/tales/telling";
import type { Fact } from "../../src/protocol";
import { byEpisode } from "../../src/shell/episodes";
import { factText } from "../../src/shell/play/Log";
import { Words } from "../../src/shell/words";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

const GAMES = {
  struggle_for_rome: { ...struggle, begins: beginsStruggle, telling: tellStruggle },
  aeterna: { ...aeterna, begins: beginsAeterna, telling: tellAeterna },
};

it.each([
  ["struggle_for_rome", "en", 1420],
  ["struggle_for_rome", "pl", 1380],
  ["aeterna", "en", 1220],
  ["aeterna", "pl", 1200],
] as const)("the log of %s in %s has at most %i words", (game, language, most) => {
  const { LINELESS, joins, begins, telling } = GAMES[game];
  const own = ["../../src/shell/texts", `../../src/games/${game}/texts`, `../../src/games/${game}/tales`];
  const words = new Words(
    language,
    Object.assign({}, ...own.map((folder) => read(`${folder}/${language}.json`))),
    read(`../../../src/triclinium/games/${game}/texts/${language}.json`),
    { A: "Livia", B: "Titus", C: "Flavia", D: "Gaius" },
  );
  const entries: { facts: Fact[] }[] = read(`./${game}/views/tale.json`);
  const facts = entries.flatMap((entry) => entry.facts.filter(({ fact }) => !LINELESS.has(fact)));
  const lines = byEpisode(
    facts,
    (fact) => fact,
    joins,
    (fact, before) => begins(fact) !== null || begins(before) !== null,
  )
    .filter(([first]) => first && begins(first) === null)
    .flatMap((episode) => telling.sum(episode, words, false) ?? episode.map((fact) => factText(fact, words)));
  const count = lines.join(" ").split(/\s+/).length;
  expect(count).toBeGreaterThan(most * 0.9);
  expect(count).toBeLessThanOrEqual(most);
});
