// Runs the site's own search worker in Node: `node search.js WORKER INDEX QUERY...` prints the addresses found, as JSON.
const { readFileSync } = require("node:fs");
const vm = require("node:vm");

const [worker, index, ...queries] = process.argv.slice(2);
const { config, docs } = JSON.parse(readFileSync(index, "utf8"));
const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3; // types of messages, as the theme numbers them
const found = [];

const scope = { console, URL, setTimeout, performance, location: { href: "http://127.0.0.1/" } };
const listeners = [];
scope.self = scope.window = scope.globalThis = scope;
scope.addEventListener = (_type, listener) => listeners.push(listener);
scope.postMessage = (message) => {
  if (message.type === RESULT) found.push(message.data.items.map((pages) => pages[0].location));
  else if (message.type !== READY) throw new Error(`unknown message ${message.type}`);
  if (found.length < queries.length) send(QUERY, queries[found.length]);
  else process.stdout.write(JSON.stringify(found));
};
const send = (type, data) => setTimeout(() => listeners.forEach((listener) => listener({ data: { type, data } })));

vm.runInNewContext(readFileSync(worker, "utf8"), scope);
send(SETUP, { config, docs, options: { suggest: false } });
