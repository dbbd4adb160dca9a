/** A map with spots to pick: the camera, keys, focus, tools and callout that the boards of several games share. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SVGProps,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Callout } from "./Callout";
import { around, CLOSE, inSight, READABLE, type Size } from "./camera";
import type { Box, Point } from "./geometry";
import { Icon } from "./Icon";
import { MARGIN, useCamera } from "./useCamera";
import "./around.css";

/** Where the camera goes; a new object moves it again. `near`: close enough to tell the spot from its neighbours. */
export type Focus =
  | { kind: "all" }
  | { kind: "near"; spot: string }
  | { kind: "at"; spots: readonly string[] };

export type Way = readonly [number, number];

/** Every word of the map's own buttons. */
export interface MapWords {
  /** The map as a whole, for screen readers: what it is and how to move through it. */
  map: string;
  zoomIn: string;
  zoomOut: string;
  /** Show all of the map. */
  overview: string;
}

interface Options {
  /** How wide and high the map is, in its units; the same object every time. */
  world: Size;
  placeOf: (spot: string) => Point;
  /** Names of the data attributes that hold a spot's name: `place` for `data-place`. */
  kinds: readonly string[];
  /** Where the camera rests on small screens. */
  own: string;
  /** Spots that may be picked, in the order of the keys `.` and `,`. */
  offered: readonly string[];
  focus: Focus | undefined;
  /** The next spot in a direction. */
  towards: (from: string, way: Way) => string;
  onPick: (spot: string) => void;
  /** The mouse rests on a spot, or the keyboard has come to it. */
  onPoint?: (spot: string | null) => void;
  /** Pixels a unit below which a finger cannot tell two spots apart: a tap comes closer first. */
  touchable?: number;
}

const ARROWS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type MapControl = ReturnType<typeof useMapBoard>;

export function useMapBoard(options: Options) {
  const { world, placeOf, kinds, own, offered, focus, towards, onPick, onPoint, touchable = CLOSE } = options;
  const frame = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const spots = useRef<SVGSVGElement>(null);
  const control = useCamera(frame, layers, placeOf(own), world);
  const { camera, size, dragged, go, zoom, shift, overview, home } = control;
  const [at, setAt] = useState<string | null>(null);
  const entry = at ?? offered[0] ?? own;
  const far = camera.k < CLOSE;

  const bring = useCallback(
    (spot: string, near = false) => {
      const point = placeOf(spot);
      if (near || camera.k < CLOSE) go({ x: point[0], y: point[1], k: Math.max(READABLE, camera.k) });
      else if (!inSight(camera, size, point, 40)) go(around(world, [point], size, camera));
    },
    [camera, size, go, placeOf, world],
  );

  const followed = useRef<Focus | undefined>(undefined);
  useEffect(() => {
    if (!focus || followed.current === focus || !size.width) return;
    followed.current = focus;
    if (focus.kind === "all") overview();
    else if (focus.kind === "near") bring(focus.spot);
    else if (focus.spots.some((spot) => !inSight(camera, size, placeOf(spot))))
      go(around(world, focus.spots.map(placeOf), size, camera));
  }, [focus, size, camera, bring, go, overview, placeOf, world]);

  const under = (target: EventTarget): string | null => {
    const found = (target as Element).closest<SVGElement>(kinds.map((kind) => `[data-${kind}]`).join());
    return kinds.map((kind) => found?.dataset[kind]).find((spot) => spot) ?? null;
  };

  const step = (spot: string) => {
    setAt(spot);
    bring(spot);
    const element = kinds.map((kind) => `[data-${kind}="${spot}"]`).join();
    spots.current?.querySelector<SVGElement>(element)?.focus({ preventScroll: true });
    onPoint?.(spot);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = ARROWS[event.key];
    const spot = under(event.target) ?? entry;
    const cycle = event.key === "." ? 1 : event.key === "," ? -1 : 0;
    if (way && event.shiftKey) shift(-way[0] * 120, -way[1] * 120);
    else if (way) step(towards(spot, way));
    else if (cycle && offered.length) {
      const now = offered.indexOf(spot);
      step(offered.at(now < 0 && cycle < 0 ? -1 : (now + cycle) % offered.length)!);
    } else if (event.key === "PageUp") zoom(1.4);
    else if (event.key === "PageDown") zoom(1 / 1.4);
    else if (event.key === "Home") overview();
    else if (event.key === "Enter" || event.key === " ") onPick(spot);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (event: MouseEvent) => {
    const spot = under(event.target);
    if (!spot || dragged()) return;
    setAt(spot);
    const touched = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
    if (far || (touched && camera.k < touchable)) bring(spot, true);
    else onPick(spot);
  };

  const span = (1 + 2 * MARGIN) / camera.k;
  const [width, height] = [size.width * span, size.height * span];
  const viewBox = [camera.x - width / 2, camera.y - height / 2, width, height]
    .map((n) => n.toFixed(2))
    .join(" ");
  return {
    ...control,
    frame,
    layers,
    far,
    entry,
    bring,
    viewBox,
    /** For the drawing that holds the spots. */
    spots: {
      ref: spots,
      viewBox,
      onKeyDown,
      onClick,
      ...(onPoint && {
        onPointerOver: (event: PointerEvent) => {
          if (event.pointerType === "mouse") onPoint(under(event.target));
        },
        onPointerLeave: () => onPoint(null),
      }),
    },
    toggleOverview: () => (far ? home(placeOf(own)) : overview()),
  };
}

/** The drawing that holds the spots. */
export function MapSpots({ map, ...rest }: { map: MapControl } & SVGProps<SVGSVGElement>) {
  // biome-ignore lint/a11y/useSemanticElements: no other element can gather the buttons of a drawing
  return <svg role="group" {...rest} {...map.spots} />;
}

/** The window on the map, with the buttons that move it. */
export function MapBoard(props: {
  map: MapControl;
  words: MapWords;
  className: string;
  layersClass: string;
  /** Drawings one over another, each with the map's `viewBox`. */
  layers: ReactNode;
  /** What lies over the drawings and below the buttons. */
  over?: ReactNode;
  /** More round buttons beside those that move the map. */
  tools: ReactNode;
  /** What lies over the buttons. */
  children: ReactNode;
  callout:
    | {
        spot: string;
        at: Point;
        content: ReactNode;
        seen: () => ReadonlyMap<string, readonly Box[]>;
        distances?: readonly number[];
      }
    | null
    | undefined;
  [data: `data-${string}`]: unknown;
  style?: React.CSSProperties | undefined;
}) {
  const { map, words, className, layersClass, layers, over, tools, children, callout, ...rest } = props;
  const { camera, size, moving, far, zoom } = map;
  const button = (label: string, icon: "plus" | "minus" | "spyglass", onClick: () => void) => ({
    type: "button" as const,
    "aria-label": label,
    title: label,
    onClick,
    children: <Icon name={icon} />,
  });
  return (
    <div ref={map.frame} className={`board map-board ${className}${moving ? " moving" : ""}`} {...rest}>
      {size.width > 0 && (
        <div ref={map.layers} className={`map-layers ${layersClass}`} style={{ inset: `${-MARGIN * 100}%` }}>
          {layers}
        </div>
      )}
      {over}
      <div className="board-tools" data-over-map="">
        {tools}
        <button className="zoom" {...button(words.zoomIn, "plus", () => zoom(1.5))} />
        <button className="zoom" {...button(words.zoomOut, "minus", () => zoom(1 / 1.5))} />
        <button aria-pressed={far} {...button(words.overview, "spyglass", map.toggleOverview)} />
      </div>
      {children}
      {callout && size.width > 0 && <Callout place={callout.spot} {...callout} camera={camera} size={size} />}
    </div>
  );
}
