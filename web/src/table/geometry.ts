/** Points and boxes: of the drawing in its units, of the window in pixels. */
export type Point = readonly [number, number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
