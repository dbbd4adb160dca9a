// The map of Struggle for Rome, made once from the game's data: the coast bent to the grid, and a place for everything.
//   node scripts/hexmap.mjs           writes src/games/struggle_for_rome/layout/map.json
//   node scripts/hexmap.mjs --check   fails if it is not what would be written
import { readFileSync, writeFileSync } from "node:fs";
import { coast } from "./hexcoast.mjs";
import { around, data, edges, FRAME, hexAt, SIZE, spotAt, spots } from "./hexgrid.mjs";
import { along, LANES, trace } from "./hexlanes.mjs";
import { slots } from "./hexslots.mjs";

const TARGET = new URL("../src/games/struggle_for_rome/layout/map.json", import.meta.url);
const tenth = (value) => Math.round(value * 10) / 10;
const rounded = (point) => point.map(tenth);

const cityAt = Object.fromEntries(data.cities.map(({ name, crossroads }) => [name, spotAt(crossroads)]));
const STEPS = 40;
const lanes = data.sea_arrows.map(([from, to]) => {
  const { bends, ship } = LANES[`${from}|${to}`];
  const curve = [cityAt[from], ...bends, cityAt[to]];
  const [a, b] = [along(curve, ship - 0.02), along(curve, ship + 0.02)];
  const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return { from, to, curve, ship: along(curve, ship), turn };
});
const { names, numbers } = slots(
  lanes.map(({ ship }) => ship),
  lanes.map(({ curve }) => trace(curve, STEPS).slice(3, -3)),
);

const map = {
  ...FRAME,
  size: SIZE,
  coast: coast(cityAt, FRAME),
  hexes: Object.fromEntries(
    data.hexes.map(({ id, province, terrain, number }, i) => [
      id,
      {
        at: rounded(hexAt(id)),
        province,
        terrain,
        number: number ?? null,
        middle: rounded(numbers[i]),
        crossroads: around(id),
      },
    ]),
  ),
  crossroads: Object.fromEntries(spots.map((id) => [id, rounded(spotAt(id))])),
  cities: Object.fromEntries(
    data.cities.map(({ name, province, towers, crossroads, neutral_in_3p: neutral }, i) => [
      name,
      {
        province,
        towers,
        crossroads,
        ...(neutral ? { neutral } : {}),
        name: [...rounded(names[i].at), names[i].size, ...names[i].lines],
      },
    ]),
  ),
  /** Roads: two crossroads, and the arrow that may lie on them: where, how turned, and whether a city makes it small. */
  edges: edges.map(({ one, other, arrow }) =>
    arrow
      ? [one, other, [...rounded(arrow.at), Math.round(arrow.turn), ...(arrow.small ? [1] : [])]]
      : [one, other],
  ),
  /** Sea arrows from city to city: the curve between them, and the ship on it. */
  lanes: lanes.map(({ from, to, curve, ship, turn }) => ({
    from,
    to,
    curve: curve.map(rounded),
    ship: [...rounded(ship), Math.round(turn)],
  })),
  start: data.start,
};
const text = `${JSON.stringify(map)}\n`;
if (process.argv.includes("--check")) {
  if (readFileSync(TARGET, "utf8") === text) process.exit(0);
  console.error("src/games/struggle_for_rome/layout/map.json is not what its data gives: run `npm run map`.");
  process.exit(1);
}
writeFileSync(TARGET, text);
