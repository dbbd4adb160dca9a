/** The board of Struggle for Rome: draws a view, lights up what is marked, and says what was picked. */
import { useId, useMemo } from "react";
import { MapBoard, MapSpots, useMapBoard } from "../../../table/MapBoard";
import { ANYWHERE } from "../../../table/placeCallout";
import { CITIES, CROSSROADS, cityAt, HEXES, MAP, OPEN, placeOf } from "../layout/map";
import { seenBoxes } from "../layout/seen";
import { hexesPath, hexPath, put } from "../layout/shapes";
import { routeBoxes } from "../layout/tolls";
import { cheapest, routeTo, towards, webs as websOf } from "../layout/travel";
import { COLOURS, type Colour, type Crossroads, TRIBES } from "../view";
import styles from "./Board.module.css";
import { Chips } from "./Chips";
import { Flights, useFlights } from "./Flights";
import { Ground } from "./Ground";
import { Tolls, Way, Webs } from "./Journeys";
import { Names } from "./Names";
import { CitySpot, CrossroadsSpot, HexSpot, type Standing } from "./Spots";
import { owned, seatOf } from "./signs";
import type { BoardProps, Flight, Pick } from "./types";
import { useWalks, Walks } from "./Walks";
import { Crossroads as Crossings, Lanes, Roads } from "./Ways";
import "./style/tokens.css";

/** Below this many pixels a unit a finger cannot tell two crossroads apart: they are 48 units from each other. */
const TOUCHABLE = 0.92;
/** Crossroads as one walks through them: those with a city go by its name. */
const WALK: readonly string[] = CROSSROADS.map((each) => cityAt(each) ?? each);
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_FLIGHTS: readonly Flight[] = [];
const KINDS = ["city", "crossroads", "hex"];

const kindOf = (spot: string): Pick["kind"] =>
  MAP.cities[spot] ? "city" : MAP.crossroads[spot] ? "crossroads" : "hex";

export function Board(props: BoardProps) {
  const {
    view,
    words,
    onPick,
    onPoint,
    marks = {},
    focus,
    seat = null,
    still = false,
    callout,
    insets = NO_INSETS,
    flights = NO_FLIGHTS,
  } = props;
  const id = useId();

  const here = marks.here ?? null;
  const own = useMemo(() => {
    const tribes = seat === null ? undefined : view.tribes[seat];
    const start = MAP.start[view.colours[seat ?? -1] ?? "red"][0];
    return here ?? tribes?.horsemen.place ?? tribes?.warriors.place ?? start ?? "Mediolanum";
  }, [view.tribes, view.colours, seat, here]);
  const { moves: walks, land } = useWalks(view, still);
  const { flying, land: landFlight } = useFlights(flights, still);

  const standing = useMemo(() => {
    const found: Record<Crossroads, Standing> = {};
    view.tribes.forEach((tribes, of) => {
      for (const tribe of TRIBES) {
        const { place } = tribes[tribe];
        const colour = view.colours[of];
        if (place && colour && !cityAt(place)) found[place] = { colour, tribe };
      }
    });
    return found;
  }, [view.tribes, view.colours]);

  const chosen = marks.chosen?.crossroads ?? null;
  const webs = useMemo(() => websOf(marks.journeys ?? {}, chosen), [marks.journeys, chosen]);
  const webAt = useMemo(() => new Map(webs.flatMap((web) => web.open.map((each) => [each, web]))), [webs]);
  const places = useMemo(() => new Set(marks.places ?? []), [marks.places]);
  const payment = useMemo(
    () => (chosen ? (marks.chosen?.payment ?? cheapest(marks.journeys?.[chosen] ?? [])) : null),
    [chosen, marks.chosen, marks.journeys],
  );
  const route = useMemo(
    () => (here && chosen && payment ? routeTo(here, chosen, payment) : null),
    [here, chosen, payment],
  );

  const hexMarks = marks.hexes ?? {};
  const offered = useMemo(() => {
    const list = [
      ...HEXES.filter((hex) => marks.hexes?.[hex] && marks.hexes[hex] !== "gives"),
      ...OPEN.filter((each) => webAt.has(each) || places.has(each)),
      ...CITIES.filter((city) => marks.cities?.[city] === "offered" || marks.cities?.[city] === "chosen"),
    ];
    return list.sort((one, other) => {
      const [[x, y], [u, v]] = [placeOf(one), placeOf(other)];
      return y - v || x - u;
    });
  }, [marks.hexes, marks.cities, webAt, places]);
  const byHex = offered.length > 0 && offered.every((spot) => MAP.hexes[spot]);
  const map = useMapBoard({
    world: MAP,
    placeOf,
    kinds: KINDS,
    own: cityAt(own) ?? own,
    offered,
    focus,
    towards: (spot, way) => towards(spot, way, byHex ? HEXES : WALK),
    onPick: (spot) => onPick({ kind: kindOf(spot), value: spot }),
    onPoint: (spot) => onPoint?.(spot && (webAt.has(spot) || places.has(spot)) ? spot : null),
    touchable: TOUCHABLE,
  });
  const { camera, size, far, viewBox, bring, entry } = map;
  const hereAt = here && placeOf(here);
  const hereColour = here ? standing[here]?.colour : undefined;
  /** Who is still on the way does not stand there yet. */
  const away = new Set<string>(walks.map((walk) => walk.to));
  const lit = new Set([...offered, ...Object.keys(standing)]);
  const colourOf = (letter: string | undefined): Colour | undefined =>
    letter === undefined ? undefined : view.colours[seatOf(letter)];

  return (
    <MapBoard
      map={map}
      words={words}
      className={styles.board ?? ""}
      layersClass={styles.layers ?? ""}
      data-board="struggle_for_rome"
      data-far={far}
      data-by-hex={byHex}
      data-still={still}
      tools={props.tools}
      callout={
        callout && {
          ...callout,
          at: placeOf(callout.spot),
          // It would rather lie over the sea than over a number.
          seen: () =>
            seenBoxes(
              callout.spot,
              new Set([...lit, ...HEXES]),
              camera,
              size,
              route ? routeBoxes(route) : [],
            ),
          distances: ANYWHERE,
        }
      }
      over={
        size.width > 0 &&
        !far && (
          <Chips
            spots={[
              ...(here && standing[here] ? [here] : []),
              ...places,
              ...offered.filter((spot) => MAP.cities[spot]),
            ]}
            standing={standing}
            lit={lit}
            camera={camera}
            size={size}
            insets={insets}
            label={(spot) => (MAP.cities[spot] ? words.city(spot) : words.crossroads(spot))}
            onGo={bring}
          />
        )
      }
      layers={
        <>
          <svg className={`map-layer ${styles.ground}`} viewBox={viewBox} aria-hidden="true">
            <Ground />
          </svg>
          <svg className={`map-layer ${styles.ways}`} viewBox={viewBox} aria-hidden="true">
            <defs>
              <radialGradient id={`${id}-glow`}>
                <stop offset=".25" className={styles.glow} stopOpacity=".85" />
                <stop offset=".6" className={styles.glow} stopOpacity=".35" />
                <stop offset="1" className={styles.glow} stopOpacity="0" />
              </radialGradient>
            </defs>
            {marks.dim && (
              <path d={hexesPath(HEXES.filter((hex) => !hexMarks[hex]))} className={styles.dim} />
            )}
            <Roads />
            <Webs webs={webs} glow={`${id}-glow`} />
            {[...places].map((each) => (
              <circle key={each} r="17" transform={put(placeOf(each))} fill={`url(#${id}-glow)`} />
            ))}
            {Object.entries(hexMarks).map(([hex, mark]) => (
              <path
                key={hex}
                d={hexPath(placeOf(hex), mark === "gives" || mark === "chosen" ? 0.95 : 0.9)}
                className={styles.hex}
                data-mark={mark}
              />
            ))}
            {route && <Way route={route} />}
            <Lanes />
            <Crossings colours={COLOURS.filter((colour) => view.colours.includes(colour)).join(" ")} />
          </svg>
          <MapSpots map={map} className="map-layer" aria-label={words.map}>
            {HEXES.map((hex) => (
              <HexSpot
                key={hex}
                hex={hex}
                label={words.hex(hex)}
                entry={hex === entry}
                far={far}
                mark={hexMarks[hex]}
                legionnaire={view.legionnaire === hex && !away.has(hex)}
                rolled={view.rolled.includes(MAP.hexes[hex]!.number ?? 0)}
                percent={marks.odds?.[MAP.hexes[hex]!.number ?? 0]}
              />
            ))}
            {CITIES.map((city) => (
              <CitySpot
                key={city}
                city={city}
                label={words.city(city)}
                entry={city === entry}
                far={far}
                state={view.cities[city]}
                colour={
                  away.has(MAP.cities[city]!.crossroads) ? undefined : colourOf(view.cities[city]?.seat)
                }
                mark={marks.cities?.[city]}
              />
            ))}
            {hereAt && (
              <g transform={put(hereAt)}>
                <circle
                  r={far ? 32 : hereColour ? 15.6 : 24}
                  className={styles.here}
                  style={hereColour && owned(hereColour)}
                />
              </g>
            )}
            {OPEN.map((each) => {
              const web = webAt.get(each);
              return (
                <CrossroadsSpot
                  key={each}
                  crossroads={each}
                  label={words.crossroads(each)}
                  entry={each === entry}
                  far={far}
                  offered={web !== undefined || places.has(each)}
                  chosen={each === chosen}
                  price={web?.price ?? null}
                  tag={web?.tag === each}
                  free={words.free}
                  colour={away.has(each) ? undefined : standing[each]?.colour}
                  tribe={away.has(each) ? undefined : standing[each]?.tribe}
                />
              );
            })}
          </MapSpots>
          <svg className={`map-layer ${styles.over}`} viewBox={viewBox} aria-hidden="true">
            {!far && <Names />}
            <Walks walks={walks} onLanded={land} />
            {route && payment && !far && <Tolls route={route} payment={payment} free={words.free} />}
            {Object.entries(marks.notes ?? {}).map(([city, note]) => (
              <g key={city} transform={put(placeOf(city))}>
                <text y="-28" className={styles.note}>
                  {note}
                </text>
              </g>
            ))}
            {marks.pinged?.map((spot) => (
              <g key={spot} transform={put(placeOf(spot))} className={styles.ping}>
                <circle r="30" />
              </g>
            ))}
          </svg>
        </>
      }
    >
      {props.children}
      <Flights flying={flying} onLanded={landFlight} frame={map.frame} camera={camera} size={size} />
    </MapBoard>
  );
}
