// Measures boardgame.io's server: node measure.js --tables 64 --seconds 2 [--core 0]
// Two sockets per table play random moves. Prints one line of JSON.
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { createServer } = require("node:net");
const { setTimeout: sleep } = require("node:timers/promises");
const { parseArgs } = require("node:util");
const { io } = require("socket.io-client");

const WARM_UP_MOVES = 5000; // until V8 has compiled the hot code, also on a busy machine
const { values: options } = parseArgs({
  options: {
    tables: { type: "string", default: "64" },
    seconds: { type: "string", default: "2" },
    core: { type: "string" },
  },
});

let moves = 0;
let viewBytes = 0;

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

async function post(url, body) {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return reply.json();
}

async function sit(base, matchID, playerID) {
  const { playerCredentials } = await post(`${base}/games/cells/${matchID}/join`, { playerID, playerName: playerID });
  const socket = io(`${base}/cells`, { transports: ["websocket"], forceNew: true, reconnection: false });
  let acted = -1;
  const seen = (state) => {
    if (state.ctx.currentPlayer !== playerID || state._stateID <= acted) return;
    acted = state._stateID;
    const args = [Math.floor(Math.random() * state.G.cells.length)];
    const action = { type: "MAKE_MOVE", payload: { type: "take", args, playerID, credentials: playerCredentials } };
    socket.emit("update", action, acted, matchID, playerID);
  };
  socket.on("update", (_matchID, state) => {
    if (state._stateID === acted + 1) moves += 1;
    seen(state);
  });
  const synced = once(socket, "sync");
  await once(socket, "connect");
  socket.emit("sync", matchID, playerID, playerCredentials, 2);
  const [, { state }] = await synced;
  viewBytes = JSON.stringify(state).length;
  return { socket, start: () => seen(state) };
}

async function main() {
  const port = await freePort();
  const command = [process.execPath, require.resolve("./server.js"), String(port)];
  const words = options.core === undefined ? command : ["taskset", "-c", options.core, ...command];
  const server = spawn(words[0], words.slice(1), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  await once(server, "message");
  const cpu = async () => {
    server.send({});
    return (await once(server, "message"))[0].cpu_us;
  };
  const base = `http://127.0.0.1:${port}`;
  const seats = [];
  for (let table = 0; table < Number(options.tables); table++) {
    const { matchID } = await post(`${base}/games/cells/create`, { numPlayers: 2 });
    for (const playerID of ["0", "1"]) seats.push(await sit(base, matchID, playerID));
  }
  for (const seat of seats) seat.start();
  while (moves < WARM_UP_MOVES) await sleep(50);
  const before = { moves, cpu: await cpu(), at: performance.now() };
  await sleep(1000 * Number(options.seconds));
  const made = moves - before.moves;
  const seconds = (performance.now() - before.at) / 1000;
  const spent = (await cpu()) - before.cpu;
  for (const { socket } of seats) socket.close();
  server.disconnect();
  console.log(JSON.stringify({ moves_per_s: made / seconds, cpu_us: spent / made, view_bytes: viewBytes }));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
