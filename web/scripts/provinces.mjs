// The maps on the Province cards of Æterna: the land around each Province, and the part that it stands for.
//   node scripts/provinces.mjs           writes src/games/aeterna/layout/provinces.json
//   node scripts/provinces.mjs --check   fails if it is not what would be written
// Coast from Natural Earth (public domain) by way of world-atlas. The places and sizes are our own estimates.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoAzimuthalEqualArea, geoPath } from "d3-geo";
import { feature } from "topojson-client";

const TARGET = new URL("../src/games/aeterna/layout/provinces.json", import.meta.url);
const WORLD = createRequire(import.meta.url)("world-atlas/land-50m.json");
const LAND = feature(WORLD, WORLD.objects.land);
/** Twice the size of a card's picture, in whole numbers. */
const [WIDTH, HEIGHT, EDGE] = [240, 120, 6];
/** How far a line may be moved, for coasts and for the round edges of a part, and the minimum size of an island. */
const [COARSE, FINE, SMALLEST] = [1.2, 0.4, 5];

/** Longitude and latitude of the middle, radius in degrees, and the width of the picture in degrees. */
const PLACES = {
  Etruria: [11.3, 42.9, 1.1, 10],
  Campania: [14.5, 41, 0.9, 10],
  Latium: [12.9, 41.7, 0.9, 10],
  "Magna Graecia": [16.4, 39.9, 1.6, 11],
  Sabina: [12.9, 42.4, 0.8, 10],
  Umbria: [12.5, 43.2, 0.9, 10],
  Samnium: [14.5, 41.7, 0.9, 10],
  Picenum: [13.5, 43.1, 0.8, 10],
  Sicilia: [13.9, 37.4, 1.5, 13],
  Africa: [9.6, 35.4, 2.8, 18],
  Asia: [28.4, 38.8, 2.6, 16],
  Hispania: [-3.6, 40.4, 4.6, 26],
  Macedonia: [22, 41.1, 2.2, 16],
  "Gallia Narbonensis": [4, 44, 2.4, 16],
  Illyricum: [17.2, 43.9, 2.6, 16],
  "Gallia Comata": [2.2, 47.4, 3.8, 22],
  Aegyptus: [30.4, 28.6, 4, 24],
  Arabia: [37, 29.4, 4, 24],
  Dacia: [24.4, 45.9, 2.8, 18],
  Mauretania: [-3.4, 32.4, 3.3, 24],
  Thraciae: [26, 42, 2, 14],
  Britannia: [-1.5, 53, 2.9, 22],
  Judaea: [35, 31.8, 1.5, 14],
  "Germania Superior": [7.4, 48.6, 2.2, 18],
};

/** Leaves out points that are near the line between others (Ramer, Douglas and Peucker). */
function simplified(points, tolerance) {
  const [[x, y], [u, v]] = [points[0], points.at(-1)];
  const length = Math.hypot(u - x, v - y);
  const off = ([a, b]) =>
    length ? Math.abs((u - x) * (b - y) - (v - y) * (a - x)) / length : Math.hypot(a - x, b - y);
  let at = 0;
  for (let i = 1; i < points.length - 1; i++) if (off(points[i]) > off(points[at])) at = i;
  if (at === 0 || off(points[at]) <= tolerance) return [points[0], points.at(-1)];
  return [
    ...simplified(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(at), tolerance),
  ];
}

/** Simplifies rings, writes their points relative to each other, and drops those that are too small to be seen. */
function thin(path, tolerance) {
  const rings = path
    .split(/(?=M)/)
    .map((ring) => ring.slice(1, -1).split("L"))
    .map((points) =>
      simplified(
        points.map((point) => point.split(",").map(Number)),
        tolerance,
      ),
    );
  const step = (points, i) => points[i].map((value, axis) => value - (points[i - 1]?.[axis] ?? 0));
  const wide = (points, axis) => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return rings
    .filter((points) => points.length > 2 && Math.max(wide(points, 0), wide(points, 1)) >= SMALLEST)
    .map((points) => `M${points.map((_, i) => step(points, i).join(" ")).join("l")}z`)
    .join("")
    .replaceAll(" -", "-");
}

function drawn([lon, lat, radius, degrees]) {
  const projection = geoAzimuthalEqualArea()
    .rotate([-lon, -lat])
    .scale(((WIDTH / degrees) * 180) / Math.PI)
    .translate([WIDTH / 2, HEIGHT / 2])
    .clipExtent([
      [-EDGE, -EDGE],
      [WIDTH + EDGE, HEIGHT + EDGE],
    ]);
  const path = (tolerance) => thin(geoPath(projection).digits(0)(LAND), tolerance);
  const land = path(COARSE);
  projection.clipAngle(radius);
  return [land, path(FINE)];
}

const maps = Object.fromEntries(Object.entries(PLACES).map(([name, place]) => [name, drawn(place)]));
const text = `${JSON.stringify(maps)}\n`;
if (!process.argv.includes("--check")) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, "utf8") !== text) {
  console.error("provinces.json is not what the coast and the places give: run `npm run map`.");
  process.exit(1);
}
