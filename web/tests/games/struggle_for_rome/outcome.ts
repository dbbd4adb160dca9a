/** The outcome of the game at the moment `over`, as the server sends it. */

const LINES = {
  cities: [6, 3, 0, 4],
  diplomacy: [0, 0, 2, 0],
  scourge: [0, 4, 2, 4],
  heir: [0, 0, 0, 0],
  culture: [0, 1, 0, 2],
};

export const OUTCOME = {
  ending: "finished",
  winners: ["D"],
  ranks: [3, 2, 4, 1],
  scores: [6, 8, 4, 10],
  lines: Object.entries(LINES).map(([source, points]) => ({ source, points })),
  tie_breaks: [{ source: "gold", points: [0, 1, 3, 6] }],
};
