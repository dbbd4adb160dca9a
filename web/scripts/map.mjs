// The map of Fall of Rome, made once: coast, rivers and roads warped so that every city has room for its pieces.
//   node scripts/map.mjs           writes src/games/fall_of_rome/layout/map.json, and the coast on its cover
//   node scripts/map.mjs --check   fails if it is not what would be written
// Coast from Natural Earth (public domain) by way of world-atlas; cities, roads and migration from the game's facts.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoConicConformal, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { EAST, MOUNTAINS, RIVERS, WEST } from "./geography.mjs";
import { warp } from "./warp.mjs";

const FACTS = new URL("../../src/triclinium/games/fall_of_rome/data/facts.json", import.meta.url);
const TARGET = new URL("../src/games/fall_of_rome/layout/map.json", import.meta.url);
const COVER = new URL("../src/games/fall_of_rome/cover/coast.json", import.meta.url);
const WIDTH = 1000;
const HEIGHT = 640;

const facts = JSON.parse(readFileSync(FACTS, "utf8"));
const world = createRequire(import.meta.url)("world-atlas/land-50m.json");
const cities = facts.cities;
const byName = new Map(cities.map((city) => [city.name, city]));
const names = cities.map((city) => city.name);

const tenth = (value) => Math.round(value * 10) / 10;
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

// 1. A conic projection fitted to the cities, then a smooth magnifier over northern Italy, then to the frame again.
const projection = geoConicConformal().parallels([37, 51]).rotate([-14, 0]);
const spots = { type: "MultiPoint", coordinates: cities.map(({ lon, lat }) => [lon, lat]) };
projection.fitExtent(
  [
    [54, 78],
    [WIDTH - 62, HEIGHT - 52],
  ],
  spots,
);
projection.clipExtent([
  [-700, -900],
  [1750, 1600],
]);
const centre = projection([11.3, 44.2]);
const magnify = ([x, y]) => {
  const [dx, dy] = [x - centre[0], y - centre[1]];
  const k = 1 + 0.62 * Math.exp(-(dx * dx + dy * dy) / 205 ** 2);
  return [centre[0] + dx * k, centre[1] + dy * k];
};
const FRAME = { left: 52, right: WIDTH - 58, top: 74, bottom: HEIGHT - 50 };
const raw = cities.map(({ lon, lat }) => magnify(projection([lon, lat])));
const [xs, ys] = [raw.map((p) => p[0]), raw.map((p) => p[1])];
const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
const scale = Math.min((FRAME.right - FRAME.left) / (x1 - x0), (FRAME.bottom - FRAME.top) / (y1 - y0));
const shift = [
  (FRAME.left + FRAME.right) / 2 - (scale * (x0 + x1)) / 2,
  (FRAME.top + FRAME.bottom) / 2 - (scale * (y0 + y1)) / 2,
];
const framed = ([x, y]) => [x * scale + shift[0], y * scale + shift[1]];
const project = (lonLat) => framed(magnify(projection(lonLat)));
const base = new Map(cities.map(({ name, lon, lat }) => [name, project([lon, lat])]));

// 2. Every city owns a box, pieces above and name below: the boxes push each other apart.
const half = (name) => name.length * 3.25 + 3;
const box = (name) => ({
  up: 31 + 12 * (name === "Roma" ? 3 : byName.get(name).tribes.length),
  down: name === "Roma" ? 39 : 35,
  left: Math.max(half(name), 43),
  right: Math.max(half(name), 34),
});
const boxes = new Map(names.map((name) => [name, box(name)]));

function pushApart(one, other, place) {
  const [a, b] = [place.get(one), place.get(other)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const [p, q] = [boxes.get(one), boxes.get(other)];
  const width = dx > 0 ? p.right + q.left : p.left + q.right;
  const height = dy > 0 ? p.down + q.up : p.up + q.down;
  const over = [width - Math.abs(dx), height - Math.abs(dy)];
  if (over[0] <= 0 || over[1] <= 0) return;
  const axis = over[0] / width < over[1] / height ? 0 : 1;
  const move = over[axis] * 0.22 * Math.sign([dx, dy][axis] || 1);
  a[axis] -= move;
  b[axis] += move;
}

function relax() {
  const place = new Map([...base].map(([name, at]) => [name, [...at]]));
  for (let round = 0; round < 2500; round++) {
    for (let i = 0; i < names.length; i++)
      for (let j = i + 1; j < names.length; j++) pushApart(names[i], names[j], place);
    // The pull home stops before the end, so that the last word is had by the room that pieces need.
    const pull = round < 1800 ? 0.012 : 0;
    for (const name of names) {
      const at = place.get(name);
      const home = base.get(name);
      at[0] += (home[0] - at[0]) * pull;
      at[1] += (home[1] - at[1]) * pull;
      at[0] = Math.max(FRAME.left - 6, Math.min(FRAME.right + 8, at[0]));
      at[1] = Math.max(boxes.get(name).up - 2, Math.min(HEIGHT - 36, at[1]));
    }
  }
  return place;
}
const place = relax();

// 3. Coast and rivers move as the cities did, so that ports stay on the coast; far points stay where they are.
const STILL = [
  ...[-300, 0, 350, 700, 1000, 1300].flatMap((x) => [
    [x, -200],
    [x, 840],
  ]),
  ...[
    [-300, 150],
    [-300, 450],
    [1300, 150],
    [1300, 450],
    [520, 20],
    [760, 40],
    [840, 620],
    [640, 640],
  ],
];
const bend = warp(
  [
    ...names.map((name) => ({
      at: base.get(name),
      by: place.get(name).map((v, k) => v - base.get(name)[k]),
    })),
    ...STILL.map((at) => ({ at, by: [0, 0] })),
  ],
  60,
);
const toMap = (lonLat) => bend(project(lonLat));

// 4. The coast.
const onBoard = ([x, y]) => x > -120 && x < 1120 && y > -80 && y < 720;
function coast() {
  const rings = [];
  const sink = {
    moveTo: (x, y) => rings.push([[x, y]]),
    lineTo: (x, y) => rings.at(-1).push([x, y]),
    closePath() {},
    arc() {},
  };
  geoPath(projection, sink)(feature(world, world.objects.land));
  return rings
    .map((ring) =>
      thin(
        dense(ring).map((p) => bend(framed(magnify(p)))),
        0.9,
      ),
    )
    .filter((ring) => ring.length > 3 && area(ring) > (ring.some(onBoard) ? 7 : 120))
    .filter((ring) => ring.some(([x, y]) => x > -600 && x < 1600 && y > -700 && y < 1400));
}
function dense(ring) {
  return ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length];
    const parts = Math.max(1, Math.ceil(distance(a, b) / 14));
    return Array.from({ length: parts }, (_, k) =>
      [0, 1].map((axis) => a[axis] + ((b[axis] - a[axis]) * k) / parts),
    );
  });
}
function thin(ring, least) {
  const kept = [ring[0]];
  for (const point of ring) if (distance(point, kept.at(-1)) >= least) kept.push(point);
  return kept;
}
/** Douglas and Peucker: the fewest of a ring's points that keep it within a tolerance. */
function simple(ring, tolerance) {
  const kept = new Set([0, ring.length - 1]);
  const split = (from, to) => {
    const [a, b] = [ring[from], ring[to]];
    const length = distance(a, b) || 1;
    // Far from the board, where only a tall or wide window looks, rough is good enough.
    let [most, at] = [onBoard(a) || onBoard(b) || to - from > 400 ? tolerance : 2.5, -1];
    for (let i = from + 1; i < to; i++) {
      const [x, y] = ring[i];
      const off = Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length;
      const away = length === 1 ? distance(a, [x, y]) : off;
      if (away > most) [most, at] = [away, i];
    }
    if (at < 0) return;
    kept.add(at);
    split(from, at);
    split(at, to);
  };
  // A ring ends where it begins: it is split at its far point first.
  const far = ring.reduce(
    (best, p, i) => (distance(p, ring[0]) > distance(ring[best], ring[0]) ? i : best),
    0,
  );
  kept.add(far);
  split(0, far);
  split(far, ring.length - 1);
  return ring.filter((_, i) => kept.has(i));
}
function area(ring) {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring.at(i - 1);
    sum += u * y - x * v;
  });
  return Math.abs(sum / 2);
}
const rings = coast();

/** A closed path in relative steps of tenths: a third of the length of absolute ones. */
function ringPath(ring) {
  const cells = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)]);
  const steps = cells.slice(1).map(([x, y], i) => {
    const [dx, dy] = [(x - cells[i][0]) / 10, (y - cells[i][1]) / 10];
    return `${i > 0 && dx >= 0 ? " " : ""}${dx}${dy >= 0 ? " " : ""}${dy}`;
  });
  return `M${cells[0][0] / 10} ${cells[0][1] / 10}l${steps.join("")}z`.replaceAll(/(?<=[ l-])0\./g, ".");
}
function inside(ring, x, y) {
  let within = false;
  ring.forEach(([a, b], i) => {
    const [c, d] = ring.at(i - 1);
    if (b > y !== d > y && x < ((c - a) * (y - b)) / (d - b) + a) within = !within;
  });
  return within;
}
const onLand = ([x, y]) => rings.filter((ring) => inside(ring, x, y)).length % 2 === 1;

// 5. Rivers, the Empire's halves, hills.
function smooth(points) {
  const say = (p) => p.map(tenth).join(" ");
  let path = `M${say(points[0])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [
      points[i - 1] ?? points[i],
      points[i],
      points[i + 1],
      points[i + 2] ?? points[i + 1],
    ];
    const first = [0, 1].map((k) => p1[k] + (p2[k] - p0[k]) / 6);
    const second = [0, 1].map((k) => p2[k] - (p3[k] - p1[k]) / 6);
    path += `C${say(first)} ${say(second)} ${say(p2)}`;
  }
  return path;
}
function region(corners) {
  const points = corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const parts = Math.ceil(distance(a, b) / 0.7);
    return Array.from({ length: parts }, (_, k) =>
      toMap([0, 1].map((axis) => a[axis] + ((b[axis] - a[axis]) * k) / parts)),
    );
  });
  return ringPath(points);
}
function hills() {
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const free = ([x, y]) =>
    names.every((name) => {
      const [cx, cy] = place.get(name);
      return Math.abs(cx - x) >= 26 || y <= cy - 26 || y >= cy + 34;
    });
  const found = [];
  for (const line of MOUNTAINS) {
    const points = line.map(toMap);
    for (let i = 0; i < points.length - 1; i++) {
      const [a, b] = [points[i], points[i + 1]];
      const length = distance(a, b);
      for (let along = random() * 6; along < length; along += 9 + random() * 5) {
        const at = [0, 1].map((k) => a[k] + ((b[k] - a[k]) * along) / length + (random() - 0.5) * 9);
        if (free(at) && onLand(at))
          found.push([...at.map(tenth), Math.round((0.7 + random() * 0.6) * 100) / 100]);
      }
    }
  }
  return found.sort((a, b) => a[1] - b[1]);
}

// 6. Roads: each bows to the side where it touches least; where it crosses water it is a sea lane.
const bezier = (a, c, b, t) => [0, 1].map((k) => (1 - t) ** 2 * a[k] + 2 * (1 - t) * t * c[k] + t * t * b[k]);
const BOWS = [0.06, 0.11, 0.17, 0.24, 0.32, 0.42].flatMap((bow) => [bow, -bow]);

function cost(ends, samples, bow, laid) {
  let sum = Math.abs(bow) * 18;
  for (const name of names) {
    const at = place.get(name);
    const own = ends.includes(name);
    samples.forEach((p, i) => {
      const [ex, ey] = [Math.abs(p[0] - at[0]), p[1] - at[1]];
      if (own) {
        if (i > 1 && i < 23 && ex < name.length * 3.2 && ey > 16 && ey < 30) sum += 0.35;
      } else if (ex < 22 && ey > -32 && ey < 17) sum += 4;
      else if (ex < name.length * 3.4 + 8 && ey >= 14 && ey < 34) sum += 2;
    });
  }
  for (const other of laid) {
    const meet = other.ends.some((end) => ends.includes(end));
    const [from, to, step, near, weight] = meet ? [8, 17, 2, 12, 0.6] : [2, 22, 1, 7, 1.2];
    for (let i = from; i < to; i++)
      for (let j = from; j < to; j += step) if (distance(samples[i], other.samples[j]) < near) sum += weight;
  }
  return sum;
}

/** Stretches of water, as pairs of the curve's parameter; those too short to be seen belong to what is around. */
function waters(a, c, b) {
  const steps = 60;
  const runs = [];
  for (let i = 0; i <= steps; i++) {
    const wet = !onLand(bezier(a, c, b, i / steps));
    if (runs.at(-1)?.wet === wet) runs.at(-1).to = i;
    else runs.push({ wet, from: i, to: i });
  }
  const long = runs.filter((run) => run.to - run.from >= 6);
  const merged = [];
  for (const run of long.length ? long : [{ wet: false, from: 0, to: steps }]) {
    if (merged.at(-1)?.wet === run.wet) merged.at(-1).to = run.to;
    else merged.push({ ...run });
  }
  merged.forEach((run, i) => {
    run.from = i === 0 ? 0 : merged[i - 1].to;
  });
  merged.at(-1).to = steps;
  return merged
    .filter((run) => run.wet)
    .map((run) => [run.from, run.to].map((t) => Math.round((t / steps) * 1000) / 1000));
}

function roads() {
  const laid = [];
  const out = new Map();
  const length = ([u, v]) => distance(place.get(u), place.get(v));
  for (const ends of [...facts.roads].sort((p, q) => length(p) - length(q))) {
    const [a, b] = ends.map((end) => place.get(end));
    const tries = BOWS.map((bow) => {
      const control = [(a[0] + b[0]) / 2 - (b[1] - a[1]) * bow, (a[1] + b[1]) / 2 + (b[0] - a[0]) * bow];
      const samples = Array.from({ length: 25 }, (_, i) => bezier(a, control, b, i / 24));
      return { control, samples, cost: cost(ends, samples, bow, laid) };
    });
    const best = tries.reduce((p, q) => (q.cost < p.cost ? q : p));
    laid.push({ ends, samples: best.samples });
    out.set(ends, { a: ends[0], b: ends[1], c: best.control.map(tenth), sea: waters(a, best.control, b) });
  }
  return facts.roads.map((ends) => out.get(ends));
}

const map = {
  width: WIDTH,
  height: HEIGHT,
  cities: Object.fromEntries(
    cities.map(({ name, tribes, port }) => [
      name,
      { x: Math.round(place.get(name)[0]), y: Math.round(place.get(name)[1]), tribes, port },
    ]),
  ),
  roads: roads(),
  migration: facts.migration,
  tribes: Object.fromEntries(facts.tribes.map(({ id, cubes, ally_cards }) => [id, { cubes, ally_cards }])),
  track: { invasion: facts.invasion_rate, recruitment: facts.recruitment_rate },
  decline: facts.decline_steps,
  events: facts.events.map(({ id }) => id),
  hills: hills(),
  rivers: Object.entries(RIVERS).map(([name, line]) => ({
    border: ["Rhenus", "Danuvius"].includes(name),
    d: smooth(line.map(toMap)),
  })),
  west: region(WEST),
  east: region(EAST),
  land: rings.map((ring) => ringPath(simple(ring, 0.22))).join(""),
};

// 7. The coast on the cover: as much as is seen there, and no finer than it is seen.
const SEEN = { left: 60, right: 912, top: 130, bottom: 622 };
function coverCoast() {
  const within = (value, low, high) => Math.max(low, Math.min(high, value));
  return rings
    .filter((ring) =>
      ring.some(([x, y]) => x > SEEN.left && x < SEEN.right && y > SEEN.top && y < SEEN.bottom),
    )
    .map((ring) =>
      simple(
        ring.map(([x, y]) => [
          within(x, SEEN.left - 90, SEEN.right + 90),
          within(y, SEEN.top - 90, SEEN.bottom + 90),
        ]),
        1.1,
      ).map((point) => point.map(Math.round)),
    )
    .filter((ring) => ring.length > 4 && area(ring) > 40)
    .map(ringPath)
    .join("");
}

const files = [
  ["layout/map.json", TARGET, `${JSON.stringify(map)}\n`],
  ["cover/coast.json", COVER, `${JSON.stringify({ coast: coverCoast() })}\n`],
];
if (process.argv.includes("--check")) {
  const stale = files.filter(([, at, text]) => readFileSync(at, "utf8") !== text);
  for (const [name] of stale)
    console.error(`src/games/fall_of_rome/${name} is not what scripts/map.mjs gives: run \`npm run map\`.`);
  process.exit(stale.length ? 1 : 0);
}
for (const [name, at, text] of files) {
  writeFileSync(at, text);
  console.log(`${name} ${text.length} bytes`);
}
const afloat = names.filter((name) => !onLand(place.get(name)));
console.log(`${rings.length} rings, ${map.hills.length} hills; on water: ${afloat.join(", ") || "none"}`);
