// Where names and numbers of Struggle for Rome stand, solved once for the fullest board: every crossroads taken, every
// city conquered, the legionnaire on every hex. They give way to all that has a fixed place and to each other.
import { readFileSync } from "node:fs";
import { cityAt, data, edges, FRAME, hexAt, spotAt, spots } from "./hexgrid.mjs";

/** Widths of words in ems, in the type that they are written in. */
const WIDTHS = JSON.parse(readFileSync(new URL("hexwidths.json", import.meta.url), "utf8"));
/** Half the box of a figure, or of a price, on a crossroads. */
const FIGURE = 13;
/** A city and all that can stand on it: towers above, counter or figure and wagon below. */
const CITY = { left: -20.5, right: 20.5, top: -22, bottom: 16 };
/** The middle of a hex: its number, or the legionnaire with the number on his shield. */
const MIDDLE = { left: -13.5, right: 13.5, top: -17, bottom: 15 };
/** How a name of one word may be parted. */
const PARTED = { Caesaraugusta: ["Caesar-", "augusta"] };

const box = ([x, y], { left, right, top, bottom }) => ({
  left: x + left,
  right: x + right,
  top: y + top,
  bottom: y + bottom,
});
const round = (point, r) => box(point, { left: -r, right: r, top: -r, bottom: r });
const over = (a, b, gap = 0) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left) + gap) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + gap);
const between = (a, b, part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];

/** What never gives way; a city's own box may come nearer to its name than another's. */
const fixedBoxes = (ships) => [
  ...spots.map((id) =>
    cityAt.has(id) ? { ...box(spotAt(id), CITY), city: cityAt.get(id).name } : round(spotAt(id), FIGURE),
  ),
  ...edges.flatMap(({ arrow }) => (arrow ? [round(arrow.at, arrow.small ? 5.6 : 6.8)] : [])),
  ...ships.map((ship) => round(ship, 12)),
];

/** All places that a city's name might have, each with what speaks against it. */
function namePlaces({ name, crossroads }) {
  const list = [];
  const north = crossroads.endsWith("N");
  const ways = [[name]];
  if (name.includes(" ")) ways.unshift(name.split(" "));
  if (PARTED[name]) ways.unshift(PARTED[name]);
  const capital = name === "Roma";
  for (const lines of ways)
    for (const size of capital ? [14] : [11.5, 11, 10.5, 10]) {
      const width = Math.max(...lines.map((line) => WIDTHS[line] ?? line.length * 0.46)) * size;
      const w = width * (capital ? 1.45 : 1) + 1;
      const h = lines.length * size * 0.9;
      const base = (11.5 - size) * 3 + (lines.length > 1 ? 1 : 0);
      const put = (x, y, cost) => list.push({ lines, size, w, h, x, y, cost: base + cost });
      for (const dx of [0, -4, 4, -8, 8, -14, 14, -20, 20])
        for (const dy of [0, 2, 4, 6]) {
          const shift = Math.abs(dx) * 0.25 + dy * 0.5;
          put(dx, CITY.bottom + 1 + dy + h / 2, shift + (north ? 0 : 5));
          put(dx, CITY.top - 1 - dy - h / 2, shift + (north ? 6 : 1));
        }
      for (const dy of [-8, -4, 0, 4, 8]) {
        put(CITY.right + 2 + w / 2, dy, 4);
        put(CITY.left - 2 - w / 2, dy, 4.5);
      }
    }
  return list;
}

const NUMBER_PLACES = [
  [0, 0],
  ...[4, 8, 12].flatMap((far) => [
    [0, far],
    [0, -far],
  ]),
  [4, 0],
  [-4, 0],
  [4, 6],
  [-4, 6],
  [4, -6],
  [-4, -6],
];

/** The cheapest place for each, again and again until none would rather be elsewhere. */
function settle(groups) {
  for (const places of groups.flat()) places.sort((one, other) => one.cost - other.cost).splice(60);
  const picked = groups.map((group) => group.map(() => 0));
  for (let round = 0; round < 60; round++) {
    let changed = false;
    groups.forEach((group, g) => {
      group.forEach((places, i) => {
        let [best, least] = [0, Number.POSITIVE_INFINITY];
        places.forEach((place, k) => {
          let cost = place.cost;
          groups.forEach((others, o) => {
            // Numbers lie in different hexes: they never meet.
            if (g === 1 && o === 1) return;
            const [gap, weight] = g === o ? [2, 4] : [1, 3];
            others.forEach((other, j) => {
              if (g !== o || i !== j) cost += over(place.box, other[picked[o][j]].box, gap) * weight;
            });
          });
          if (cost < least) [best, least] = [k, cost];
        });
        if (picked[g][i] !== best) changed = true;
        picked[g][i] = best;
      });
    });
    if (!changed) break;
  }
  return groups.map((group, g) => group.map((places, i) => places[picked[g][i]]));
}

/**
 * @param {[number, number][]} ships where ships lie
 * @param {[number, number][][]} lanes points of each lane between its ends
 */
export function slots(ships, lanes) {
  const fixed = fixedBoxes(ships);
  const watery = lanes.flat().map((point) => round(point, 2));
  const roads = edges.flatMap(({ one, other }) =>
    [0.2, 0.35, 0.5, 0.65, 0.8].map((part) => round(between(spotAt(one), spotAt(other), part), 2)),
  );
  const names = data.cities.map((city) =>
    namePlaces(city).map((place) => {
      const [x, y] = spotAt(city.crossroads);
      const own = box([x + place.x, y + place.y], {
        left: -place.w / 2,
        right: place.w / 2,
        top: -place.h / 2,
        bottom: place.h / 2,
      });
      let cost = place.cost;
      for (const other of fixed) cost += over(own, other, other.city === city.name ? 0 : 0.5) * 3;
      for (const road of roads) cost += over(own, road) > 0 ? 1.2 : 0;
      for (const lane of watery) cost += over(own, lane) > 0 ? 1.5 : 0;
      if (own.left < 8 || own.right > FRAME.width - 2 || own.top < 5 || own.bottom > FRAME.height - 5)
        cost += 500;
      return { ...place, box: own, cost };
    }),
  );
  const numbers = data.hexes.map(({ id }) =>
    NUMBER_PLACES.map(([x, y]) => {
      const [cx, cy] = hexAt(id);
      const own = box([cx + x, cy + y], MIDDLE);
      let cost = (Math.abs(x) + Math.abs(y)) * 0.4;
      for (const other of fixed) cost += over(own, other, 0.5) * 3;
      return { at: [cx + x, cy + y], box: own, cost };
    }),
  );
  const [named, numbered] = settle([names, numbers]);
  return {
    names: named.map(({ x, y, lines, size }, i) => {
      const [cx, cy] = spotAt(data.cities[i].crossroads);
      return { at: [cx + x, cy + y], lines, size };
    }),
    numbers: numbered.map(({ at }) => at),
  };
}
