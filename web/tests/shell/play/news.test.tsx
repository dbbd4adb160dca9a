/** The summary at the beginning of the player's turn, and seats of players who left. */
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Event } from "../../../src/protocol";
import { News } from "../../../src/shell/play/News";
import { type PlayState, PublishPlay } from "../../../src/shell/play/state";
import { factsBefore } from "../../../src/shell/play/useNewsOfTurn";
import Vacated from "../../../src/shell/play/Vacated";
import { markSeen } from "../../../src/shell/recent";
import { removeStored } from "../../../src/shell/storage";
import { type Telling, Tellings } from "../../../src/shell/telling";
import en from "../../../src/shell/texts/en.json";
import { Speaking, Words } from "../../../src/shell/words";

const begins = (fact: { fact: string; [more: string]: unknown }) =>
  fact.fact === "turn_begun" ? { seat: String(fact.seat) } : null;
const turn = (seat: string) => ({ fact: "turn_begun", rule: "X", seat });
const did = (name: string) => ({ fact: name, rule: "X" });
const event = (seq: number, seat: string | null, facts: object[]): Event =>
  ({ seq, seat, act: "do", undo: null, facts }) as unknown as Event;
const names = (log: Event[], chapter: typeof begins | undefined) =>
  factsBefore(log, "A", chapter).map(({ fact }) => fact);

describe("the facts before the player's turn", () => {
  const log = [
    event(0, null, [turn("A")]),
    event(1, "A", [did("mine"), turn("B")]),
    event(2, "B", [did("theirs"), turn("A")]),
  ];

  it("are those of the other players' turns", () => {
    expect(names(log, begins)).toEqual(["theirs"]);
  });

  it("are empty when the player must choose during another turn", () => {
    expect(names(log.slice(0, 2), begins)).toEqual([]);
  });

  it("begin after the player's last choice if chapters have no seat", () => {
    expect(names(log, undefined)).toEqual(["theirs", "turn_begun"]);
  });
});

const words = new Words("en", en);
const drawn = (play: object, Component: ComponentType, lines: ReturnType<NonNullable<Telling["news"]>>) =>
  renderToStaticMarkup(
    <Speaking value={words}>
      <Tellings
        value={{
          telling: { sum: () => null, news: () => lines, texts: {} } as unknown as Telling,
          texts: {},
        }}
      >
        <PublishPlay state={play as PlayState<unknown>}>
          <Component />
        </PublishPlay>
      </Tellings>
    </Speaking>,
  );

describe("the summary", () => {
  it("has a line for each piece of news, and can be closed", () => {
    const html = drawn({ news: [], shown: "A" }, News, [
      { sign: "laurels", text: "Something fell.", grave: true },
    ]);
    expect(html).toContain("Something fell.");
    expect(html).toContain('data-grave="true"');
    expect(html).toContain('aria-label="Close"');
  });

  it("is missing without news, and for spectators", () => {
    expect(drawn({ news: [], shown: "A" }, News, [])).toBe("");
    expect(drawn({ news: [], shown: null }, News, [{ sign: "laurels", text: "x" }])).toBe("");
  });
});

describe("a seat whose player left", () => {
  const seats = (kind: string) => [
    { seat: "A", kind: "person", name: "Livia", past: [] },
    { seat: "B", kind, name: null, past: [{ until: 4, name: "Drusus" }] },
  ];
  const at = (owner: boolean, kind = "free") =>
    drawn(
      {
        table: { id: "t", you: "A", owner, state: "running", seats: seats(kind) },
        game: { bots: ["random", "solid"], joins: "freed", kicks: "owner" },
      },
      Vacated as ComponentType,
      [],
    );

  it("is shown with the player's name, and the owner can give it to a bot", () => {
    expect(at(true)).toContain("Drusus left the table.");
    expect(at(true)).toContain("Give the seat to a bot");
  });

  it("is offered to spectators, as their own seat if they sat there before", () => {
    const watched = (joins: string, kind = "free") =>
      drawn(
        {
          table: { id: "t", you: null, owner: false, state: "running", seats: seats(kind) },
          game: { bots: ["random"], joins, kicks: "owner" },
        },
        Vacated as ComponentType,
        [],
      );
    expect(watched("anybody")).toContain("A seat is free.");
    expect(watched("former")).toContain("Drusus left the table.");
    markSeen("t", ["B"], 3);
    expect(watched("former")).toContain("Your seat is free.");
    expect(watched("former", "bot")).toContain("A bot plays in your seat.");
    removeStored("seen.t.B");
  });

  it("is not shown while all players are present", () => {
    expect(at(true, "person")).toBe("");
  });
});
