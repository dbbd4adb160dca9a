import { describe, expect, test } from "vitest";
import { afterwards, waysOf } from "../../../../src/games/struggle_for_rome/play/situation";
import { losses, seatsAround, victimsAt } from "../../../../src/games/struggle_for_rome/play/turn";
import { nextCity } from "../../../../src/games/struggle_for_rome/play/useNextDeed";
import { chosen } from "./chosen";

const FAR = "r9c9S";

describe("a journey", () => {
  test("shows the cheapest of its payments, or the chosen one", () => {
    const far = chosen("far", { picks: [["crossroads", FAR]] });
    expect(far.asked).toMatchObject({
      ask: "journey",
      to: FAR,
      payments: [
        [0, 4],
        [1, 1],
      ],
      payment: [1, 1],
    });
    expect(far.choosing.ready?.act).toBe(`journey ${FAR} with 1 grain`);
    waysOf(far.asked, far)[0]?.();
    expect(far.choosing.count).toHaveBeenCalledWith(1, 0);
    const gold = chosen("far", { picks: [["crossroads", FAR]], count: [1, 0] });
    expect(gold.asked).toMatchObject({ payment: [0, 4] });
    expect(gold.choosing.ready?.act).toBe(`journey ${FAR} with 0 grain`);
    expect(waysOf(gold.asked, gold)).toHaveLength(2);
  });

  test("is one act, and the client sends no other act after it", () => {
    const far = chosen("far", { picks: [["crossroads", FAR]] });
    expect(afterwards(far.choosing.ready!, far.view, 0)).toBeNull();
  });

  test("leaves the payment to the next decision with rules 1", () => {
    const old = chosen("far", { options: [`travel ${FAR}`, "end"], picks: [["crossroads", FAR]] });
    expect(old.asked).toMatchObject({ ask: "journey", to: FAR, payments: [], payment: [1, 1] });
    expect(old.choosing.ready?.act).toBe(`travel ${FAR}`);
    expect(chosen("far", { options: ["pay 0 4", "pay 1 1"] }).asked).toBeNull();
  });
});

describe("the legionnaire", () => {
  test("lists the players to rob on its hex, the one with the most cards first", () => {
    const seven = chosen("seven");
    const hexes = seven.choosing.choices.map(({ operands }) => operands[0]!.value);
    const two = hexes.find((hex) => victimsAt(seven.view, hex, 0).length > 1)!;
    const victims = victimsAt(seven.view, two, 0);
    const sizes = victims.map((seat) => seven.view.hand_sizes["ABCD".indexOf(seat)]!);
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    const picked = chosen("seven", { picks: [["hex", two]] });
    expect(picked.asked).toEqual({ ask: "legionnaire", hex: two, victims, victim: victims[0] });
    expect(afterwards(picked.choosing.ready!, seven.view, 0)).toBe(`rob ${victims[0]}`);
    const other = chosen("seven", { picks: [["hex", two]], following: `rob ${victims[1]}` });
    expect(other.asked).toMatchObject({ victim: victims[1] });
  });

  test("can rob only the other players on a hex", () => {
    const seven = chosen("seven");
    for (const { operands } of seven.choosing.choices) {
      const hex = operands[0]!.value;
      const there = seatsAround(seven.view, hex);
      expect(victimsAt(seven.view, hex, 0)).toHaveLength(there.filter((seat) => seat !== "A").length);
    }
  });

  test("marks the hex of the robbery that the player must decide", () => {
    const { asked, view } = chosen("robbery");
    expect(asked).toEqual({ ask: "robbery", hex: view.legionnaire, victims: ["C", "D"] });
    expect([...victimsAt(view, view.legionnaire!, 0)].sort()).toEqual(["C", "D"]);
  });
});

describe("deeds", () => {
  test("of one action are listed by city, or shown at once if there is one city", () => {
    expect(chosen("plunder", { verbs: ["plunder"] }).asked).toMatchObject({ ask: "city" });
    const founding = chosen("founding", { verbs: ["found", "expand"] });
    expect(founding.asked).toMatchObject({ ask: "deed", city: "Tarentum" });
  });

  test("of a city are all acts that are offered there", () => {
    const both = chosen("plunder", {
      options: ["plunder Vindobona", "found Vindobona", "traitor plunder Roma", "end"],
      picks: [["city", "Vindobona"]],
    });
    expect(both.asked).toMatchObject({ ask: "deed", city: "Vindobona" });
    expect(waysOf(both.asked, both)).toHaveLength(2);
    waysOf(both.asked, both)[1]?.();
    expect(both.onAct).toHaveBeenCalledWith("found Vindobona");
  });

  test("compute the risk of a loss from the unseen counters", () => {
    const { view } = chosen("journey");
    expect(losses(view, "hispania")).toEqual({ loss: 5, all: 7 });
    expect(losses(view, "germania")).toEqual({ loss: 2, all: 2 });
  });
});

test("nextCity returns the only city within reach after a journey, otherwise null", () => {
  const city = (acted: string[], options: string[]) => {
    const { view, choosing } = chosen("plunder", { options });
    return nextCity({ ...view, acted }, choosing.choices);
  };
  expect(city(["journey"], ["plunder Roma", "traitor found Roma", "end"])).toBe("Roma");
  expect(city(["journey"], ["plunder Roma", "plunder Ancona", "end"])).toBeNull();
  expect(city([], ["plunder Roma", "end"])).toBeNull();
  expect(city(["journey"], ["end"])).toBeNull();
});

describe("cards", () => {
  test("are listed, and each opens the acts that it offers now", () => {
    const options = ["play diplomacy", "play treasure_6", "summon horsemen", "summon warriors", "end"];
    const some = chosen("trade", { options, verbs: ["play", "summon", "traitor"] });
    expect(some.asked).toEqual({ ask: "cards", cards: ["diplomacy", "treasure_6", "great_warrior"] });
    waysOf(some.asked, some)[2]?.();
    expect(some.choosing.verbs).toHaveBeenCalledWith(["summon"]);
    const warrior = chosen("trade", { options, verbs: ["summon"] });
    expect(warrior.asked).toMatchObject({ ask: "card", card: "great_warrior" });
    expect(waysOf(warrior.asked, warrior)).toHaveLength(2);
  });

  test("open their description when tapped, whether they can be played or not", () => {
    const options = ["summon warriors", "end"];
    const about = (value: string) => chosen("late", { options, about: { kind: "card", value } }).asked;
    expect(about("great_warrior")).toMatchObject({ ask: "card", choices: [{ act: "summon warriors" }] });
    expect(about("culture")).toEqual({ ask: "card", card: "culture", choices: [] });
  });
});

test("the preset discard of pasture is as even as possible", () => {
  const short = chosen("trade", { options: ["discard 0 3", "discard 1 2", "discard 2 1", "discard 3 0"] });
  expect(short.asked).toMatchObject({ ask: "shortage", chosen: { act: "discard 2 1" } });
});
