/** The points at the end of a game, and the awaited players. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { OutcomeOut, TableOut } from "../../../src/protocol";
import { shares } from "../../../src/shell/play/Bars";
import { Scores } from "../../../src/shell/play/Ending";
import { allLost, headline } from "../../../src/shell/play/headline";
import { waited } from "../../../src/shell/play/parts";
import type { PlayState } from "../../../src/shell/play/state";
import en from "../../../src/shell/texts/en.json";
import { Speaking, Words } from "../../../src/shell/words";

const words = new Words("en", en, {});
const table = { seats: [{}, {}] } as unknown as TableOut;
const outcome = (winners: string[]): OutcomeOut => ({
  ending: "over",
  winners: winners as OutcomeOut["winners"],
  ranks: [2, 1],
  scores: [3, 8],
  lines: [
    { source: "hills", points: [3, 8] },
    { source: "sets", points: [0, 0] },
  ],
  tie_breaks: [],
});

describe("points as bars", () => {
  const lines = [
    { source: "hills", points: [3, 8] },
    { source: "doom", points: [-2, 0] },
    { source: "sets", points: [2, 0] },
  ];

  it("separate gains from losses, and leave out zero", () => {
    expect(shares(lines, 0)).toEqual({
      gained: [
        { source: "hills", look: 0, points: 3 },
        { source: "sets", look: 1, points: 2 },
      ],
      // What only costs points is dark.
      lost: [{ source: "doom", look: 12, points: -2 }],
    });
    expect(shares(lines, 1)).toEqual({ gained: [{ source: "hills", look: 0, points: 8 }], lost: [] });
  });

  it("are to scale, start with the best seat, and are hidden from screen readers", () => {
    const told = renderToStaticMarkup(
      <Speaking value={words}>
        <Scores
          outcome={{ ...outcome(["B"]), scores: [3, 8], lines }}
          table={table}
          view={null}
          shown="A"
          Mark={undefined}
        />
      </Speaking>,
    );
    const bars = told.slice(told.indexOf('id="points"'), told.indexOf("<table"));
    expect(bars).toContain('aria-hidden="true"');
    expect([...bars.matchAll(/data-seat="(.)"/g)].map((found) => found[1])).toEqual(["B", "A"]);
    // The scale is ten points: from the largest loss to the largest gain.
    expect([...bars.matchAll(/--part:([\d.]+)/g)].map((found) => found[1])).toEqual([
      "0.8",
      "0.2",
      "0.3",
      "0.2",
    ]);
    const rows = [...told.slice(told.indexOf("<table")).matchAll(/data-source="(\w+)"/g)];
    expect(rows.map((found) => found[1])).toEqual(["hills", "doom", "sets"]);
  });
});

const drawn = (winners: string[]) =>
  renderToStaticMarkup(
    <Speaking value={words}>
      <Scores outcome={outcome(winners)} table={table} view={null} shown="A" Mark={undefined} />
    </Speaking>,
  );

describe("the points at the end", () => {
  it("leave out sources without points", () => {
    expect(drawn(["B"])).toContain('data-source="hills"');
    expect(drawn(["B"])).not.toContain('data-source="sets"');
  });

  it("show ranks only if there is a winner", () => {
    expect(drawn(["B"])).toContain("1. ");
    expect(drawn([])).not.toMatch(/[12]\. /);
  });
});

describe("a game that all players have lost", () => {
  const out: OutcomeOut = { ...outcome([]), ranks: null };

  it("has a headline without a winner, cooperative or competitive", () => {
    expect(headline(out, false, "A", words)).toBe("Nobody has won");
    expect(headline({ ...out, scores: null }, true, "A", words)).toBe("Defeat");
    expect(allLost(out)).toBe(true);
  });

  it("shows no rank and no winner, but all points", () => {
    const told = renderToStaticMarkup(
      <Speaking value={words}>
        <Scores outcome={out} table={table} view={null} shown="A" Mark={undefined} />
      </Speaking>,
    );
    expect(told).not.toContain('data-won="true"');
    expect(told).not.toMatch(/\d\. /);
    expect(told).toContain(">8<");
  });

  it("is different from a draw and from a victory of others", () => {
    expect(allLost({ ...outcome([]), ranks: [1, 1] })).toBe(false);
    expect(allLost(outcome(["B"]))).toBe(false);
    expect(allLost({ ...out, winners: ["A", "B"] })).toBe(false);
  });
});

describe("the awaited players", () => {
  const state = (awaited: string[], behind = false) =>
    ({ update: { awaited }, playback: { behind } }) as unknown as PlayState<unknown>;

  it("are named, or the text is empty without any", () => {
    expect(waited(state(["B"]), words)).toMatch(/B/);
    expect(waited(state([]), words)).toBe("");
  });

  it("are not named while the moves of others are played back", () => {
    expect(waited(state(["B"], true), words)).toBe("The others are playing");
  });
});
