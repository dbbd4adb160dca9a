/** Where a journey could lead: the cities that the figures in the box are enough for, the cheapest to come to first. */
import type { Payment } from "../board";
import { CITIES, cityAt, MAP, waysFrom } from "../layout/map";
import { cheapest, worth } from "../layout/travel";
import type { City, Crossroads, StruggleView } from "../view";
import { FOUNDING } from "./people";
import { cityState, onTurn } from "./turn";

export interface Goal {
  city: City;
  /** Where one would stand. */
  to: Crossroads;
  payment: Payment;
}

/** As many as there are number keys. */
const MOST = 9;

/** Whether a tribe that wanders has gathered what a kingdom needs: plunder of enough provinces, and a wagon. */
export function readyToFound(view: StruggleView): boolean {
  const box = onTurn(view)?.box;
  if (!box?.place || cityAt(box.place) || box.wagons === 0) return false;
  return new Set(box.counters.map(({ province }) => province)).size >= FOUNDING;
}

/** A help to look at, and no rule: what may be done there is offered once one is there. */
export function goals(view: StruggleView): Goal[] {
  const turn = onTurn(view);
  const { journeys } = view;
  if (!turn || !journeys) return [];
  // Who can found a kingdom can do so where nothing is left to plunder too.
  const states = readyToFound(view) ? ["counter", "bare"] : ["counter"];
  return CITIES.filter(
    (city) => states.includes(cityState(view, city)) && (MAP.cities[city]?.towers ?? 0) <= turn.box.figures,
  )
    .flatMap((city) => {
      const beside = waysFrom(MAP.cities[city]?.crossroads ?? "").filter(({ arrow }) => arrow !== "sea");
      const ends = beside.flatMap(({ to }): Goal[] => {
        const payment = cheapest(journeys[to] ?? []);
        return payment ? [{ city, to, payment }] : [];
      });
      return ends.sort((one, other) => worth(one.payment) - worth(other.payment)).slice(0, 1);
    })
    .sort((one, other) => worth(one.payment) - worth(other.payment))
    .slice(0, MOST);
}
