/** Camera of a map: the centre in map units, and the number of pixels per unit. */
import type { Point } from "./geometry";

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Scale below which a finger cannot hit one spot. The board then shows only numbers, and a tap zooms in. */
export const CLOSE = 0.6;
/** Scale at which names and pieces are readable on a phone. */
export const READABLE = 1.06;
/** Scale from which the whole map can be read on a large screen. */
const LEGIBLE = 0.7;
const NEAREST = 4;

/** Returns a camera that shows the whole map. `world`: width and height of the map in its units. */
export function whole(world: Size, size: Size): Camera {
  return {
    x: world.width / 2,
    y: world.height / 2,
    k: Math.min(size.width / world.width, size.height / world.height),
  };
}

/** Returns the default camera: the whole map if it is readable, otherwise a readable view of a spot. */
export function resting(world: Size, size: Size, at: Point): Camera {
  const all = whole(world, size);
  return all.k >= LEGIBLE ? all : clamp(world, { x: at[0], y: at[1], k: READABLE }, size);
}

/** Keeps the window on the map, and the zoom within its limits. */
export function clamp(world: Size, camera: Camera, size: Size): Camera {
  const least = whole(world, size).k;
  const k = Math.max(least, Math.min(NEAREST, camera.k));
  const keep = (value: number, length: number, seen: number) => {
    const half = seen / k / 2;
    const margin = 40;
    return half * 2 >= length + margin * 2
      ? length / 2
      : Math.max(half - margin, Math.min(length + margin - half, value));
  };
  return { x: keep(camera.x, world.width, size.width), y: keep(camera.y, world.height, size.height), k };
}

export function toScreen(camera: Camera, size: Size, [x, y]: Point): Point {
  return [(x - camera.x) * camera.k + size.width / 2, (y - camera.y) * camera.k + size.height / 2];
}

export function toMap(camera: Camera, size: Size, [x, y]: Point): Point {
  return [(x - size.width / 2) / camera.k + camera.x, (y - size.height / 2) / camera.k + camera.y];
}

/** Returns whether a drawing that was made for a camera, with a margin on each side, fills the window of another one. */
export function covers(drawn: Camera, margin: number, camera: Camera, size: Size): boolean {
  const fits = (drawnAt: number, at: number, length: number) =>
    Math.abs(at - drawnAt) <= (length * (0.5 + margin)) / drawn.k - length / 2 / camera.k;
  return fits(drawn.x, camera.x, size.width) && fits(drawn.y, camera.y, size.height);
}

/** Zooms by a factor. The point under the given pixel stays there. */
export function zoomAt(world: Size, camera: Camera, size: Size, pixel: Point, factor: number): Camera {
  const [x, y] = toMap(camera, size, pixel);
  const k = clamp(world, { ...camera, k: camera.k * factor }, size).k;
  const moved = { x: x - (pixel[0] - size.width / 2) / k, y: y - (pixel[1] - size.height / 2) / k, k };
  return clamp(world, moved, size);
}

export function pan(world: Size, camera: Camera, size: Size, dx: number, dy: number): Camera {
  return clamp(world, { ...camera, x: camera.x - dx / camera.k, y: camera.y - dy / camera.k }, size);
}

/** Returns a camera that shows all of these points. It zooms in only if the map cannot be read. */
export function around(world: Size, points: Point[], size: Size, now: Camera): Camera {
  if (points.length === 0) return now;
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const fits = Math.min(size.width / (right - left + 140), size.height / (bottom - top + 140));
  const k = Math.min(fits, now.k < LEGIBLE ? READABLE : now.k);
  const all = whole(world, size);
  if (k <= all.k) return all;
  return clamp(world, { x: (left + right) / 2, y: (top + bottom) / 2, k }, size);
}

/** Returns whether a point is in the window, with a margin. */
export function inSight(camera: Camera, size: Size, at: Point, margin = 30): boolean {
  const [x, y] = toScreen(camera, size, at);
  return x > margin && y > margin && x < size.width - margin && y < size.height - margin;
}

export interface Chip {
  x: number;
  y: number;
  /** Direction of the spot in degrees. */
  turn: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
