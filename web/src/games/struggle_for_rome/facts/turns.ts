/** Rounds, phases and turns, the dice, the legionnaire, and the end. */
import type { Fact } from "../../../protocol";
import { seatNumber } from "../../../shell/seat";
import type { Phase, StruggleView } from "../view";
import { at, points } from "./change";

export function drawTurns(view: StruggleView, fact: Fact): StruggleView {
  const seat = String(fact.seat);
  switch (fact.fact) {
    case "first_player":
      return { ...view, first_player: seat, player: seat };
    case "round_begun":
      return {
        ...view,
        round: Number(fact.round),
        phase: "resources",
        first_player: seat,
        player: seat,
        acted: [],
        rolled: [],
        substituted: [],
      };
    case "phase_begun":
      return { ...view, phase: fact.phase as Phase };
    case "turn_begun":
      return { ...view, phase: fact.phase as Phase, player: seat, acted: [], offers: 0 };
    case "rolled":
      return { ...view, rolled: [...view.rolled, Number(fact.total)] };
    case "legionnaire_begins":
    case "legionnaire_moved":
      return { ...view, legionnaire: String(fact.hex) };
    case "end_announced": {
      const shown = Number(fact.culture);
      const before = view.culture_shown[seatNumber(seat)] ?? 0;
      const out = points(view, seat, "culture", shown - before);
      const announced = view.announced ?? seat;
      return { ...out, announced, culture_shown: at(view.culture_shown, seat, () => shown) };
    }
    default:
      return view;
  }
}
