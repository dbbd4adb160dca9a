import { describe, expect, it } from "vitest";
import { KINDS } from "../../../../src/games/fall_of_rome/play/kinds";
import { readChoice, readForms } from "../../../../src/shell/notation";

const FORMS = readForms(["sail {city} with {card} {legions:count}", "event {event} {option}"]);

describe("kinds", () => {
  it("name cities and City cards as the view does", () => {
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

  it("take an Event in the hand as a card", () => {
    expect(readChoice("event carpe_diem normal", FORMS, KINDS).operands[0]).toMatchObject({
      kind: "event",
      value: "carpe_diem",
      picked: "card",
    });
    expect(KINDS.card?.read?.("carpe_diem")).toBe("carpe_diem");
  });
});
