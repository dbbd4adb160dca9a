/** Positions with as many pieces as possible, for tests and the gallery. */
import { CITIES, placeOf } from "../../../src/games/fall_of_rome/layout/map";
import type { City, CityPieces, FallView } from "../../../src/games/fall_of_rome/view";
import { TRIBES } from "../../../src/games/fall_of_rome/view";

export interface Full {
  pieces: CityPieces;
  seats: number[];
}

/** Return every city with 3 cubes of each of its tribes, 8 legions, a fort and 2 pawns. */
export function crowded(): Record<City, Full> {
  return Object.fromEntries(
    CITIES.map((city) => [
      city,
      {
        pieces: {
          barbarians: Object.fromEntries(placeOf(city).tribes.map((tribe) => [tribe, 3])),
          legions: 8,
          fort: true,
        },
        seats: [0, 1],
      },
    ]),
  );
}

/** Return the same, but with 5 pawns, 16 legions, a fort and all tribes in one city. */
export function crowdedIn(city: City): Record<City, Full> {
  return {
    ...crowded(),
    [city]: {
      pieces: { barbarians: Object.fromEntries(TRIBES.map((tribe) => [tribe, 3])), legions: 16, fort: true },
      seats: [0, 1, 2, 3, 4],
    },
  };
}

/** Return the view with these pieces and the pawns that they need. */
export function fill(view: FallView, full: Record<City, Full>): FallView {
  const pawns = Object.entries(full).flatMap(([city, { seats }]) => seats.map(() => city));
  return {
    ...view,
    cities: Object.fromEntries(Object.entries(full).map(([city, { pieces }]) => [city, pieces])),
    pawns,
    roles: pawns.map((_, seat) => ROLES[seat % ROLES.length]!),
  };
}

const ROLES = [
  "consul",
  "magister_militum",
  "mercator",
  "praefectus_classis",
  "praefectus_fabrum",
  "vestalis",
];
