/** The values that the tray regards as chosen, and its keys. */
import { describe, expect, it, vi } from "vitest";
import { pressCard, pressCards } from "../../../../src/games/aeterna/play/acts";
import type { AeternaPlay } from "../../../../src/games/aeterna/play/aeterna";
import { chosenOf, valuesOf, verbsOf } from "../../../../src/games/aeterna/play/tray/chosen";
import { pressTray } from "../../../../src/games/aeterna/play/tray/verbs";
import { candidates, NOTHING, next, type Picking, pickable } from "../../../../src/shell/choosing";
import { readChoice, readForms } from "../../../../src/shell/notation";
import { POSITIONS } from "../positions";
import forms from "../views/forms.json";

const FORMS = readForms(forms);
/** The choices as the client reads them: names of cards have spaces instead of underscores. */
const READ = POSITIONS.busy!.options.map((act) => {
  const choice = readChoice(act, FORMS);
  const operands = choice.operands.map((each) => ({ ...each, value: each.value.replaceAll("_", " ") }));
  return { ...choice, operands };
});

const picked = (verbs: string[] | null, ...picks: [string, string][]): Picking => ({
  verbs,
  picks: picks.map(([kind, value]) => ({ kind, value, at: null })),
});

function playing(picking: Picking, more: object = {}) {
  const onPick = vi.fn();
  const onAct = vi.fn();
  const choosing = {
    choices: READ,
    picking,
    found: candidates(READ, picking),
    step: next(READ, picking),
    begun: picking !== NOTHING,
    offered: (kind: string) => pickable(READ, picking, kind),
  };
  const { view } = POSITIONS.busy!;
  const play = { choosing, view, truth: view, busy: false, sure: null, onPick, onAct, ...more };
  return { play: play as unknown as AeternaPlay, onPick, onAct };
}

describe("the chosen value", () => {
  const { choosing: site } = playing(picked(["construct"], ["building", "templum"])).play;

  it("is the picked one, or the only one left", () => {
    expect(chosenOf(site, "building")).toBe("templum");
    expect(chosenOf(site, "hill")).toBeNull();
    expect(chosenOf(site, "card")).toBeNull();
    const swap = playing(picked(["swap"])).play.choosing;
    expect(chosenOf(swap, "card")).toBe("Curia Hostilia");
    expect(chosenOf(swap, "hill")).toBeNull();
  });

  it("is one of the offered values, which are listed in order and without duplicates", () => {
    const { found } = playing(picked(["construct"])).play.choosing;
    expect(valuesOf(found, "building")).toEqual(["templum", "aquaeductus"]);
    expect(valuesOf(site.found, "hill")).toHaveLength(7);
    expect(verbsOf(playing(picked(["activate", "exchange", "swap"])).play.choosing.found)).toEqual([
      ...["activate", "exchange", "swap"],
    ]);
  });
});

describe("a number key", () => {
  it("picks the option with that number in the tray", () => {
    const favor = playing(picked(["favor"]));
    expect(pressTray("2", favor.play)).toBe(true);
    expect(favor.onPick).toHaveBeenCalledExactlyOnceWith("personality", "Spartacus");
    expect(pressTray("3", favor.play)).toBe(false);
    const activate = playing(picked(["activate", "exchange", "swap"]));
    expect(pressTray("3", activate.play)).toBe(true);
    expect(activate.onPick).toHaveBeenCalledExactlyOnceWith("card", "Curia Hostilia");
  });

  it("picks a Hill by the number of the Hill, if it is offered", () => {
    const site = playing(picked(["construct"], ["building", "aquaeductus"]));
    // Quirinalis, the third Hill, already has an aqueduct.
    expect(pressTray("3", site.play)).toBe(false);
    expect(pressTray("7", site.play)).toBe(true);
    expect(site.onPick).toHaveBeenCalledExactlyOnceWith("hill", "Viminalis");
  });

  it("picks nothing if no tray is open", () => {
    for (const { play, onPick } of [
      playing(NOTHING),
      playing(picked(["play"])),
      playing(picked(["influence"])),
    ]) {
      expect(pressTray("1", play)).toBe(false);
      expect(onPick).not.toHaveBeenCalled();
    }
  });
});

describe("passing", () => {
  it("is confirmed by Enter if its tray is open, and only then", () => {
    const open = playing(NOTHING, { sure: { tile: "pass_era" } });
    expect(pressTray("Enter", open.play)).toBe(true);
    expect(open.onAct).toHaveBeenCalledExactlyOnceWith("pass_era");
    const shut = playing(NOTHING);
    expect(pressTray("Enter", shut.play)).toBe(false);
    expect(shut.onAct).not.toHaveBeenCalled();
  });
});

describe("a card in the hand", () => {
  const CARD = "Castra Praetoria";

  it("is picked by the first press and played by the second", () => {
    const first = playing(NOTHING);
    pressCard(first.play, CARD);
    expect(first.onPick).toHaveBeenCalledExactlyOnceWith("card", CARD);
    const again = playing(picked(null, ["card", CARD]));
    pressCard(again.play, CARD);
    expect(again.onAct).toHaveBeenCalledExactlyOnceWith("play Castra_Praetoria");
  });

  it("is not played while an act is being sent, or if it was picked to be discarded", () => {
    for (const { play, onAct } of [
      playing(picked(null, ["card", CARD]), { busy: true }),
      playing(picked(["discard"], ["card", CARD])),
    ]) {
      pressCard(play, CARD);
      expect(onAct).not.toHaveBeenCalled();
    }
  });

  it("is picked by the key of its place in the hand if the player must choose a card", () => {
    const play = playing(picked(["play"]));
    expect(pressCards("2", play.play)).toBe(true);
    expect(play.onPick).toHaveBeenCalledExactlyOnceWith("card", "Aedes Herculis Victoris");
    expect(pressCards("3", play.play)).toBe(false);
    expect(pressCards("2", playing(picked(["construct"])).play)).toBe(false);
  });
});
