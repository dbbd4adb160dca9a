/** What is to be done, and what going on brings. */
import { expect, it } from "vitest";
import texts from "../../../../../src/triclinium/games/fall_of_rome/texts/en.json";
import type { FallPlay } from "../../../../src/games/fall_of_rome/play/fall";
import { follows, prompt, recruits } from "../../../../src/games/fall_of_rome/play/prompt";
import own from "../../../../src/games/fall_of_rome/texts/en.json";
import type { FallView } from "../../../../src/games/fall_of_rome/view";
import type { Choice } from "../../../../src/shell/notation";
import en from "../../../../src/shell/texts/en.json";
import { Words } from "../../../../src/shell/words";

const words = new Words("en", { ...en, ...own }, texts, { B: "Drusus" });
const playing = (step: object, rest: object = {}) =>
  ({
    truth: { agenda: [{ step: "turn" }, step], hands: [[], []], roles: [], player: 0 },
    myTurn: true,
    choosing: { choices: [], begun: false, picking: { verbs: null, picks: [] } },
    inner: [],
    tiles: [],
    sure: null,
    me: 0,
    update: { awaited: ["B"] },
    ...rest,
  }) as unknown as FallPlay;

it.each([
  ["actions", "Draw 2 cards"],
  ["drawn", "Reveal the invasion"],
  ["flip", "Turn over a Barbarian card"],
  ["invaded", "End the turn"],
])("going on says what comes after %s", (phase, text) => {
  expect(follows({ act: "continue" } as Choice, playing({ step: "window", phase }), words)).toBe(text);
  expect(follows({ act: "pass" } as Choice, playing({ step: "window", phase }), words)).toBeNull();
});

it("an Event that asks for something says what it does", () => {
  const asked = playing({ step: "event", seat: "A", event: "si_vis_pacem_para_bellum", option: "normal" });
  expect(prompt(asked, words)).toEqual({
    title: "Si vis pacem, para bellum",
    hint: texts["event.si_vis_pacem_para_bellum.normal"],
  });
});

it("who waits is told why", () => {
  expect(prompt(playing({ step: "window", phase: "flip" }, { myTurn: false }), words)).toEqual({
    title: "Waiting for Drusus",
    hint: own["window.others"],
  });
});

it("barbarians to remove are counted", () => {
  const remove = { verb: "remove", act: "remove huns" } as Choice;
  const asked = playing({ step: "remove", city: "Roma", count: 2 }, { inner: [remove] });
  expect(prompt(asked, words)?.hint).toBe("Choose 2 more.");
});

it("the Vestalis is told that she may draw one more", () => {
  const window = playing({ step: "window", phase: "actions" });
  const hers = { ...window, truth: { ...window.truth, roles: ["vestalis"] } };
  expect(follows({ act: "continue" } as Choice, hers, words)).toBe("Draw 2–3 cards");
});

it("nobody is asked to choose where nothing can be chosen", () => {
  const turn = playing(
    { step: "act" },
    { truth: { agenda: [{ step: "act" }], hands: [[], []], actions: 4 } },
  );
  expect(prompt(turn, words)).toEqual({ title: "Your turn: 4 actions left", hint: "" });
});

it("Recruit says beforehand that the supply is short of what the track promises", () => {
  const view = (marker: number, legions: number) =>
    ({ marker, supply: { barbarians: {}, legions, forts: 0 } }) as unknown as FallView;
  expect(recruits(view(0, 2), words)).toBe("only 2 left");
  expect(recruits(view(0, 3), words)).toBeNull();
  expect(recruits(view(7, 1), words)).toBeNull();
});
