// The coast of Struggle for Rome: Natural Earth's (public domain, by way of world-atlas), bent so that each city comes to
// lie on its crossroads.
import { createRequire } from "node:module";
import { geoConicConformal, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { warp } from "./warp.mjs";

/** Where the cities were, in longitude and latitude. */
const CITIES = {
  "Colonia Agrippina": [6.96, 50.94],
  "Augusta Treverorum": [6.64, 49.76],
  Mogontiacum: [8.27, 50.0],
  Argentorate: [7.75, 48.58],
  "Augusta Vindelicorum": [10.9, 48.37],
  "Castra Regina": [12.1, 49.02],
  Iuvavum: [13.04, 47.8],
  Vindobona: [16.37, 48.21],
  Lutetia: [2.35, 48.86],
  Durocortorum: [4.03, 49.25],
  Avaricum: [2.4, 47.08],
  Lugdunum: [4.83, 45.76],
  Burdigala: [-0.58, 44.84],
  Tolosa: [1.44, 43.6],
  Narbo: [3.0, 43.18],
  Massilia: [5.37, 43.3],
  Asturica: [-6.05, 42.46],
  Caesaraugusta: [-0.88, 41.65],
  Tarraco: [1.25, 41.12],
  Olisipo: [-9.14, 38.72],
  "Emerita Augusta": [-6.34, 38.92],
  Toletum: [-4.02, 39.86],
  Corduba: [-4.78, 37.88],
  "Carthago Nova": [-0.98, 37.6],
  "Augusta Taurinorum": [7.68, 45.07],
  Mediolanum: [9.19, 45.46],
  Verona: [10.99, 45.44],
  Aquileia: [13.37, 45.77],
  Genua: [8.93, 44.41],
  Ravenna: [12.2, 44.42],
  Florentia: [11.25, 43.77],
  Ancona: [13.51, 43.62],
  Roma: [12.5, 41.9],
  Corfinium: [13.84, 42.12],
  Neapolis: [14.27, 40.85],
  Barium: [16.87, 41.13],
  Tarentum: [17.23, 40.47],
  Rhegium: [15.65, 38.11],
  Panormus: [13.36, 38.12],
  Syracusae: [15.29, 37.08],
};
/** Places without a city that hold the far coasts, so that the sea stays open where lanes and ships lie. */
const HELD = [
  { from: [-5.6, 36.0], to: [184, 795] },
  { from: [-9.2, 43.1], to: [64, 441] },
  { from: [-4.7, 48.4], to: [284, 218] },
  { from: [1.6, 50.9], to: [439, 63] },
  { from: [9.35, 43.0], to: [612, 553] },
  { from: [9.2, 41.4], to: [611, 603] },
  { from: [9.2, 41.2], to: [610, 637] },
  { from: [9.0, 38.9], to: [600, 717] },
  { from: [10, 37.2], to: [724, 835] },
  { from: [3, 36.8], to: [464, 849] },
  { from: [-2, 35.2], to: [289, 861] },
  { from: [-5.4, 35.8], to: [184, 835] },
  { from: [19.3, 42.0], to: [1079, 543] },
  { from: [14.5, 45.2], to: [924, 423] },
  { from: [20, 39.5], to: [1144, 663] },
  { from: [3, 39.6], to: [496, 695] },
  { from: [-3.5, 50.3], to: [249, 133] },
  { from: [8.5, 54], to: [594, -37] },
  { from: [18.5, 54.5], to: [934, -87] },
  { from: [24, 48], to: [1244, 273] },
  { from: [0, 53], to: [364, -37] },
  { from: [-8, 33], to: [14, 963] },
];
/** As far as the widest window sees. */
const SEEN = { left: -360, top: -330, right: 1450, bottom: 1200 };

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const pin = (from, to) => ({ at: from, by: [to[0] - from[0], to[1] - from[1]] });

/** With points so close that a straight line bends with the land. */
const dense = (ring) =>
  ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length];
    const parts = Math.max(1, Math.ceil(distance(a, b) / 10));
    return Array.from({ length: parts }, (_, k) =>
      [0, 1].map((axis) => a[axis] + ((b[axis] - a[axis]) * k) / parts),
    );
  });

const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [u, v] = ring[(i + 1) % ring.length];
      return sum + x * v - u * y;
    }, 0) / 2,
  );

/** Without the points that lie nearly on a line (Douglas and Peucker), coarser where nobody plays. */
function thin(ring, frame) {
  const beyond = ([x, y]) => Math.max(-x, x - frame.width, -y, y - frame.height);
  const walk = (from, to) => {
    const [a, b] = [ring[from], ring[to]];
    const length = distance(a, b) || 1;
    let [most, at] = [0, -1];
    for (let i = from + 1; i < to; i++) {
      const [x, y] = ring[i];
      const off = Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length;
      const gap = distance(a, b) < 1e-6 ? distance(a, ring[i]) : off;
      const weight = gap / (beyond(ring[i]) > 40 ? 2 : 0.35);
      if (weight > most) [most, at] = [weight, i];
    }
    return most > 1 ? [...walk(from, at), ...walk(at, to)] : [a];
  };
  const half = Math.floor(ring.length / 2);
  return [...walk(0, half), ...walk(half, ring.length - 1), ring.at(-1)];
}

/** As a path of whole numbers in tenths of a unit, each from the one before: short, and packs well. */
function written(ring) {
  const tenths = ring.map((point) => point.map((value) => Math.round(value * 2) * 5));
  let text = "";
  tenths.forEach(([x, y], i) => {
    const [u, v] = i ? tenths[i - 1] : [0, 0];
    if (i && x === u && y === v) return;
    const [dx, dy] = [(x - u) / 10, (y - v) / 10];
    text += `${i ? (i === 1 ? "l" : dx < 0 ? "" : " ") : "M"}${dx}${dy < 0 ? "" : " "}${dy}`;
  });
  return `${text}z`;
}

/**
 * @param {Record<string, [number, number]>} spots where each city lies on the map
 * @param {{width: number, height: number}} frame what is played on
 */
export function coast(spots, frame) {
  const world = createRequire(import.meta.url)("world-atlas/land-50m.json");
  const projection = geoConicConformal().parallels([37, 51]).rotate([-6, 0]);
  projection.fitExtent(
    [
      [74, 59],
      [994, 799],
    ],
    { type: "MultiPoint", coordinates: Object.values(CITIES) },
  );
  projection.clipExtent([
    [-466, -581],
    [1734, 1519],
  ]);
  const pins = Object.entries(spots).map(([city, at]) => pin(projection(CITIES[city]), at));
  const bend = warp([...pins, ...HELD.map(({ from, to }) => pin(projection(from), to))], 1500);
  const rings = [];
  const pen = {
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1).push([x, y]),
    closePath() {},
    arc() {},
  };
  geoPath(projection, pen)(feature(world, world.objects.land));
  const near = ([x, y]) => x > SEEN.left && x < SEEN.right && y > SEEN.top && y < SEEN.bottom;
  const held = ([x, y]) => [
    Math.max(SEEN.left, Math.min(SEEN.right, x)),
    Math.max(SEEN.top, Math.min(SEEN.bottom, y)),
  ];
  return rings
    .map((ring) => dense(ring).map(bend))
    .filter((ring) => ring.length > 4 && ring.some(near) && area(ring) > 40)
    .map((ring) => written(thin(ring.map(held), frame)))
    .join("");
}
