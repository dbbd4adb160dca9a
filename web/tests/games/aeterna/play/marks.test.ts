/** The highlights of the city depend only on the choices that the server offers. */
import { expect, test } from "vitest";
import {
  activeTokens,
  chosenHill,
  influencing,
  marksOf,
  tokenAfter,
} from "../../../../src/games/aeterna/play/marks";
import { activeHills } from "../../../../src/games/aeterna/view";
import { candidates, NOTHING, next, type Picking, pickable } from "../../../../src/shell/choosing";
import { readChoice, readForms } from "../../../../src/shell/notation";
import { Words } from "../../../../src/shell/words";
import { POSITIONS } from "../positions";
import forms from "../views/forms.json";

const WORDS = new Words("en", { "hill.full": "no space" });
const FORMS = readForms(forms);

/** Return the choosing as the shell has it after some picks. */
function choosingOf(position: string, picking: Picking = NOTHING, following: string | null = null) {
  const choices = POSITIONS[position]!.options.map((act) => readChoice(act, FORMS));
  const step = next(choices, picking);
  const found = candidates(choices, picking);
  const begun = picking !== NOTHING;
  const ready = step.ask === "confirm" && found.length > 0 ? step.choice : null;
  return {
    choices,
    picking,
    found,
    begun,
    following,
    ready,
    offered: (kind: string) => pickable(choices, picking, kind),
  };
}

function marks(
  position: string,
  picking?: Picking,
  following?: string | null,
  pointed: "Palatinus" | null = null,
) {
  const { view } = POSITIONS[position]!;
  const choosing = choosingOf(position, picking, following);
  return marksOf({ view, me: 0, choosing, pointed, pinged: [], words: WORDS });
}

const influence = (hill: string): Picking => ({
  verbs: ["influence"],
  picks: [{ kind: "hill", value: hill, at: 0 }],
});

test("every Hill in play has a tag with its price, or says that it is closed", () => {
  const { view, options } = POSITIONS.influence!;
  const { tags } = marks("influence");
  expect(Object.keys(tags).sort()).toEqual([...activeHills(view)].sort());
  for (const hill of activeHills(view)) {
    const tag = tags[hill]!;
    const price = view.prices!.influence[hill];
    if (!price) expect(tag).toEqual({ kind: "closed", text: "no space" });
    else
      expect(tag).toEqual({
        kind: "price",
        wheat: price.wheat,
        prefect: "ABCD".indexOf(price.prefect),
        lacking: !options.includes(`influence ${hill}`),
      });
  }
});

test("the chosen Hill shows its stacks as they would be afterwards, and the remaining tokens", () => {
  const { view, options } = POSITIONS.influence!;
  const hill = options.find((act) => act.startsWith("influence "))!.split(" ")[1] as "Palatinus";
  const shown = marks("influence", influence(hill));
  expect(shown.chosen).toBe(hill);
  expect(shown.preview).toEqual({ hill, stacks: view.prices!.influence[hill]!.stacks, seat: 0 });
  expect([...shown.tokens!.offered]).toEqual(activeTokens(view, hill));
  expect(shown.tokens!.picked).toBeNull();
  const [token] = activeTokens(view, hill);
  if (token) expect(marks("influence", influence(hill), `token ${token}`).tokens!.picked).toBe(token);
  expect(marks("influence", influence(hill), "skip").tokens!.picked).toBeNull();
});

test("no Hill has a price while another action is chosen or no choice is offered", () => {
  expect(influencing(choosingOf("actions", { verbs: ["construct"], picks: [] }))).toBe(false);
  expect(marks("actions", { verbs: ["construct"], picks: [] }).tags).toEqual({});
  const site: Picking = { verbs: null, picks: [{ kind: "building", value: "templum", at: null }] };
  expect(marks("actions", site).tags).toEqual({});
  expect(marks("actions", site).offered.size).toBeGreaterThan(0);
  expect(marks("draft").tags).toEqual({});
  expect(marks("acted").tags).toEqual({});
});

test("a waiting player sees the price of the Hill under the pointer", () => {
  expect(POSITIONS.waiting!.options).toEqual([]);
  expect(marks("waiting").tags).toEqual({});
  expect(Object.keys(marks("waiting", NOTHING, null, "Palatinus").tags)).toEqual(["Palatinus"]);
});

test("Hills cost no Wheat if a card sends the Citizen", () => {
  const { tags } = marks("free");
  for (const tag of Object.values(tags)) if (tag.kind === "price") expect(tag.wheat).toBe(0);
  expect(Object.values(tags).some(({ kind }) => kind === "price")).toBe(true);
});

test("the act that follows an influence takes a token or skips it, or is not chosen yet", () => {
  expect(tokenAfter({ following: null })).toBeNull();
  expect(tokenAfter({ following: "skip" })).toBe("skip");
  expect(tokenAfter({ following: "token citizen1_aurei1" })).toBe("citizen1_aurei1");
  expect(chosenHill({ ready: null })).toBeNull();
});
