/** Points, boxes and curves: in units for drawings, in pixels for the window. */
export type Point = readonly [number, number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns a point of a quadratic curve from `a` to `b` with the control point `c`. `t` is from 0 to 1. */
export function bezier(a: Point, c: Point, b: Point, t: number): Point {
  const u = 1 - t;
  return [u * u * a[0] + 2 * u * t * c[0] + t * t * b[0], u * u * a[1] + 2 * u * t * c[1] + t * t * b[1]];
}
