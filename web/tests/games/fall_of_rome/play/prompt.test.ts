/** The prompt of Fall of Rome, and the labels of its buttons. */
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
    playback: { behind: false },
    ...rest,
  }) as unknown as FallPlay;

it.each([
  ["actions", "Draw 2 cards"],
  ["drawn", "Reveal the invasion"],
  ["flip", "Turn over a Barbarian card"],
  ["invaded", "End the turn"],
])("the button that closes the window %s says what comes next", (phase, text) => {
  expect(follows({ act: "continue" } as Choice, playing({ step: "window", phase }), words)).toBe(text);
  expect(follows({ act: "pass" } as Choice, playing({ step: "window", phase }), words)).toBeNull();
});

it("the prompt of an Event says what the Event does", () => {
  const asked = playing({ step: "event", seat: "A", event: "si_vis_pacem_para_bellum", option: "normal" });
  expect(prompt(asked, words)).toEqual({
    title: "Si vis pacem, para bellum",
    hint: texts["event.si_vis_pacem_para_bellum.normal"],
  });
});

it("a waiting player sees for whom and why", () => {
  expect(prompt(playing({ step: "window", phase: "flip" }, { myTurn: false }), words)).toEqual({
    title: "Waiting for Drusus",
    hint: own["window.others"],
  });
});

it("the prompt says how many barbarians remain to be removed", () => {
  const remove = { verb: "remove", act: "remove huns" } as Choice;
  const asked = playing({ step: "remove", city: "Roma", count: 2 }, { inner: [remove] });
  expect(prompt(asked, words)?.hint).toBe("Choose 2 more.");
});

it("the button of the Vestalis says that she may draw one more card", () => {
  const window = playing({ step: "window", phase: "actions" });
  const hers = { ...window, truth: { ...window.truth, roles: ["vestalis"] } };
  expect(follows({ act: "continue" } as Choice, hers, words)).toBe("Draw 2–3 cards");
});

it("the prompt has no hint if the player has no choices", () => {
  const turn = playing(
    { step: "act" },
    { truth: { agenda: [{ step: "act" }], hands: [[], []], actions: 4 } },
  );
  expect(prompt(turn, words)).toEqual({ title: "Your turn: 4 actions left", hint: "" });
});

it("Recruit warns if the supply has fewer legions than the track allows", () => {
  const view = (marker: number, legions: number) =>
    ({ marker, supply: { barbarians: {}, legions, forts: 0 } }) as unknown as FallView;
  expect(recruits(view(0, 2), words)).toBe("only 2 left");
  expect(recruits(view(0, 3), words)).toBeNull();
  expect(recruits(view(7, 1), words)).toBeNull();
});
