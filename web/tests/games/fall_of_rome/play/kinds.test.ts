import { describe, expect, it } from "vitest";
import { KINDS } from "../../../../src/games/fall_of_rome/play/kinds";
import { TILES } from "../../../../src/games/fall_of_rome/tiles";
import { NOTHING, next } from "../../../../src/shell/choosing";
import { readChoice, readForms } from "../../../../src/shell/notation";

const FORMS = readForms([
  "sail {city} with {card} {legions:count}",
  "event {event} {option}",
  "enrol {legions:count}",
]);

describe("kinds of operands", () => {
  it("write names of cities and City cards as the view does", () => {
    const { operands } = readChoice(
      "sail Nova_Carthago with Nova_Carthago/anglo_saxons_franks 2",
      FORMS,
      KINDS,
    );
    expect(operands.map(({ value }) => value)).toEqual([
      "Nova Carthago",
      "Nova Carthago/anglo_saxons_franks",
      "2",
    ]);
  });

  it("treat an Event in the hand as a card", () => {
    expect(readChoice("event carpe_diem normal", FORMS, KINDS).operands[0]).toMatchObject({
      kind: "event",
      value: "carpe_diem",
      picked: "card",
    });
    expect(KINDS.card?.read?.("carpe_diem")).toBe("carpe_diem");
  });

  it("let the player enlist by number, with the maximum preselected, and not by a tile", () => {
    const choices = ["enrol 0", "enrol 1", "enrol 2"].map((act) => readChoice(act, FORMS, KINDS));
    expect(next(choices, NOTHING)).toMatchObject({
      ask: "count",
      verb: "enrol",
      counts: [{ name: "legions", values: [0, 1, 2], chosen: 2 }],
    });
    expect(TILES.flatMap(({ verbs }) => verbs)).not.toContain("enrol");
  });
});
