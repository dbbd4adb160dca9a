// The city of Æterna as the client draws it, from its plan, and what is printed on its pieces, from the game's data.
//   node scripts/city.mjs           writes src/games/aeterna/layout/city.json and catalogue.json
//   node scripts/city.mjs --check   fails if they are not what would be written
import { readFileSync, writeFileSync } from "node:fs";
import { BULGES, PLANS, PLATE, points } from "./cityplan.mjs";
import { chance, far, inside, near, round, smooth, walk } from "./curve.mjs";

const DATA = new URL("../../src/triclinium/games/aeterna/data/game.json", import.meta.url);
const FOLDER = new URL("../src/games/aeterna/layout/", import.meta.url);

/** A Hill's outline: broad at its foot, where the tokens lie, round at the crest. */
function outline(hill, [cx, top], k) {
  const [a, b] = [(PLATE.width / 2) * k, (PLATE.height / 2) * k];
  return BULGES[hill].map((bulge, i) => {
    const turn = (i / 16) * Math.PI * 2;
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    const power = s > 0 ? 5.2 : 2.9;
    const reach =
      (Math.abs(c / (a + 2)) ** power + Math.abs(s / (b + 1)) ** power) ** (-1 / power) + bulge * k;
    return [cx + reach * c, top + b + reach * s];
  });
}

/** Houses within the wall, trees and fields outside, wherever nothing else lies. */
function strewn(plan, shapes) {
  const luck = chance(7);
  const wall = walk(points(plan.wall), 6, true);
  const tiber = walk(points(plan.tiber), 6);
  const roads = plan.roads.flatMap((road) => walk(points(road), 6));
  const hills = shapes.map((shape) => walk(shape, 6, true));
  const [width, height] = plan.size;
  const [fx, fy, fw, fh] = plan.forum ?? [0, 0, 0, 0];
  const taken = [];
  const free = (p, room) =>
    near(p, tiber) > plan.width / 2 + 8 * plan.scale &&
    near(p, roads) > 7.5 &&
    near(p, wall) > 9 &&
    !hills.some((shape) => inside(p, shape) || near(p, shape) < 16 * plan.scale) &&
    !plan.names.some(
      ({ at: [x, y], big }) => Math.abs(p[0] - x) < (big ? 48 : 30) && Math.abs(p[1] - y) < (big ? 24 : 15),
    ) &&
    !(fw && Math.abs(p[0] - fx) < fw / 2 + 8 && Math.abs(p[1] - fy) < fh / 2 + 8) &&
    far(p, plan.circus) > 40 * plan.scale &&
    !taken.some((other) => far(p, other) < room);
  const [houses, trees, fields] = [[], [], []];
  for (let i = 0; i < 5200; i++) {
    const p = [luck() * width, luck() * height];
    const town = inside(p, wall);
    if (!free(p, town ? 8.6 : 24)) continue;
    taken.push(p);
    const at = p.map(Math.round);
    const turn = (most) => Math.round((luck() - 0.5) * most);
    if (town || luck() < 0.12)
      houses.push(...at, Math.round(10 + luck() * 9), Math.round(9 + luck() * 5), turn(50));
    else if (luck() < 0.6) trees.push(...at);
    else fields.push(...at, Math.round(16 + luck() * 14), turn(60));
  }
  return { houses, trees, fields };
}

function drawn(plan) {
  const names = Object.keys(plan.hills);
  const shapes = names.map((hill) => outline(hill, plan.hills[hill], plan.scale));
  const [tiber, wall] = [points(plan.tiber), points(plan.wall)];
  const bank = tiber
    .slice(3, -3)
    .reverse()
    .map(([x, y]) => [x + plan.width / 2, y]);
  const { size, block, scale, hills, width, island, bridges, circus, forum, rose } = plan;
  return {
    size,
    block,
    scale,
    hills,
    outlines: Object.fromEntries(shapes.map((shape, i) => [names[i], smooth(shape, true)])),
    town: smooth([...wall, ...bank], true),
    tiber: smooth(tiber),
    width,
    wall: smooth(wall),
    towers: walk(wall, 4)
      .filter((_, i) => i % 11 === 5)
      .map((point) => point.map(round)),
    roads: plan.roads.map((road) => smooth(points(road))).join(""),
    island,
    bridges,
    circus,
    forum,
    rose,
    names: plan.names,
    ...strewn(plan, shapes),
  };
}

const made = JSON.parse(readFileSync(DATA, "utf8"));
const byName = (list, of) => Object.fromEntries(list.map(({ name, ...rest }) => [name, of(rest)]));
const card = (kind) => (printed) => ({ kind, ...printed });
const catalogue = {
  hills: byName(made.hills, ({ values }) => values),
  tables: made.by_seats,
  citizens: made.citizens,
  buildings: byName(made.buildings, ({ gain }) => gain),
  unrestMost: made.unrest_most,
  damageSpaces: made.damage_spaces,
  damages: byName(made.damage_tokens, ({ pay }) => pay),
  doom: made.doom,
  tokens: byName(made.reward_tokens.kinds, ({ gain }) => gain ?? null),
  discards: byName(made.discards, ({ gain }) => gain),
  cards: { ...byName(made.monuments, card("monument")), ...byName(made.provinces, card("province")) },
  personalities: byName(made.personalities, (printed) => printed),
};

const files = {
  "city.json": Object.fromEntries(Object.entries(PLANS).map(([name, plan]) => [name, drawn(plan)])),
  "catalogue.json": catalogue,
};
let stale = 0;
for (const [name, content] of Object.entries(files)) {
  const [target, text] = [new URL(name, FOLDER), `${JSON.stringify(content)}\n`];
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error(`${name} is not what the city's plan and the game's data give: run \`npm run map\`.`);
    stale = 1;
  }
}
process.exit(stale);
