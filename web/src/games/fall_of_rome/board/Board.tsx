/** The board of Fall of Rome: draws a view, lights up what is marked, and says what was picked. */
import { useCallback, useId, useMemo } from "react";
import { MapBoard, MapSpots, useMapBoard } from "../../../table/MapBoard";
import { CITIES, MAP, pointOf, SOUTHWARD } from "../layout/map";
import { seenBoxes } from "../layout/seen";
import { cityTowards } from "../layout/slots";
import type { City } from "../view";
import "./style/index.css";
import { Chips } from "./Chips";
import { CityMedal, Lights } from "./CityMedal";
import { Flights, useFlights } from "./Flights";
import { Terrain } from "./Terrain";
import type { BoardProps, CityMark } from "./types";
import { LitRoads, Migration } from "./Ways";

const KINDS = ["city"];
const EMPTY = {};
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

export function Board(props: BoardProps) {
  const {
    view,
    words,
    onPick,
    marks = {},
    focus,
    seat = null,
    still = false,
    callout,
    insets = NO_INSETS,
  } = props;
  const own = (seat !== null ? view.pawns[seat] : null) ?? "Roma";
  const { moves: flights, land } = useFlights(view, still);
  const id = useId();
  const ids = useMemo(() => ({ heat: `${id}-heat`, glow: `${id}-glow` }), [id]);

  const marksOf = useCallback(
    (city: City): CityMark[] => {
      const given = marks.cities?.[city];
      return given === undefined ? [] : Array.isArray(given) ? given : [given];
    },
    [marks.cities],
  );
  const offered = SOUTHWARD.filter((city) => marksOf(city).includes("offered"));
  const map = useMapBoard({
    world: MAP,
    placeOf: pointOf,
    kinds: KINDS,
    own,
    offered,
    focus,
    towards: cityTowards,
    onPick: (city) => onPick({ kind: "city", city }),
  });
  const { camera, size, far, viewBox, bring } = map;
  const nameScale = Math.round(Math.max(1, Math.min(1.15, 1 / camera.k)) * 100) / 100;
  const here = CITIES.find((city) => marksOf(city).includes("here"));
  const pawnsIn = useMemo(() => {
    const found: Record<City, { seat: number; role: string }[]> = {};
    view.pawns.forEach((city, of) => {
      if (city) found[city] = [...(found[city] ?? []), { seat: of, role: view.roles[of] ?? "" }];
    });
    return found;
  }, [view.pawns, view.roles]);

  return (
    <MapBoard
      map={map}
      words={words}
      className={`fall-map${far ? " far" : ""}${still ? " still" : ""}`}
      layersClass=""
      style={seat === null ? undefined : { ["--here" as string]: `var(--p${seat})` }}
      tools={props.tools}
      callout={
        callout && {
          spot: callout.city,
          at: pointOf(callout.city),
          content: callout.content,
          seen: () => seenBoxes(view, camera, size),
        }
      }
      over={
        <>
          <div className="board-vignette" />
          {size.width > 0 && !far && (
            <Chips
              view={view}
              marks={marksOf}
              camera={camera}
              size={size}
              insets={insets}
              label={words.offscreen}
              onGo={bring}
            />
          )}
        </>
      }
      layers={
        <>
          <svg className="map-layer terrain" viewBox={viewBox} aria-hidden="true">
            <Terrain />
            <Migration only={(marks.routes ?? []).join(" ")} />
          </svg>
          <MapSpots map={map} className="map-layer pieces" aria-label={words.map}>
            <defs>
              <radialGradient id={ids.heat}>
                <stop offset=".35" className="heat-stop" stopOpacity=".8" />
                <stop offset="1" className="heat-stop" stopOpacity="0" />
              </radialGradient>
              <radialGradient id={ids.glow}>
                <stop offset="0" className="glow-stop" stopOpacity=".75" />
                <stop offset=".55" className="glow-stop" stopOpacity=".32" />
                <stop offset="1" className="glow-stop" stopOpacity="0" />
              </radialGradient>
              <radialGradient id={`${id}-campfire`}>
                <stop offset="0" className="campfire-stop" stopOpacity=".34" />
                <stop offset=".5" className="campfire-stop" stopOpacity=".12" />
                <stop offset="1" className="campfire-stop" stopOpacity="0" />
              </radialGradient>
            </defs>
            {here && (
              <circle
                className="campfire"
                cx={pointOf(here)[0]}
                cy={pointOf(here)[1]}
                r="250"
                fill={`url(#${id}-campfire)`}
              />
            )}
            <LitRoads roads={marks.roads ?? []} />
            <Lights value={ids}>
              {SOUTHWARD.map((city) => {
                const content = {
                  city,
                  pieces: view.cities[city] ?? EMPTY,
                  marks: marksOf(city),
                  odds: marks.odds?.[city],
                  risk: marks.risks?.[city],
                };
                const pawns = pawnsIn[city] ?? [];
                const { port, tribes } = MAP.cities[city]!;
                return (
                  <CityMedal
                    key={city}
                    {...content}
                    pawns={pawns}
                    nameScale={nameScale}
                    far={far}
                    dim={marks.dim ?? false}
                    tabbable={city === map.entry}
                    label={words.city({ ...content, pawns: pawns.map((pawn) => pawn.seat), port, tribes })}
                    away={flights.flatMap((flight) =>
                      flight.piece === "pawn" && flight.to === city ? [flight.seat] : [],
                    )}
                  />
                );
              })}
            </Lights>
            <Flights flights={flights} roles={view.roles} onLanded={land} />
          </MapSpots>
        </>
      }
    >
      {props.children}
    </MapBoard>
  );
}
