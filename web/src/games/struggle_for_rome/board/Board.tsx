/** The board of Struggle for Rome: draws a view, lights up what is marked, and says what was picked. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Callout } from "../../../table/Callout";
import { around, CLOSE, inSight, READABLE } from "../../../table/camera";
import { Icon } from "../../../table/Icon";
import { ANYWHERE } from "../../../table/placeCallout";
import { MARGIN, useCamera } from "../../../table/useCamera";
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
import "../../../table/around.css";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Below this many pixels a unit a finger cannot tell two crossroads apart: they are 48 units from each other. */
const TOUCHABLE = 0.92;
/** Crossroads as one walks through them: those with a city go by its name. */
const WALK: readonly string[] = CROSSROADS.map((each) => cityAt(each) ?? each);
const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };
const NO_FLIGHTS: readonly Flight[] = [];
const KINDS = ["city", "crossroads", "hex"] as const;

function spotUnder(target: EventTarget): Pick | null {
  const element = (target as Element).closest<SVGGElement>("[data-city],[data-crossroads],[data-hex]");
  for (const kind of KINDS) {
    const value = element?.dataset[kind];
    if (value) return { kind, value };
  }
  return null;
}

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
  const windowRef = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const pieces = useRef<SVGSVGElement>(null);
  const id = useId();

  const here = marks.here ?? null;
  const own = useMemo(() => {
    const tribes = seat === null ? undefined : view.tribes[seat];
    const start = MAP.start[view.colours[seat ?? -1] ?? "red"][0];
    return here ?? tribes?.horsemen.place ?? tribes?.warriors.place ?? start ?? "Mediolanum";
  }, [view.tribes, view.colours, seat, here]);
  const { camera, size, moving, dragged, go, zoom, shift, overview, home } = useCamera(
    windowRef,
    layers,
    placeOf(own),
    MAP,
  );
  const far = camera.k < CLOSE;
  const [at, setAt] = useState<string | null>(null);
  const { walks, land } = useWalks(view, still);
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
  const entry = at ?? offered[0] ?? cityAt(own) ?? own;

  const bring = useCallback(
    (spot: string, near = false) => {
      const [x, y] = placeOf(spot);
      if (near || camera.k < CLOSE) go({ x, y, k: Math.max(READABLE, camera.k) });
      else if (!inSight(camera, size, [x, y], 40)) go(around(MAP, [[x, y]], size, camera));
    },
    [camera, size, go],
  );

  const told = useRef<typeof focus>(undefined);
  useEffect(() => {
    if (!focus || told.current === focus || !size.width) return;
    told.current = focus;
    if (focus.kind === "all") overview();
    else if (focus.spots.some((spot) => !inSight(camera, size, placeOf(spot))))
      go(around(MAP, focus.spots.map(placeOf), size, camera));
  }, [focus, size, camera, go, overview]);

  const point = (pick: Pick | null) =>
    onPoint?.(
      pick?.kind === "crossroads" && (webAt.has(pick.value) || places.has(pick.value)) ? pick.value : null,
    );

  const step = (spot: string) => {
    setAt(spot);
    bring(spot);
    pieces.current
      ?.querySelector<SVGGElement>(`[data-${kindOf(spot)}="${spot}"]`)
      ?.focus({ preventScroll: true });
    point({ kind: kindOf(spot), value: spot });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = ARROWS[event.key];
    const spot = spotUnder(event.target)?.value ?? entry;
    const cycle = event.key === "." ? 1 : event.key === "," ? -1 : 0;
    if (way && event.shiftKey) shift(-way[0] * 120, -way[1] * 120);
    else if (way) step(towards(spot, way, byHex ? HEXES : WALK));
    else if (cycle && offered.length) {
      const now = offered.indexOf(spot);
      step(offered.at(now < 0 && cycle < 0 ? -1 : (now + cycle) % offered.length)!);
    } else if (event.key === "PageUp") zoom(1.4);
    else if (event.key === "PageDown") zoom(1 / 1.4);
    else if (event.key === "Home") overview();
    else if (event.key === "Enter" || event.key === " ") onPick({ kind: kindOf(spot), value: spot });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (event: MouseEvent) => {
    const pick = spotUnder(event.target);
    if (!pick || dragged()) return;
    setAt(pick.value);
    const touched = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
    if (far || (touched && camera.k < TOUCHABLE)) bring(pick.value, true);
    else onPick(pick);
  };
  const onPointerOver = (event: PointerEvent) => {
    if (event.pointerType === "mouse") point(spotUnder(event.target));
  };

  const span = 1 + 2 * MARGIN;
  const [width, height] = [(size.width * span) / camera.k, (size.height * span) / camera.k];
  const viewBox = `${(camera.x - width / 2).toFixed(2)} ${(camera.y - height / 2).toFixed(2)} ${width.toFixed(2)} ${height.toFixed(2)}`;
  const hereAt = here && placeOf(here);
  const hereColour = here ? standing[here]?.colour : undefined;
  /** Who is still on the way does not stand there yet. */
  const away = new Set<string>(walks.map((walk) => walk.to));
  const lit = new Set([...offered, ...Object.keys(standing)]);
  const colourOf = (letter: string | undefined): Colour | undefined =>
    letter === undefined ? undefined : view.colours[seatOf(letter)];

  return (
    <div
      ref={windowRef}
      className={`board ${styles.board}${moving ? " moving" : ""}`}
      data-board="struggle_for_rome"
      data-far={far}
      data-still={still}
    >
      {size.width > 0 && (
        <div ref={layers} className={styles.layers} style={{ inset: `${-MARGIN * 100}%` }}>
          <svg className={styles.ground} viewBox={viewBox} aria-hidden="true">
            <Ground />
          </svg>
          <svg className={styles.ways} viewBox={viewBox} aria-hidden="true">
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
          {/* biome-ignore lint/a11y/useSemanticElements: no other element can gather the buttons of a drawing */}
          <svg
            ref={pieces}
            className={styles.pieces}
            viewBox={viewBox}
            role="group"
            aria-label={words.map}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onPointerOver={onPointerOver}
            onPointerLeave={() => point(null)}
          >
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
          </svg>
          <svg className={styles.over} viewBox={viewBox} aria-hidden="true">
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
        </div>
      )}
      {size.width > 0 && !far && (
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
          onGo={(spot) => bring(spot)}
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
          onClick={() => (far ? home(placeOf(own)) : overview())}
        >
          <Icon name="spyglass" />
        </button>
      </div>
      {props.children}
      <Flights flying={flying} onLanded={landFlight} frame={windowRef} camera={camera} size={size} />
      {callout && size.width > 0 && (
        <Callout
          place={callout.spot}
          at={placeOf(callout.spot)}
          content={callout.content}
          // It would rather lie over the sea than over a number.
          seen={() =>
            seenBoxes(callout.spot, new Set([...lit, ...HEXES]), camera, size, route ? routeBoxes(route) : [])
          }
          camera={camera}
          size={size}
          distances={ANYWHERE}
        />
      )}
    </div>
  );
}
