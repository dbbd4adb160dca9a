/** What the tray takes as chosen, and what its keys do. */
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
/** As the client reads them: the words of a card's name apart. */
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

describe("what is chosen", () => {
  const { choosing: site } = playing(picked(["construct"], ["building", "templum"])).play;

  it("is what was picked, or what alone is left", () => {
    expect(chosenOf(site, "building")).toBe("templum");
    expect(chosenOf(site, "hill")).toBeNull();
    expect(chosenOf(site, "card")).toBeNull();
    const swap = playing(picked(["swap"])).play.choosing;
    expect(chosenOf(swap, "card")).toBe("Curia Hostilia");
    expect(chosenOf(swap, "hill")).toBeNull();
  });

  it("is offered as it was told, each once", () => {
    const { found } = playing(picked(["construct"])).play.choosing;
    expect(valuesOf(found, "building")).toEqual(["templum", "aquaeductus"]);
    expect(valuesOf(site.found, "hill")).toHaveLength(7);
    expect(verbsOf(playing(picked(["activate", "exchange", "swap"])).play.choosing.found)).toEqual([
      ...["activate", "exchange", "swap"],
    ]);
  });
});

describe("a number", () => {
  it("chooses the thing with that number in the tray", () => {
    const favor = playing(picked(["favor"]));
    expect(pressTray("2", favor.play)).toBe(true);
    expect(favor.onPick).toHaveBeenCalledExactlyOnceWith("personality", "Spartacus");
    expect(pressTray("3", favor.play)).toBe(false);
    const activate = playing(picked(["activate", "exchange", "swap"]));
    expect(pressTray("3", activate.play)).toBe(true);
    expect(activate.onPick).toHaveBeenCalledExactlyOnceWith("card", "Curia Hostilia");
  });

  it("chooses a Hill by the Hill's own number, if it is offered", () => {
    const site = playing(picked(["construct"], ["building", "aquaeductus"]));
    // There is one on Quirinalis, the third, already.
    expect(pressTray("3", site.play)).toBe(false);
    expect(pressTray("7", site.play)).toBe(true);
    expect(site.onPick).toHaveBeenCalledExactlyOnceWith("hill", "Viminalis");
  });

  it("chooses nothing where no tray is open", () => {
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
  it("is done by Enter once its tray is open, and not before", () => {
    const open = playing(NOTHING, { sure: { tile: "pass_era" } });
    expect(pressTray("Enter", open.play)).toBe(true);
    expect(open.onAct).toHaveBeenCalledExactlyOnceWith("pass_era");
    const shut = playing(NOTHING);
    expect(pressTray("Enter", shut.play)).toBe(false);
    expect(shut.onAct).not.toHaveBeenCalled();
  });
});

describe("a card of the hand", () => {
  const CARD = "Castra Praetoria";

  it("is picked when it is pressed, and played when it is pressed again", () => {
    const first = playing(NOTHING);
    pressCard(first.play, CARD);
    expect(first.onPick).toHaveBeenCalledExactlyOnceWith("card", CARD);
    const again = playing(picked(null, ["card", CARD]));
    pressCard(again.play, CARD);
    expect(again.onAct).toHaveBeenCalledExactlyOnceWith("play Castra_Praetoria");
  });

  it("is not played while something is on its way, nor once it is to be given away", () => {
    for (const { play, onAct } of [
      playing(picked(null, ["card", CARD]), { busy: true }),
      playing(picked(["discard"], ["card", CARD])),
    ]) {
      pressCard(play, CARD);
      expect(onAct).not.toHaveBeenCalled();
    }
  });

  it("is chosen by its place in the hand where one is asked for", () => {
    const play = playing(picked(["play"]));
    expect(pressCards("2", play.play)).toBe(true);
    expect(play.onPick).toHaveBeenCalledExactlyOnceWith("card", "Aedes Herculis Victoris");
    expect(pressCards("3", play.play)).toBe(false);
    expect(pressCards("2", playing(picked(["construct"])).play)).toBe(false);
  });
});
