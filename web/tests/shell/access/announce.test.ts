import { describe, expect, it } from "vitest";
import type { Event } from "../../../src/protocol";
import { allOf, newsOf } from "../../../src/shell/access/announce";
import { toldOf } from "../../../src/shell/play/Log";
import { Words } from "../../../src/shell/words";

const words = new Words(
  "en",
  { "log.undone": "{who} took back.", "log.secret": "{who} chose in secret." },
  { "fact.marched": "{seat} marches to {city}.", "fact.fought": "{seat} fights." },
  { A: "Livia", B: "Titus" },
);

function entry(seq: number, facts: string[], more: Partial<Event> = {}): Event {
  return {
    seq,
    seat: "B",
    act: "x",
    undo: null,
    facts: facts.map((fact) => ({ fact, rule: null, seat: "B", city: "Roma" })),
    ...more,
  } as Event;
}

const texts = (log: readonly Event[], from: ReturnType<typeof allOf>) =>
  newsOf(log, from, words).map(({ text }) => text);

describe("announcements of the log", () => {
  const log = [entry(0, ["marched"]), entry(1, ["marched", "fought"]), entry(2, ["fought"])];

  it("contain each fact once and in order, also while the board plays them back one by one", () => {
    let told = allOf([log[0] as Event]);
    const said: string[] = [];
    for (const untold of [3, 2, 2, 1, 0, 0]) {
      const shown = toldOf(log, untold);
      said.push(...texts(shown, told));
      told = allOf(shown);
    }
    expect(said).toEqual(["Titus marches to Roma.", "Titus fights.", "Titus fights."]);
  });

  it("leave out facts that were already announced", () => {
    expect(texts(log, allOf(log))).toEqual([]);
  });

  it("contain all facts of a long log that arrives at once", () => {
    const many = Array.from({ length: 20 }, (_, seq) => entry(seq, ["fought"]));
    expect(texts(many, { seq: -1, facts: 0 })).toHaveLength(20);
  });

  it("contain undone moves and secret choices", () => {
    const more = [...log, entry(3, [], { undo: 2, seat: "A" }), entry(4, [], { act: "?", seat: "B" })];
    expect(texts(more, allOf(log))).toEqual(["Livia took back.", "Titus chose in secret."]);
  });

  it("have a unique key for every sentence", () => {
    const keys = newsOf(log, { seq: -1, facts: 0 }, words).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
