/** Draws facts about the city: Citizens on Hills, tokens and Buildings. */
import type { Fact } from "../../../protocol";
import { type AeternaView, BUILDINGS, type Building, type HillState, type Stack } from "../view";
import { hillChanged, more } from "./change";

export function drawCity(view: AeternaView, fact: Fact): AeternaView {
  const { seat, hill } = fact;
  switch (fact.fact) {
    case "influenced": {
      const left = more(more(view, seat, "citizen", -1), seat, "wheat", -Number(fact.wheat));
      return hillChanged({ ...left, acted: true }, hill, (state) => joined(state, String(seat)));
    }
    case "passed_stack":
      return hillChanged(view, hill, (state) => ({
        ...state,
        stacks: passed(state.stacks, String(seat), String(fact.seat2)),
      }));
    case "token_used":
      return hillChanged(view, hill, (state) => used(state, String(fact.token)));
    case "constructed": {
      const building = fact.building as Building;
      const site = { ...view.construction[building], building: false, citizen: String(seat) };
      const built = { ...view, acted: true, construction: { ...view.construction, [building]: site } };
      return hillChanged(more(built, seat, "citizen", -1), hill, (state) => ({
        ...state,
        buildings: BUILDINGS.filter((each) => each === building || state.buildings.includes(each)),
      }));
    }
    default:
      return view;
  }
}

/** Adds a Citizen to the player's stack, or as a new stack behind all others. */
function joined(state: HillState, seat: string): HillState {
  const own = state.stacks.some((each) => each.seat === seat);
  const grown = state.stacks.map((each) =>
    each.seat === seat ? { ...each, citizens: each.citizens + 1 } : each,
  );
  return { ...state, stacks: own ? grown : [...grown, { seat, citizens: 1 }] };
}

function passed(stacks: readonly Stack[], seat: string, other: string): Stack[] {
  const mine = stacks.find((each) => each.seat === seat);
  const theirs = stacks.find((each) => each.seat === other);
  return stacks.map((each) => (each === mine ? theirs : each === theirs ? mine : each) ?? each);
}

function used(state: HillState, token: string): HillState {
  const place = state.tokens.findIndex((each) => each.active && each.token === token);
  return {
    ...state,
    tokens: state.tokens.map((each, at) => (at === place ? { ...each, active: false } : each)),
  };
}
