/** The log: events since the player's last turn, by chapter. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Event, Fact } from "../../../src/protocol";
import { type AnyPart, Playing } from "../../../src/shell/part";
import { chaptersOf, Log, linesOf, sinceTurn, toldOf } from "../../../src/shell/play/Log";
import { type Telling, Tellings } from "../../../src/shell/telling";
import en from "../../../src/shell/texts/en.json";
import { Speaking, Words } from "../../../src/shell/words";

const begins = (fact: { fact: string; [more: string]: unknown }) =>
  fact.fact === "turn_begun" ? { seat: String(fact.seat) } : null;
const turn = (seat: string) => ({ fact: "turn_begun", rule: "X", seat });
const event = (seq: number, seat: string | null, facts: object[] = [], act = "march"): Event =>
  ({ seq, seat, act: seat ? act : null, undo: null, facts }) as unknown as Event;
const told = (chapters: ReturnType<typeof sinceTurn>) =>
  chapters.map(({ seat, events }) => [seat, events.map(({ seq }) => seq)]);

const LOG = [
  event(0, null, [turn("A")]),
  event(1, "A"),
  event(2, "A", [turn("B")], "end"),
  event(3, "B"),
  event(4, "A", [], "pass"),
  event(5, "B", [turn("A")], "end"),
];

describe("events since the player's last turn", () => {
  it("include the current turn, also after the player has acted", () => {
    expect(told(sinceTurn(LOG, "A", begins))).toEqual([
      ["B", [2, 3, 4, 5]],
      ["A", [5]],
    ]);
    expect(told(sinceTurn([...LOG, event(6, "A")], "A", begins))).toEqual([
      ["B", [2, 3, 4, 5]],
      ["A", [5, 6]],
    ]);
  });

  it("begin at the end of the player's turn, not at a choice during another turn", () => {
    expect(told(sinceTurn([...LOG, event(6, "A", [turn("B")], "end")], "A", begins))).toEqual([["B", [6]]]);
    expect(told(sinceTurn(LOG.slice(0, 5), "A", begins))).toEqual([["B", [2, 3, 4]]]);
  });

  it("are the whole game for a player who has had no turn yet", () => {
    expect(told(sinceTurn(LOG.slice(0, 4), "B", begins))).toEqual([
      ["A", [0, 1, 2]],
      ["B", [2, 3]],
    ]);
  });

  it("begin after the player's last choice in a game without turns", () => {
    expect(told(sinceTurn(LOG, "A", undefined))).toEqual([[null, [5]]]);
    expect(told(sinceTurn([...LOG, event(6, "A"), event(7, "A")], "A", undefined))).toEqual([
      [null, [5, 6, 7]],
    ]);
    expect(told(sinceTurn(LOG.slice(0, 2), "B", undefined))).toEqual([[null, [1]]]);
  });
});

describe("chapters", () => {
  const opens = ({ fact }: { fact: string }) => (fact.startsWith("part") ? { seat: null } : null);
  const fact = (name: string) => ({ fact: name, rule: "X" });

  it("may begin within an entry, also several, and may be empty", () => {
    const log = [
      event(0, null, [fact("part_1"), fact("part_2"), fact("x"), fact("part_3")]),
      event(1, "A", [fact("y")]),
    ];
    const chapters = chaptersOf(log, opens).map(({ opening, events }) => [
      opening?.fact ?? null,
      events.flatMap(({ facts }) => facts.map((each) => each.fact)),
    ]);
    expect(chapters).toEqual([
      [null, []],
      ["part_1", []],
      ["part_2", ["x"]],
      ["part_3", ["y"]],
    ]);
  });

  it("have the game's heading, which depends on the chapters before", () => {
    const log = [event(0, null, [fact("part_1"), fact("x"), fact("part_2")])];
    const heading = ({ fact }: { fact: string }, before: readonly { fact: string }[]) =>
      `${fact} after ${before.map((each) => each.fact).join()}`;
    const page = renderToStaticMarkup(
      <Playing value={{ tales: { chapter: opens, heading } } as unknown as AnyPart}>
        <Speaking value={new Words("en", en)}>
          <Log log={log} seat="A" />
        </Speaking>
      </Playing>,
    );
    expect([...page.matchAll(/<h4>([^<]*)<\/h4>/g)].map(([, text]) => text).slice(0, 2)).toEqual([
      "part_2 after part_1",
      "part_1 after ",
    ]);
  });

  it("are collapsed except for the newest three", () => {
    const log = [
      event(
        0,
        null,
        [1, 2, 3, 4].map((number) => fact(`part_${number}`)),
      ),
    ];
    const page = renderToStaticMarkup(
      <Playing value={{ tales: { chapter: opens, heading: ({ fact }: Fact) => fact } } as unknown as AnyPart}>
        <Speaking value={new Words("en", en)}>
          <Log
            log={log.map(
              (each) => ({ ...each, facts: each.facts.flatMap((one) => [one, fact("x")]) }) as Event,
            )}
            seat="A"
          />
        </Speaking>
      </Playing>,
    );
    const folded = [...page.matchAll(/<details class="log-turn"( open="")?.*?<h4>([^<]*)</g)];
    expect(folded.slice(0, 4).map(([, open, name]) => [name, open !== undefined])).toEqual([
      ["part_4", true],
      ["part_3", true],
      ["part_2", true],
      ["part_1", false],
    ]);
  });

  it("without a seat are listed since the player's last choice", () => {
    const log = [
      event(0, null, [fact("part_1")]),
      event(1, "A"),
      event(2, "B", [fact("part_2")]),
      event(3, "B"),
    ];
    expect(told(sinceTurn(log, "A", opens))).toEqual([
      [null, [2]],
      [null, [2, 3]],
    ]);
  });
});

describe("the log", () => {
  it("uses the names of the players of that time", () => {
    const words = new Words("en", en).of({ "fact.marched": "{seat} marches." }).among(
      { A: "Prima", B: "B" },
      {
        B: [
          { until: 3, name: "Secundus" },
          { until: 4, name: "Bot B" },
        ],
      },
    );
    const march = { fact: "marched", rule: "X", seat: "B" };
    const log = [
      event(0, null, [turn("B")]),
      event(2, "B", [march]),
      event(3, "B", [march]),
      event(4, "B", [march]),
    ];
    const page = renderToStaticMarkup(
      <Playing value={{ tales: { chapter: begins } } as unknown as AnyPart}>
        <Speaking value={words}>
          <Log log={log} seat="A" />
        </Speaking>
      </Playing>,
    );
    expect([...page.matchAll(/<span>([^<]*)<\/span>/g)].map(([, text]) => text)).toEqual([
      "B marches.",
      "Bot B marches.",
      "Secundus marches.",
    ]);
    expect(page).toContain("<h4>Secundus · turn 1</h4>");
  });
});

describe("episodes", () => {
  const fight = { fact: "fought", rule: "X", seat: "B" };
  const dice = (face: string) => ({ fact: "rolled", rule: "X", face });
  const part = {
    joins: ({ fact }: { fact: string }, [first]: readonly { fact: string }[]) =>
      first?.fact === "fought" && fact === "rolled",
    tales: { grave: new Set(["rolled"]) },
  } as unknown as AnyPart;
  const told = {
    telling: {
      sum: (deed: readonly { fact: string }[], words: Words) =>
        deed[0]?.fact === "fought" ? words.say("deed", { number: deed.length - 1 }) : null,
      texts: {},
    } as unknown as Telling,
    texts: { deed: "A battle with {number} dice." },
  };
  const page = (log: Event[], untold = 0) =>
    renderToStaticMarkup(
      <Playing value={part}>
        <Tellings value={told}>
          <Speaking value={new Words("en", en, { "fact.rolled": "a {face}", "fact.fought": "a fight" })}>
            <Log log={log} untold={untold} seat="A" />
          </Speaking>
        </Tellings>
      </Playing>,
    );
  const log = [
    event(0, "B", [fight, dice("sword")]),
    event(1, "B", [dice("shield")]),
    event(2, "B", [fight]),
  ];

  it("have one line across entries, which expands to their facts", () => {
    const html = page(log);
    expect([...html.matchAll(/<summary>([^<]+)</g)].map(([, text]) => text)).toEqual([
      "A battle with 2 dice.",
    ]);
    expect(html).toContain("<b>shield</b>");
  });

  it("are listed newest first", () => {
    const html = page(log);
    expect(html.indexOf("A battle with 0 dice.")).toBeLessThan(html.indexOf("A battle with 2 dice."));
  });

  it("include only facts that were already played back", () => {
    expect(page(log, 2)).toContain("A battle with 1 dice.");
    expect(page(log, 2)).not.toContain("<b>shield</b>");
  });

  it("do not include undone facts", () => {
    const taken = { ...event(3, "B"), undo: 1 } as Event;
    expect(page([...log.slice(0, 2), taken])).toContain("<del>");
    expect(page([...log.slice(0, 2), taken])).toContain("A battle with 1 dice.");
  });
});

describe("facts that are still to be played back", () => {
  const dice = (total: number) => ({ fact: "rolled", rule: "X", total });
  const rolls = [event(0, null), event(1, "A", [dice(2), dice(3)]), event(2, "B", [dice(4), dice(5)])];
  const totals = (log: readonly Event[]) =>
    log.flatMap(({ facts }) => facts.map((fact) => (fact as ReturnType<typeof dice>).total));

  it.each([
    [0, [2, 3, 4, 5]],
    [1, [2, 3, 4]],
    [2, [2, 3]],
    [3, [2]],
    [9, []],
  ])("are left out of the log: %i facts", (untold, left) => {
    expect(totals(toldOf(rolls, untold))).toEqual(left);
  });

  it("do not appear in the rendered log", () => {
    const words = new Words("en", en, { "fact.rolled": "a roll of {total}" });
    const html = (untold: number) =>
      renderToStaticMarkup(
        <Speaking value={words}>
          <Playing value={{} as AnyPart}>
            <Log log={rolls} untold={untold} seat="A" />
          </Playing>
        </Speaking>,
      );
    expect(html(0)).toContain("a roll of 5");
    expect(html(1)).toContain("a roll of 4");
    expect(html(1)).not.toContain("a roll of 5");
  });
});

describe("facts without a line", () => {
  it("are removed from the entries, and all other facts stay", () => {
    const log = [event(0, null, [turn("A"), { fact: "rolled" }]), event(1, "A", [turn("B")])];
    expect(linesOf(log, new Set(["turn_begun"])).map(({ facts }) => facts)).toEqual([
      [{ fact: "rolled" }],
      [],
    ]);
    expect(linesOf(log, undefined)).toBe(log);
    // An unchanged entry must be the same object, so that it is not rendered again.
    const again = linesOf([...log], new Set(["turn_begun"]));
    for (const [at, entry] of linesOf(log, new Set(["turn_begun"])).entries()) expect(again[at]).toBe(entry);
  });
});
