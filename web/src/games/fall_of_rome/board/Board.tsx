/** The board of Fall of Rome: draws a view, lights up what is marked, and says what was picked. */
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { around, CLOSE, inSight, READABLE } from "../../../table/camera";
import type { Point } from "../../../table/geometry";
import { CITIES, MAP, placeOf, SOUTHWARD } from "../layout/map";
import { seenBoxes } from "../layout/seen";
import { cityTowards } from "../layout/slots";
import type { City } from "../view";
import "./style/index.css";
import { Callout } from "../../../table/Callout";
import { Icon } from "../../../table/Icon";
import { MARGIN, useCamera } from "../../../table/useCamera";
import { Chips } from "./Chips";
import { CityMedal, Lights } from "./CityMedal";
import { Flights, useFlights } from "./Flights";
import { Terrain } from "./Terrain";
import type { BoardProps, CityMark } from "./types";
import { LitRoads, Migration } from "./Ways";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const EMPTY = {};
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
const pointOf = (city: City): Point => [placeOf(city).x, placeOf(city).y];

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
  const windowRef = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const pieces = useRef<SVGSVGElement>(null);
  const own = (seat !== null ? view.pawns[seat] : null) ?? "Roma";
  const { camera, size, moving, dragged, go, zoom, shift, overview, home } = useCamera(
    windowRef,
    layers,
    pointOf(own),
    MAP,
  );
  const { flights, land } = useFlights(view, still);
  const [at, setAt] = useState<City | null>(null);
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
  const entry = at ?? offered[0] ?? own;
  const far = camera.k < CLOSE;
  const nameScale = Math.round(Math.max(1, Math.min(1.15, 1 / camera.k)) * 100) / 100;

  const bring = useCallback(
    (city: City, near = false) => {
      const point = pointOf(city);
      if (near || camera.k < CLOSE) go({ x: point[0], y: point[1], k: Math.max(READABLE, camera.k) });
      else if (!inSight(camera, size, point, 40)) go(around(MAP, [point], size, camera));
    },
    [camera, size, go],
  );

  const told = useRef(focus);
  useEffect(() => {
    if (!focus || told.current === focus || !size.width) return;
    told.current = focus;
    if (focus.kind === "all") overview();
    else if (focus.kind === "city") bring(focus.city);
    else if (focus.cities.some((city) => !inSight(camera, size, pointOf(city))))
      go(around(MAP, focus.cities.map(pointOf), size, camera));
  }, [focus, size, camera, bring, go, overview]);

  const step = (city: City) => {
    setAt(city);
    bring(city);
    pieces.current?.querySelector<SVGGElement>(`[data-city="${city}"]`)?.focus({ preventScroll: true });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    const city = (event.target as Element).closest<SVGGElement>("[data-city]")?.dataset.city ?? entry;
    const cycle = event.key === "." ? 1 : event.key === "," ? -1 : 0;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (way && event.shiftKey) shift(-way[0] * 120, -way[1] * 120);
    else if (way) step(cityTowards(city, way));
    else if (cycle && offered.length) step(offered.at((offered.indexOf(city) + cycle) % offered.length)!);
    else if (event.key === "PageUp") zoom(1.4);
    else if (event.key === "PageDown") zoom(1 / 1.4);
    else if (event.key === "Home") overview();
    else if (event.key === "Enter" || event.key === " ") onPick({ kind: "city", city });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (event: MouseEvent) => {
    const city = (event.target as Element).closest<SVGGElement>("[data-city]")?.dataset.city;
    if (!city || dragged()) return;
    setAt(city);
    // From afar a finger cannot tell neighbours apart: the first tap comes closer.
    if (far) bring(city, true);
    else onPick({ kind: "city", city });
  };

  const span = 1 + 2 * MARGIN;
  const [width, height] = [(size.width * span) / camera.k, (size.height * span) / camera.k];
  const viewBox = `${(camera.x - width / 2).toFixed(2)} ${(camera.y - height / 2).toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)}`;
  const inset = `${-MARGIN * 100}%`;
  const here = CITIES.find((city) => marksOf(city).includes("here"));
  const pawnsIn = useMemo(() => {
    const found: Record<City, { seat: number; role: string }[]> = {};
    view.pawns.forEach((city, of) => {
      if (city) found[city] = [...(found[city] ?? []), { seat: of, role: view.roles[of] ?? "" }];
    });
    return found;
  }, [view.pawns, view.roles]);

  return (
    <div
      ref={windowRef}
      className={`board${moving ? " moving" : ""}${far ? " far" : ""}${still ? " still" : ""}`}
      style={seat === null ? undefined : { ["--here" as string]: `var(--p${seat})` }}
    >
      {size.width > 0 && (
        <div ref={layers} className="board-layers" style={{ inset: `${inset} ${inset}` }}>
          <svg className="board-layer terrain" viewBox={viewBox} aria-hidden="true">
            <Terrain />
            <Migration only={(marks.routes ?? []).join(" ")} />
          </svg>
          {/* biome-ignore lint/a11y/useSemanticElements: no other element can gather the buttons of a drawing */}
          <svg
            ref={pieces}
            className="board-layer pieces"
            viewBox={viewBox}
            role="group"
            aria-label={words.map}
            onKeyDown={onKeyDown}
            onClick={onClick}
          >
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
                cx={placeOf(here).x}
                cy={placeOf(here).y}
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
                    tabbable={city === entry}
                    label={words.city({ ...content, pawns: pawns.map((pawn) => pawn.seat), port, tribes })}
                    away={flights.flatMap((flight) =>
                      flight.piece === "pawn" && flight.to === city ? [flight.seat] : [],
                    )}
                  />
                );
              })}
            </Lights>
            <Flights flights={flights} roles={view.roles} onLanded={land} />
          </svg>
        </div>
      )}
      <div className="board-vignette" />
      {size.width > 0 && !far && (
        <Chips
          view={view}
          marks={marksOf}
          camera={camera}
          size={size}
          insets={insets}
          label={words.offscreen}
          onGo={(city) => bring(city)}
        />
      )}
      <div className="board-tools" data-over-map="">
        {props.tools}
        <button
          type="button"
          className="zoom"
          aria-label={words.zoomIn}
          title={words.zoomIn}
          onClick={() => zoom(1.5)}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          className="zoom"
          aria-label={words.zoomOut}
          title={words.zoomOut}
          onClick={() => zoom(1 / 1.5)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          aria-label={words.overview}
          title={words.overview}
          aria-pressed={far}
          onClick={() => (far ? home(pointOf(own)) : overview())}
        >
          <Icon name="spyglass" />
        </button>
      </div>
      {props.children}
      {callout && size.width > 0 && (
        <Callout
          place={callout.city}
          at={pointOf(callout.city)}
          content={callout.content}
          seen={() => seenBoxes(view, camera, size)}
          camera={camera}
          size={size}
        />
      )}
    </div>
  );
}
