/** Where everything of the city lies: made by `scripts/city.mjs`. */
import type { Hill } from "../view";
import made from "./city.json";

export type Arrangement = "wide" | "tall";

export interface CityName {
  text: string;
  lines: number;
  at: [number, number];
  turn: number;
  big?: boolean;
  small?: boolean;
}

export interface City {
  size: [number, number];
  /** From where, and how wide, it must be seen between what lies at its sides. */
  block: [number, number];
  /** How large the pieces on its Hills are. */
  scale: number;
  /** The middle of each Hill's upper edge. */
  hills: Record<Hill, [number, number]>;
  outlines: Record<Hill, string>;
  town: string;
  tiber: string;
  /** Of the Tiber. */
  width: number;
  wall: string;
  towers: [number, number][];
  roads: string;
  island: [number, number, number];
  bridges: [number, number, number][];
  circus: [number, number, number, number];
  forum: [number, number, number, number] | null;
  rose: [number, number, number] | null;
  names: CityName[];
  /** One after another: place, size in half units, turn. */
  houses: number[];
  /** Places. */
  trees: number[];
  /** Place, width, turn. */
  fields: number[];
}

export const CITIES = made as unknown as Record<Arrangement, City>;

/** A Hill's slots, the same on every Hill, from the middle of its upper edge. */
export const SLOTS = {
  width: 172,
  height: 166,
  columns: [-57, 0, 57],
  /** What the buildings stand on. */
  buildings: 31,
  /** The name's baseline. */
  name: 48,
  /** What the stacks stand on; seven Citizens reach up to 58. */
  stacks: 116,
  plinths: { top: 115, height: 20, width: 52 },
  tokens: { middle: 150, width: 52, height: 24 },
  tag: { top: 167, height: 22 },
} as const;

/** Seven Citizens, each of which shows so much of itself below the next. */
export const STEP = 4.7;

export interface Size {
  width: number;
  height: number;
}

/** What is drawn of a city in a window: from where, and how much, in units of the city. */
export interface Frame extends Size {
  x: number;
  y: number;
  /** Pixels of a unit. */
  scale: number;
}

/** The Hills as large as fits between what lies at the sides of the window. */
export function frameOf(city: City, window: Size, sides: { left: number; right: number }): Frame {
  const [x, wide] = city.block;
  const [, high] = city.size;
  const room = Math.max(1, window.width - sides.left - sides.right);
  const scale = Math.max(0.05, Math.min(room / wide, window.height / high));
  const [width, height] = [window.width / scale, window.height / scale];
  const middle = (sides.left + room / 2) / scale;
  return {
    x: x + wide / 2 - middle,
    y: (high - height) / 2,
    width,
    height,
    scale,
  };
}
