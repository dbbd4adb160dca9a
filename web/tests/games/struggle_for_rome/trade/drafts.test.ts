import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { countering } from "../../../../src/games/struggle_for_rome/answers";
import {
  beginCounter,
  beginOffer,
  most,
  sideOf,
  step,
} from "../../../../src/games/struggle_for_rome/play/trade/draft";
import {
  affordable,
  goldHelps,
  PRICES,
  reasonOf,
  recipesOf,
  replaced,
} from "../../../../src/games/struggle_for_rome/play/trade/recipes";
import { givable, settled, swapAct, takable } from "../../../../src/games/struggle_for_rome/play/trade/swaps";
import {
  answered,
  BANK_RATE,
  GOLD_FOR_CARD,
  MOST_OFFERS,
  nameOf,
  offersLeft,
  tableOf,
} from "../../../../src/games/struggle_for_rome/play/trade/table";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import type { Composition } from "../../../../src/protocol/compositions";
import { begin, type Draft, fitted, formOf, write } from "../../../../src/shell/composing/composing";
import { readChoice, readForms } from "../../../../src/shell/notation";

interface Moment {
  view: StruggleView;
  options: string[];
  compositions: Composition[];
}

const moment = (name: string): Moment =>
  JSON.parse(readFileSync(new URL(`../views/${name}.json`, import.meta.url), "utf8")) as Moment;
const forms = readForms([
  "swap {give:resource} for {take:pile}",
  "muster",
  "wagon {tribe}",
  "develop",
  "muster_gold {resource}",
  "wagon_gold {tribe} {resource}",
  "develop_gold",
  "offer {give:goods} for {want:goods} to {whom:party}",
  "counter {give:goods} for {want:goods}",
]);
const choices = (...acts: string[]) => acts.map((act) => readChoice(act, forms));

describe("a draft of an offer", () => {
  const composition = moment("trade").compositions[0]!;
  const empty = begin(composition, forms, beginOffer());

  test("is for all players by default, and is written in notation", () => {
    let draft = step(composition, empty, "give", "grain", 1);
    draft = step(composition, draft, "give", "gold", 2);
    draft = step(composition, draft, "want", "ore", 2);
    expect(write(composition, formOf(composition, forms)!, draft)).toBe(
      "offer grain+2*gold for 2*ore to all",
    );
  });

  test("never has the same kind on both sides", () => {
    const given = step(composition, empty, "give", "ore", 1);
    const wanted = step(composition, given, "want", "ore", 1);
    expect(sideOf(composition, wanted, "give")).toEqual({});
    expect(sideOf(composition, wanted, "want")).toEqual({ ore: 1 });
    const back = step(composition, wanted, "give", "ore", 1);
    expect(sideOf(composition, back, "want")).toEqual({});
    // Setting one side to 0 does not change the other side.
    const none = step(composition, step(composition, empty, "want", "ore", 2), "give", "ore", 0);
    expect(sideOf(composition, none, "want")).toEqual({ ore: 2 });
  });

  test("is limited to the cards in the hand, and to five per side", () => {
    expect(most(composition, empty, "give", "gold")).toBe(2);
    expect(most(composition, empty, "give", "grain")).toBe(1);
    const three = step(composition, empty, "want", "ore", 3);
    expect(most(composition, three, "want", "grain")).toBe(2);
    expect(most(composition, three, "want", "ore")).toBe(5);
  });
});

describe("a counter-offer", () => {
  const { view, compositions } = moment("asked");
  const composition = compositions[0]!;

  test("starts as the reversed offer, limited to the cards in the hand", () => {
    expect(view.offer).toEqual({ give: { cattle: 1 }, want: { ore: 1 }, whom: "all" });
    const draft: Draft = begin(composition, forms, beginCounter(view));
    // The player has no ore.
    expect(draft).toEqual([{}, { cattle: 1 }]);
    const rich = {
      ...composition,
      operands: composition.operands.map((each) => ({ ...each, most: { ...each.most, ore: 2 } })),
    };
    expect(fitted(rich, begin(rich, forms, beginCounter(view)))).toEqual([{ ore: 1 }, { cattle: 1 }]);
  });

  test("starts as the previous counter-offer if there is one", () => {
    const again = { ...view, answers: ["counter 2*horse for grain", null, null, null] };
    expect(begin(composition, forms, beginCounter(again))).toEqual([{ horse: 2 }, { grain: 1 }]);
  });

  test("does not exist without an offer", () => {
    expect(beginCounter({ ...view, offer: null })).toBeNull();
  });
});

describe("the offer on the table", () => {
  const { view } = moment("answered");

  test("shows the replies to the player who made it", () => {
    const table = tableOf(view, 0)!;
    expect(table.part).toBe("mine");
    expect(table.open).toBe(true);
    expect(table.replies.map(({ seat, reply }) => [seat, reply.said])).toEqual([
      ["B", "refuse"],
      ["C", "accept"],
      ["D", "accept"],
    ]);
    expect(offersLeft(view)).toBe(5);
  });

  test("shows sealed, missing and counter answers", () => {
    const waiting = tableOf({ ...view, answers: [null, "?", null, "?"] }, 0)!;
    expect(waiting.replies.map(({ reply }) => reply.said)).toEqual(["sealed", "nothing", "sealed"]);
    expect([waiting.open, answered(waiting)]).toEqual([false, 2]);
    expect(nameOf(view, waiting)).not.toBe(nameOf(view, tableOf(view, 0)!));
    const counter = { give: { ore: 1 }, want: { grain: 2 } };
    const countered = tableOf(
      { ...view, answers: [null, "refuse", countering(counter.give, counter.want), "accept"] },
      0,
    )!;
    expect(countered.replies[1]?.reply).toEqual({ said: "counter", ...counter });
  });

  test("has the part `asked` only for the player who is asked, and `other` for all others", () => {
    const alone = { ...view, offer: { ...view.offer!, whom: "C" }, answers: [null, null, null, null] };
    expect(tableOf(alone, 2)?.part).toBe("asked");
    expect(tableOf(alone, 2)?.replies.map(({ seat }) => seat)).toEqual(["C"]);
    expect(tableOf(alone, 1)?.part).toBe("other");
    expect(tableOf(alone, null)?.part).toBe("other");
    expect(tableOf({ ...view, offer: null }, 0)).toBeNull();
  });
});

describe("the bank", () => {
  const offered = choices("swap ore for grain", "swap ore for pasture", "swap horse for ore");

  test("takes and gives only resources that are offered", () => {
    expect(givable(offered)).toEqual(["ore", "horse"]);
    expect(takable(offered, "ore")).toEqual(["grain", "pasture"]);
    expect(swapAct(offered, settled(offered, { give: "ore", take: "pasture" }))).toBe("swap ore for pasture");
  });

  test("picks the only option, and drops a pick that is no longer offered", () => {
    expect(settled(offered, { give: "horse", take: null })).toEqual({ give: "horse", take: "ore" });
    expect(settled(offered, { give: "cattle", take: "ore" })).toEqual({ give: null, take: null });
    expect(settled(offered, { give: "ore", take: "ore" })).toEqual({ give: "ore", take: null });
    expect(swapAct(offered, { give: "ore", take: null })).toBeNull();
  });
});

describe("recipes", () => {
  test("show which cards the player holds and which act builds them", () => {
    const [muster, wagon, develop] = recipesOf(
      { ore: 1, horse: 2 },
      1,
      choices("muster", "wagon horsemen", "wagon warriors"),
    );
    expect(muster?.acts).toEqual([{ act: "muster", tribe: null }]);
    expect(wagon?.acts.map(({ tribe }) => tribe)).toEqual(["horsemen", "warriors"]);
    expect(wagon?.cards.map(({ kind, held }) => [kind, held])).toEqual([
      ["horse", true],
      ["grain", false],
      ["cattle", false],
    ]);
    expect([develop?.acts, develop?.goldHeld]).toEqual([[], true]);
  });

  test("let gold replace the missing card, or the chosen one", () => {
    const recipes = recipesOf(
      { ore: 1, horse: 1 },
      4,
      choices("muster", "muster_gold ore", "muster_gold horse", "wagon_gold horsemen grain", "develop_gold"),
    );
    const [muster, wagon, develop] = recipes;
    expect(goldHelps(recipes)).toBe(true);
    expect(affordable(recipes)).toBe(3);
    expect(replaced(muster!, null)).toBe("ore");
    expect(replaced(muster!, "horse")).toBe("horse");
    expect(replaced(wagon!, "horse")).toBe("grain");
    expect(develop?.instead).toEqual({ cattle: [{ act: "develop_gold", tribe: null }] });
    expect(replaced(recipesOf({}, 0, [])[0]!, "ore")).toBeNull();
  });

  test("have a reason if they cannot be bought, and no reason if they can", () => {
    const refusals = ["wagon", "muster"].map((verb) => ({
      verb,
      rule: "SR-3.2",
      key: "refusal.buy.lacking",
      params: { resource: [verb] },
    }));
    const reasons = (...acts: string[]) =>
      recipesOf({}, 0, choices(...acts)).map((recipe) => reasonOf(recipe, refusals)?.verb ?? null);
    expect(reasons()).toEqual(["muster", "wagon", null]);
    expect(reasons("muster_gold ore")).toEqual([null, "wagon", null]);
    expect(reasonOf(recipesOf({}, 0, [])[0]!, null)).toBeNull();
  });

  test("have the prices and numbers of the rules", () => {
    const rules = new URL("../../../../../src/triclinium/games/struggle_for_rome/rules/", import.meta.url);
    const source = ["catalogue", "purchase"]
      .map((name) => readFileSync(new URL(`${name}.py`, rules), "utf8"))
      .join("\n");
    const told = (name: string) => new RegExp(`^${name}: Final = (.+)$`, "m").exec(source)?.[1];
    const cards = (name: string) =>
      [...(told(name) ?? "").matchAll(/[A-Z]+/g)].map(([word]) => word.toLowerCase());
    expect(told("MOST_OFFERS")).toBe(String(MOST_OFFERS));
    expect(told("BANK_RATE")).toBe(String(BANK_RATE));
    expect(told("SUBSTITUTE_GOLD")).toBe(String(GOLD_FOR_CARD));
    expect(told("CARD_GOLD")).toBe(String(PRICES.develop.gold));
    expect(cards("MUSTER_COST")).toEqual([...PRICES.muster.cards]);
    expect(cards("WAGON_COST").sort()).toEqual([...PRICES.wagon.cards].sort());
    expect(cards("CARD_COST")).toEqual([...PRICES.develop.cards]);
  });
});
