// The grid of Struggle for Rome's data in map units: pointy hexes, odd rows pushed right.
import { readFileSync } from "node:fs";

const DATA = new URL("../../src/triclinium/games/struggle_for_rome/data/game.json", import.meta.url);
export const data = JSON.parse(readFileSync(DATA, "utf8"));

/** Length of an edge, and with it the distance of neighbouring crossroads: one unit is a pixel at 1440 x 900. */
export const SIZE = 48;
/** All that is played on, with room for what stands on its rim. */
export const FRAME = { width: 1060, height: 860 };
const ORIGIN = [34, 23];
const WIDE = Math.sqrt(3) * SIZE;

const parse = (id) => {
  const [, row, column, corner] = /^r(-?\d+)c(-?\d+)([NS]?)$/.exec(id);
  return { row: Number(row), column: Number(column), corner };
};

/** Middle of a hex. */
export const hexAt = (id) => {
  const { row, column } = parse(id);
  return [ORIGIN[0] + WIDE * (column + 0.5 + (row & 1 ? 0.5 : 0)), ORIGIN[1] + SIZE * (1 + 1.5 * row)];
};

/** A crossroads: the north or south corner of a hex that need not exist. */
export const spotAt = (id) => {
  const [x, y] = hexAt(id);
  return [x, y + (parse(id).corner === "N" ? -SIZE : SIZE)];
};

const corners = ([x, y]) =>
  [-90, -30, 30, 90, 150, 210].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [x + SIZE * Math.cos(angle), y + SIZE * Math.sin(angle)];
  });
const place = (point) => point.map((value) => Math.round(value)).join();

export const spots = [...new Set(data.edges.flat())];
const byPlace = new Map(spots.map((id) => [place(spotAt(id)), id]));
/** The crossroads of a hex, from the north around. */
export const around = (id) => corners(hexAt(id)).map((corner) => byPlace.get(place(corner)));

export const cityAt = new Map(data.cities.map((city) => [city.crossroads, city]));
const pair = (one, other) => [one, other].sort().join("|");
const arrows = new Set(data.land_arrows.map(([one, other]) => pair(one, other)));

/** Where an edge's arrow lies: in its middle, or beside a city where that leaves room. */
function arrowOn(one, other) {
  const [from, to] = cityAt.has(other) ? [other, one] : [one, other];
  const city = cityAt.has(from);
  const [a, b] = [spotAt(from), spotAt(to)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const part = !city ? 0.5 : Math.abs(dx) < 1 ? (dy < 0 ? 0.595 : 0.54) : 0.615;
  return {
    at: [a[0] + dx * part, a[1] + dy * part],
    turn: (Math.atan2(dy, dx) * 180) / Math.PI,
    small: city,
  };
}
export const edges = data.edges.map(([one, other]) => ({
  one,
  other,
  arrow: arrows.has(pair(one, other)) ? arrowOn(one, other) : null,
}));
