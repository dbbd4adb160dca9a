// boardgame.io's server with one game whose state is about 4 kB of JSON. It stores matches in memory (its default).
const { Origins, Server } = require("boardgame.io/server");

const CELLS = 115;

const game = {
  name: "cells",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array.from({ length: CELLS }, (_, id) => ({ id, owner: null, count: 0 })) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, id) => {
      G.cells[id].owner = playerID;
      G.cells[id].count += 1;
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => process.send({ ready: true }) });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu_us: user + system });
});
process.on("disconnect", () => process.exit());
