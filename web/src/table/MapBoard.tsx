/** A map with selectable spots: camera, keys, focus, tools and callout for the boards of several games. */
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

/**
 * Target of the camera. A new object moves it again. `near`: zooms in until neighbouring spots can be told apart.
 */
export type Focus =
  | { kind: "all" }
  | { kind: "near"; spot: string }
  | { kind: "at"; spots: readonly string[] };

export type Way = readonly [number, number];

/** Labels of the map's own buttons. */
export interface MapWords {
  /** Description of the map for screen readers: what it shows, and how to move in it. */
  map: string;
  zoomIn: string;
  zoomOut: string;
  /** Shows the whole map. */
  overview: string;
}

interface Options {
  /** Width and height of the map in its units. Must keep its identity. */
  world: Size;
  placeOf: (spot: string) => Point;
  /** Names of the data attributes that contain a spot's name: `place` for `data-place`. */
  kinds: readonly string[];
  /** Default spot of the camera on small screens. */
  own: string;
  /** Spots that can be selected, in the order of the keys `.` and `,`. */
  offered: readonly string[];
  focus: Focus | undefined;
  /** Returns the next spot in a direction. */
  towards: (from: string, way: Way) => string;
  onPick: (spot: string) => void;
  /** Called when the mouse or the keyboard points at a spot, and with null when it leaves. */
  onPoint?: (spot: string | null) => void;
  /** Pixels per unit below which a finger cannot hit one spot. A tap then zooms in first. */
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
    /** Attributes of the drawing that contains the spots. */
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

/** The drawing that contains the spots. */
export function MapSpots({ map, ...rest }: { map: MapControl } & SVGProps<SVGSVGElement>) {
  // biome-ignore lint/a11y/useSemanticElements: no other element can gather the buttons of a drawing
  return <svg role="group" {...rest} {...map.spots} />;
}

/** The visible window of the map, with the buttons that move it. */
export function MapBoard(props: {
  map: MapControl;
  words: MapWords;
  className: string;
  layersClass: string;
  /** Drawings on top of each other, each with the map's `viewBox`. */
  layers: ReactNode;
  /** Content above the drawings and below the buttons. */
  over?: ReactNode;
  /** More round buttons, next to those that move the map. */
  tools: ReactNode;
  /** Content above the buttons. */
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
