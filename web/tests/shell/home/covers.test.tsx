/** Covers: each game has its own, and a game without one gets a plain one. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { library } from "../../../src/games";
import type { http } from "../../../src/protocol";
import { Cover, CoverArt, Covers } from "../../../src/shell/home/Covers";
import en from "../../../src/shell/home/texts/en.json";
import { finishLesson } from "../../../src/shell/learn/progress";
import type { Front } from "../../../src/shell/part";
import { Speaking, Words } from "../../../src/shell/words";

const game = (name: string, more: object = {}) =>
  ({
    name,
    titles: { en: name.toUpperCase() },
    about: { en: `About ${name}.` },
    seats: [2, 4],
    minutes: [30, 60],
    cooperative: false,
    bots: [],
    lessons: 0,
    course: [],
    texts: {},
    ...more,
  }) as unknown as http.GameOut;

describe("a cover", () => {
  it.each(["fall_of_rome", "struggle_for_rome", "aeterna"])(
    "of %s is drawn by the game, fits any box, and has unique ids",
    async (name) => {
      const front = await library.front(game(name));
      const Art = front?.Cover;
      if (!Art) throw new Error("there is none");
      const drawn = renderToStaticMarkup(
        <>
          <Art />
          <Art />
        </>,
      );
      expect(drawn).toContain('preserveAspectRatio="xMidYMid slice"');
      const ids = [...drawn.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
      expect(new Set(ids).size, "two on a page do not share an id").toBe(ids.length);
      expect(drawn).not.toMatch(/NaN|undefined/);
    },
  );

  it("is plain if the game has none, and empty until that is known", () => {
    const shown = (fronts: Record<string, Front | null>) =>
      renderToStaticMarkup(
        <CoverArt value={fronts}>
          <Cover game="tiny" />
        </CoverArt>,
      );
    expect(shown({ tiny: null })).toContain("<svg");
    expect(shown({})).not.toContain("<svg");
  });
});

describe("the list of games", () => {
  const page = (games: http.GameOut[], quiet: boolean) =>
    renderToStaticMarkup(
      <Speaking value={new Words("en", en)}>
        <Covers games={games} quiet={quiet} onPlay={() => {}} />
      </Speaking>,
    );

  it("describes the games, and recommends the first one to beginners", () => {
    const drawn = page([game("one", { course: ["first", "second"], cooperative: true }), game("two")], false);
    expect(drawn.match(/A good first game/g)).toHaveLength(1);
    expect(drawn).toMatch(/data-game="one" data-first="true"/);
    expect(drawn).toContain("ONE");
    expect(drawn).toContain("About two.");
    expect(drawn).toContain("2–4 players");
    expect(drawn).toContain("all together");
    expect(drawn.match(/href="\/learn\/one\/1"/g), "only where there are lessons").toHaveLength(1);
    expect(drawn).not.toContain("/learn/two");
  });

  it("shows how much of the first course is finished", () => {
    finishLesson("one", "second");
    finishLesson("one", "extra");
    const drawn = page([game("one", { course: ["first", "second"] })], true);
    expect(drawn).toContain("Lessons: 1 of 2");
    expect(drawn).toContain("width:50%");
  });

  it("recommends no game to a player with tables, or if there is only one game", () => {
    expect(page([game("one"), game("two")], true)).not.toContain("A good first game");
    expect(page([game("one")], false), "there is none to choose among").not.toContain("A good first game");
  });
});
