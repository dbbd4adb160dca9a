/** Tribes that travel, grow, plunder and conquer, and the points that come of it. */
import type { Fact } from "../../../protocol";
import { MAP } from "../layout/map";
import { PROVINCES, type Province, type StruggleView, type Tribe, type TribeState } from "../view";
import { acted, at, more, played, points, tribe } from "./change";

/** Points of each special card. */
const SPECIAL = 2;

/** Kinds of counters, in the order in which they lie in a box. */
const COUNTERS = ["pasture_loss", "pasture", "gold2_loss", "gold2", "development_loss"];

const figures =
  (by: number) =>
  (of: TribeState): TribeState => ({ ...of, figures: of.figures + by, reserve: of.reserve - by });

function inOrder(counters: TribeState["counters"]): TribeState["counters"] {
  const rank = ({ province, counter }: TribeState["counters"][number]) =>
    PROVINCES.indexOf(province) * COUNTERS.length + COUNTERS.indexOf(counter);
  return [...counters].sort((one, other) => rank(one) - rank(other));
}

/** The counter is turned over and comes into the box. */
function plundered(view: StruggleView, { seat, tribe: kind, city, counter }: Fact): StruggleView {
  const province = MAP.cities[String(city)]?.province as Province;
  const { [String(city)]: _, ...cities } = view.cities;
  const left = more(view.unturned[province] ?? {}, String(counter), -1) as Record<string, number>;
  const out = { ...view, cities, unturned: { ...view.unturned, [province]: left } };
  return acted(
    tribe(out, seat, kind, (of) => ({
      ...of,
      counters: inOrder([...of.counters, { province, counter: String(counter) }]),
    })),
    "deed",
  );
}

function conquered(view: StruggleView, { fact, seat, tribe: kind, city }: Fact): StruggleView {
  const name = String(city);
  const held = { ...view.cities, [name]: { seat: String(seat), tribe: kind as Tribe } };
  const place = MAP.cities[name]?.crossroads ?? null;
  const out = tribe({ ...view, cities: held }, seat, kind, (of) =>
    fact === "founded"
      ? { ...of, place, wagons: of.wagons - 1 }
      : { ...of, figures: of.figures - 1, wagons: of.wagons - 1 },
  );
  return acted(points(out, seat, "cities", 1), "deed");
}

/** The lead in Diplomacy passes on. */
function leads(view: StruggleView, seat: unknown): StruggleView {
  const before = view.diplomat === null ? view : points(view, view.diplomat, "diplomacy", -SPECIAL);
  return points({ ...before, diplomat: String(seat) }, seat, "diplomacy", SPECIAL);
}

export function drawTribes(view: StruggleView, fact: Fact): StruggleView {
  const { seat, tribe: kind } = fact;
  switch (fact.fact) {
    case "placed":
      return tribe(view, seat, kind, (of) => ({ ...of, place: String(fact.crossroads) }));
    case "travelled":
      return acted(
        tribe(view, seat, kind, (of) => ({ ...of, place: String(fact.crossroads2) })),
        "journey",
      );
    case "mustered":
      return tribe(view, seat, kind, figures(1));
    case "figure_lost":
      return tribe(view, seat, kind, figures(-1));
    case "warrior_summoned":
      return tribe(played(view, seat, "great_warrior"), seat, kind, figures(1));
    case "wagon_built":
      return tribe(
        { ...view, wagon_reserve: at(view.wagon_reserve, seat, (had) => had - 1) },
        seat,
        kind,
        (of) => ({ ...of, wagons: of.wagons + 1 }),
      );
    case "traitor_played":
      return played(view, seat, "traitor");
    case "plundered":
      return plundered(view, fact);
    case "founded":
    case "expanded":
      return conquered(view, fact);
    case "scourge":
      return points(view, seat, "scourge", SPECIAL);
    case "heir":
      return points(view, seat, "heir", SPECIAL);
    case "diplomacy_played":
      return {
        ...played(view, seat, "diplomacy"),
        diplomacy: at(view.diplomacy, seat, () => Number(fact.count)),
      };
    case "leads_diplomacy":
      return leads(view, seat);
    default:
      return view;
  }
}
