/** Draws facts about turns and the end of an Era. */
import type { Fact } from "../../../protocol";
import { CATALOGUE } from "../layout/catalogue";
import { type AeternaView, activeHills, BUILDINGS, letterAt, onBoard, type Site, seatAt } from "../view";
import { at, hillChanged, more } from "./change";

const LAST_ERA = 2;

export function drawEra(view: AeternaView, fact: Fact): AeternaView {
  const { seat } = fact;
  switch (fact.fact) {
    case "turn_begun":
      return { ...view, phase: "actions", player: String(seat), acted: false };
    case "retired":
      return { ...view, retired: [...view.retired, String(seat)] };
    case "hill_scored":
    case "building_gave":
      return ending(view);
    case "devastated":
      return hillChanged(ending(view), fact.hill, (state) => ({
        ...state,
        covered: Math.min(
          state.covered + (view.era < LAST_ERA ? 1 : 0),
          CATALOGUE.hills[String(fact.hill)]?.length ?? 0,
        ),
      }));
    case "came_home":
      return cameHome(ending(view));
    case "suffered":
      return { ...view, player: String(seat), doom: at(view.doom, seat, () => Number(fact.doom)) };
    case "repaired":
      return { ...view, player: String(seat) };
    case "fed":
      return more(view, seat, "wheat", -Number(fact.wheat));
    case "personality_came":
      return came(view, String(fact.personality));
    case "place_chosen":
      return placed(view, String(seat), Number(fact.place) - 1);
    case "era_begun":
      return { ...view, phase: "draft", player: null, era: Number(fact.era) - 1 };
    case "goods_scored":
      return { ...view, phase: "over", player: null };
    case "put_out":
      return { ...view, out: [...view.out, String(seat)].sort() };
    default:
      return view;
  }
}

/** Phases C to G: no player is active. */
function ending(view: AeternaView): AeternaView {
  return view.phase === "unrest" ? view : { ...view, phase: "unrest", player: null, acted: false };
}

/** All Citizens are back in their houses. */
function cameHome(view: AeternaView): AeternaView {
  const domus = view.domus.map((home, seat) => home + onBoard(view, seat));
  const free = (site: Site): Site => ({ ...site, citizen: null });
  const { templum, aquaeductus, amphitheatrum } = view.construction;
  const construction = {
    templum: free(templum),
    aquaeductus: free(aquaeductus),
    amphitheatrum: free(amphitheatrum),
  };
  return activeHills(view).reduce(
    (drawn, hill) => hillChanged(drawn, hill, (state) => ({ ...state, stacks: [] })),
    { ...view, domus, construction },
  );
}

/**
 * The first new Personality after the end of an Era starts the next one: leftovers are removed, everything is
 * ready again.
 */
function came(view: AeternaView, personality: string): AeternaView {
  if (view.phase !== "unrest") return { ...view, personalities: [...view.personalities, personality] };
  const construction = { ...view.construction };
  for (const building of BUILDINGS) {
    const { building: waits, supply } = construction[building];
    if (!waits && supply > 0) construction[building] = { building: true, citizen: null, supply: supply - 1 };
  }
  const next: AeternaView = {
    ...view,
    era: view.era + 1,
    phase: "order",
    player: null,
    retired: [],
    construction,
    personalities: [personality],
    board_cards: [],
    exhausted: [],
    hand: view.hand && [],
    hand_sizes: view.hand_sizes.map(() => 0),
    next_places: view.hand_sizes.map(() => -1),
  };
  return activeHills(next).reduce(
    (drawn, hill) =>
      hillChanged(drawn, hill, (state) => ({
        ...state,
        tokens: state.tokens.map((each) => ({ ...each, active: true })),
      })),
    next,
  );
}

function placed(view: AeternaView, seat: string, place: number): AeternaView {
  const places = view.next_places.map((each, at) => (at === seatAt(seat) ? place : each));
  if (places.includes(-1)) return { ...view, next_places: places };
  const order = places.map((_, nth) => letterAt(places.indexOf(nth)));
  return { ...view, next_places: [], turn_order: order };
}
