/** Sounds of a table: none before the first user input, while muted, or with reduced motion. */
import { beforeEach, expect, test, vi } from "vitest";
import { soundOf } from "../../../src/shell/sound/Sounds";
import { VOICES } from "../../../src/shell/sound/synth";
import { arrive, find, keys, tell } from "../../dom/client";
import { FALL, fallView, tableOf, updateOf } from "../../served";

type Json = Record<string, unknown>;

const VIEW = fallView("middle") as Json & { hands: unknown[] };
const TABLE = tableOf("fall_of_rome", VIEW.hands.length);
const SACKED = { fact: "city_sacked", rule: "FR-6.5", city: "Tyras", tribe: "visigoths" };

/** Number of started voices, and the vibrations of the phone. */
let voices = 0;
const shakes: unknown[] = [];
/** A fake AudioContext. The page creates only one, which all tests share. */
class Silence {
  state = "suspended";
  currentTime = 0;
  sampleRate = 10;
  destination = {};
  resume = async () => {
    this.state = "running";
  };
  createBuffer = () => ({ getChannelData: () => [] });
  private node = () => {
    const param = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return {
      ...{ gain: param, frequency: param, connect: (next: unknown) => next, stop: () => {} },
      start: () => {
        voices += 1;
      },
    };
  };
  createGain = this.node;
  createOscillator = this.node;
  createBufferSource = this.node;
  createBiquadFilter = this.node;
}

beforeEach(() => {
  voices = 0;
  shakes.length = 0;
  vi.stubGlobal("AudioContext", Silence);
  Object.assign(navigator, { vibrate: (pattern: unknown) => shakes.push(pattern) });
  Object.defineProperty(navigator, "userActivation", {
    configurable: true,
    value: { hasBeenActive: false },
  });
});

const press = async () => {
  Object.assign(navigator.userActivation, { hasBeenActive: true });
  await keys("x");
};

async function sit(prefs: Json = {}) {
  const served = await arrive(
    [FALL],
    TABLE,
    { A: updateOf(VIEW, [], { awaited: ["B"], seq: 1 }) },
    { volume: 0.5, muted: false, vibrate: true, ...prefs },
  );
  await find("#heard"); // It is fetched together with the sounds.
  await vi.dynamicImportSettled();
  return served;
}

const happens = (served: Awaited<ReturnType<typeof sit>>, seq: number, more: Json = {}) =>
  tell(
    served,
    "A",
    updateOf(VIEW, [], {
      ...{ seq: seq + 1, since: seq, awaited: ["B"] },
      events: [{ seq, seat: "B", act: "x", undo: null, facts: [SACKED] }],
      ...more,
    }),
  );

test("sounds of events and of the player's turn start after the first user input", async () => {
  const served = await sit();
  happens(served, 1);
  expect([voices, shakes.length]).toEqual([0, 0]);
  await press();
  happens(served, 2);
  await expect.poll(() => voices).toBe(VOICES.sack.length);
  expect(shakes).toEqual([[90]]);
  happens(served, 3, { awaited: ["A"], options: ["end"] });
  await expect.poll(() => voices).toBe(2 * VOICES.sack.length + VOICES.turn.length);
});

test("a muted table is silent, but the phone may still vibrate", async () => {
  const served = await sit({ muted: true });
  await press();
  happens(served, 1);
  await expect.poll(() => shakes.length).toBe(1);
  expect(voices).toBe(0);
});

test("with reduced motion there are no sounds and no vibration", async () => {
  const usual = globalThis.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => {
    const found = usual(query);
    return query.includes("reduced-motion")
      ? { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
      : found;
  });
  const served = await sit();
  await press();
  happens(served, 1);
  await vi.waitFor(() => expect(document.querySelector("#heard")?.textContent).toContain("Tyras"));
  expect([voices, shakes.length]).toEqual([0, 0]);
  vi.stubGlobal("matchMedia", usual);
});

test("of simultaneous facts the one with the highest priority is heard", () => {
  const sounds = { city_sacked: "sack", card_drawn: "card", dice_rolled: "dice" } as const;
  const facts = ["card_drawn", "city_sacked", "dice_rolled"].map((fact) => ({ fact, rule: "FR-1" }));
  expect(soundOf(facts, sounds)).toBe("sack");
  expect(soundOf([{ fact: "turn_begun", rule: "FR-1" }], sounds)).toBeNull();
});
