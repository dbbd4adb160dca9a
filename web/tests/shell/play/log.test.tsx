/** The annals: what happened since one's last turn, chapter by chapter. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Event } from "../../../src/protocol";
import { type AnyPart, Playing } from "../../../src/shell/part";
import { Log, sinceTurn } from "../../../src/shell/play/Log";
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

describe("since my last turn", () => {
  it("is told in one's own turn, also after one has acted", () => {
    expect(told(sinceTurn(LOG, "A", begins))).toEqual([
      ["B", [2, 3, 4, 5]],
      ["A", [5]],
    ]);
    expect(told(sinceTurn([...LOG, event(6, "A")], "A", begins))).toEqual([
      ["B", [2, 3, 4, 5]],
      ["A", [5, 6]],
    ]);
  });

  it("begins where one's own turn ended, not at a word in somebody else's", () => {
    expect(told(sinceTurn([...LOG, event(6, "A", [turn("B")], "end")], "A", begins))).toEqual([["B", [6]]]);
    expect(told(sinceTurn(LOG.slice(0, 5), "A", begins))).toEqual([["B", [2, 3, 4]]]);
  });

  it("is all of the game for whoever has had no turn yet", () => {
    expect(told(sinceTurn(LOG.slice(0, 4), "B", begins))).toEqual([
      ["A", [0, 1, 2]],
      ["B", [2, 3]],
    ]);
  });

  it("goes by choices where a game has no turns", () => {
    expect(told(sinceTurn(LOG, "A", undefined))).toEqual([[null, [5]]]);
    expect(told(sinceTurn([...LOG, event(6, "A"), event(7, "A")], "A", undefined))).toEqual([
      [null, [5, 6, 7]],
    ]);
    expect(told(sinceTurn(LOG.slice(0, 2), "B", undefined))).toEqual([[null, [1]]]);
  });
});

describe("the annals", () => {
  it("name those who sat at the table when it happened", () => {
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
      "Secundus marches.",
      "Bot B marches.",
      "B marches.",
    ]);
    expect(page).toContain("<h4>Secundus · turn 1</h4>");
  });
});
