/**
 * Pans and zooms by pointer, wheel, pinch and keys. During a gesture only the rendered image moves. The map is
 * rendered again when the gesture pauses, so that even a slow phone keeps up, and before the image leaves a part of
 * the window empty.
 */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { BRING } from "./bring";
import { type Camera, covers, pan, resting, type Size, whole, zoomAt } from "./camera";
import type { Point } from "./geometry";

/** How far the drawing extends beyond the window on each side, as a fraction of the window. */
export const MARGIN = 0.2;
/** Rest of the margin, as a fraction of the window, at which the map is rendered again. */
const RESERVE = 0.06;
const REST = 140;
const STILL = 6;

interface Hand {
  x: number;
  y: number;
}

export interface CameraControl {
  camera: Camera;
  size: Size;
  moving: boolean;
  /** Returns whether the last press was a drag, which selects nothing. */
  dragged: () => boolean;
  go: (to: Camera, smooth?: boolean) => void;
  zoom: (factor: number) => void;
  shift: (dx: number, dy: number) => void;
  overview: () => void;
  home: (at: Point) => void;
}

export function useCamera(
  windowRef: RefObject<HTMLElement | null>,
  layers: RefObject<HTMLElement | null>,
  start: Point,
  /** Width and height of the map in its units. Must keep its identity. */
  world: Size,
): CameraControl {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [camera, setCamera] = useState<Camera>({ x: start[0], y: start[1], k: 1 });
  const [moving, setMoving] = useState(false);
  const live = useRef<{
    camera: Camera;
    drawn: Camera;
    size: Size;
    timer: number;
    frame: number;
    /** Target of a running animation. */
    goal: Camera | null;
    dragged: boolean;
  }>({
    camera,
    drawn: camera,
    size,
    timer: 0,
    frame: 0,
    goal: null,
    dragged: false,
  });

  const settle = useCallback(() => {
    const now = live.current;
    window.clearTimeout(now.timer);
    setMoving(false);
    setCamera(now.camera);
  }, []);

  const place = useCallback(() => {
    const { camera: to, drawn } = live.current;
    const [dx, dy] = [(drawn.x - to.x) * to.k, (drawn.y - to.y) * to.k];
    const moved = to === drawn ? "" : `translate(${dx}px, ${dy}px) scale(${to.k / drawn.k})`;
    if (layers.current) layers.current.style.transform = moved;
  }, [layers]);

  const show = useCallback(
    (to: Camera, rest = REST) => {
      const now = live.current;
      now.camera = to;
      place();
      if (!covers(now.drawn, MARGIN - RESERVE, to, now.size)) setCamera(to);
      setMoving(true);
      window.clearTimeout(now.timer);
      if (rest) now.timer = window.setTimeout(settle, rest);
    },
    [place, settle],
  );

  // The image is new, and the gesture may have gone on.
  useLayoutEffect(() => {
    live.current.drawn = camera;
    place();
  }, [camera, place]);

  const go = useCallback(
    (to: Camera, smooth = true) => {
      const now = live.current;
      cancelAnimationFrame(now.frame);
      now.goal = null;
      const from = now.camera;
      const still = !smooth || matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (still) {
        now.camera = to;
        settle();
        return;
      }
      now.goal = to;
      const began = performance.now();
      const step = (time: number) => {
        const t = Math.min(1, (time - began) / 320);
        const e = 1 - (1 - t) ** 3;
        const k = from.k * (to.k / from.k) ** e;
        show({ x: from.x + (to.x - from.x) * e, y: from.y + (to.y - from.y) * e, k }, t < 1 ? 400 : 1);
        if (t < 1) now.frame = requestAnimationFrame(step);
        else now.goal = null;
      };
      now.frame = requestAnimationFrame(step);
    },
    [settle, show],
  );

  // The default camera depends on the size of the window.
  const first = useRef(true);
  const begin = useRef(start);
  useLayoutEffect(() => {
    const element = windowRef.current;
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight };
      const now = live.current;
      if (!next.width || (next.width === now.size.width && next.height === now.size.height)) return;
      const whole0 = now.size.width ? whole(world, now.size).k : 0;
      const atRest = !now.goal && (first.current || Math.abs(now.camera.k - whole0) < 1e-6);
      first.current = false;
      now.size = next;
      setSize(next);
      // Opening a box makes the window smaller. A running animation still reaches its target.
      const aim = now.goal ?? now.camera;
      const at: Point = atRest ? begin.current : [aim.x, aim.y];
      const rest = resting(world, next, at);
      go(atRest || rest.k > aim.k ? rest : pan(world, aim, next, 0, 0), now.goal !== null);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [windowRef, go, world]);

  useEffect(() => {
    const element = windowRef.current;
    if (!element) return;
    const now = live.current;
    const hands = new Map<number, Hand>();
    let travelled = 0;

    const handOf = (event: { clientX: number; clientY: number }): Hand => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest("[data-over-map]")) return;
      cancelAnimationFrame(now.frame);
      now.goal = null;
      if (hands.size === 0) {
        travelled = 0;
        now.dragged = false;
      }
      hands.set(event.pointerId, handOf(event));
    };
    const move = (event: PointerEvent) => {
      const before = hands.get(event.pointerId);
      if (!before) return;
      if (event.buttons === 0) {
        // The pointer was released outside the page, which sends no event.
        up(event);
        return;
      }
      const here = handOf(event);
      const others = [...hands].filter(([id]) => id !== event.pointerId).map(([, hand]) => hand);
      travelled += Math.hypot(here.x - before.x, here.y - before.y);
      hands.set(event.pointerId, here);
      if (others.length === 0 && travelled < STILL) return;
      if (!now.dragged) {
        now.dragged = true;
        element.setPointerCapture(event.pointerId);
      }
      const other = others[0];
      if (!other) show(pan(world, now.camera, now.size, here.x - before.x, here.y - before.y), 0);
      else {
        const spread = (hand: Hand) => Math.max(20, Math.hypot(hand.x - other.x, hand.y - other.y));
        const middle: Point = [(here.x + other.x) / 2, (here.y + other.y) / 2];
        const shifted = pan(world, now.camera, now.size, (here.x - before.x) / 2, (here.y - before.y) / 2);
        show(zoomAt(world, shifted, now.size, middle, spread(here) / spread(before)), 0);
      }
    };
    const up = (event: PointerEvent) => {
      if (!hands.delete(event.pointerId) || hands.size > 0) return;
      if (now.dragged) settle();
    };
    const wheel = (event: WheelEvent) => {
      if ((event.target as Element).closest("[data-over-map]")) return;
      event.preventDefault();
      const { x, y } = handOf(event);
      const lines = event.deltaMode === 1 ? 16 : 1;
      show(
        zoomAt(
          world,
          now.camera,
          now.size,
          [x, y],
          Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)),
        ),
      );
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    // The pointer may be released outside the map. Before it counts as a drag, it is not captured.
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", up);
    element.addEventListener("wheel", wheel, { passive: false });
    const bring = (event: Event) => {
      const at = (event.target as Element).getBoundingClientRect();
      const seen = element.getBoundingClientRect();
      const [dx, dy] = [seen.left - at.left, seen.top - at.top];
      const [width, height] = [seen.width - at.width, seen.height - at.height];
      go(pan(world, now.camera, now.size, dx + width / 2, dy + height / 2));
    };
    element.addEventListener(BRING, bring);
    return () => {
      cancelAnimationFrame(now.frame);
      window.clearTimeout(now.timer);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
      element.removeEventListener("wheel", wheel);
      element.removeEventListener(BRING, bring);
    };
  }, [windowRef, show, settle, go, world]);

  const dragged = useCallback(() => live.current.dragged, []);
  const zoom = useCallback(
    (factor: number) => {
      const { camera: now, size: seen } = live.current;
      go(zoomAt(world, now, seen, [seen.width / 2, seen.height / 2], factor));
    },
    [go, world],
  );
  const shift = useCallback(
    (dx: number, dy: number) => go(pan(world, live.current.camera, live.current.size, dx, dy)),
    [go, world],
  );
  const overview = useCallback(() => go(whole(world, live.current.size)), [go, world]);
  const home = useCallback((at: Point) => go(resting(world, live.current.size, at)), [go, world]);
  return { camera, size, moving, dragged, go, zoom, shift, overview, home };
}
