/**
 * The host of this browser: Python behind the messages of the page (src/transport/local.ts). `triclinium.local` says what
 * both must hold to. Another worker asks the bots.
 */
import { forgetSnapshot, loadPython } from "./python.js";
import { openStore } from "./store.js";

/** Names of the games: written here by scripts/static.mjs. */
const { games: GAMES } = /* @made */ { games: [] };
/** A bot that gives no answer for so long is stopped. */
const THINK_MS = 60_000;
/** Time before a bots' worker that could not be started is started again, for example without a network. */
const RESTART_MS = 2000;
/** The longest time that a timer can be set to. */
const LONGEST_MS = 2 ** 31 - 1;

const tell = (message) => self.postMessage(message);
const waiting = [];
let hear = (message) => void waiting.push(message);
self.onmessage = ({ data }) => hear(data);

/** One host a browser: a page that opens later takes over, and this one is told so. */
function takeOver(stop) {
  if (!self.navigator.locks) return Promise.resolve();
  return new Promise((taken) => {
    self.navigator.locks
      .request("triclinium", { steal: true }, () => {
        taken();
        return new Promise(() => {});
      })
      .catch(stop);
  });
}

/**
 * Bots, in a worker of their own, which starts after `first`. `answered` is called with a question's number and the answer;
 * "" if there is none.
 */
function openBots(first, answered) {
  const asked = new Map();
  let worker = null;
  let timer;
  const open = () => {
    worker = new Worker(new URL("./bots.js", import.meta.url), { type: "module" });
    let started = false;
    worker.onmessage = ({ data: { request, answer, failed } }) => {
      started = true;
      if (failed) {
        tell({ kind: "failed", why: failed });
        return;
      }
      asked.delete(request);
      watch();
      answered(request, answer);
    };
    worker.onerror = () => (started ? restart() : setTimeout(open, RESTART_MS));
    for (const [request, question] of asked) worker.postMessage({ request, question });
  };
  const restart = () => {
    worker?.terminate();
    const lost = [...asked.keys()];
    asked.clear();
    open();
    watch();
    for (const request of lost) answered(request, "");
  };
  const watch = () => {
    clearTimeout(timer);
    if (asked.size > 0) timer = setTimeout(restart, THINK_MS);
  };
  first.then(open);
  return {
    ask(request, question) {
      asked.set(request, question);
      worker?.postMessage({ request, question });
      watch();
    },
    end: () => worker?.terminate(),
  };
}

async function open() {
  let stopped = false;
  let bots = null;
  await takeOver(() => {
    stopped = true;
    bots?.end();
    tell({ kind: "taken" });
    self.close();
  });
  const { python, kept } = await loadPython((share) => tell({ kind: "loading", share }));
  tell({ kind: "starting" });
  const store = await openStore((error) => tell({ kind: "unkept", why: String(error) }));
  const found = await store.read();
  if (stopped) return;

  /** Requests for hints, by the number of their question. */
  const hints = new Map();
  const page = {
    send: (connection, text) => tell({ kind: "message", connection, text }),
    close: (connection, code) => tell({ kind: "closed", connection, code }),
    keep_table: store.keepTable,
    keep: store.keep,
    ask_bot: (request, question) => bots.ask(request, question),
  };
  const host = python.pyimport("triclinium.local.browser").open_host(page, GAMES.join(" "), found.kept);
  for (const [table, text] of found.tables)
    try {
      host.restore(table, text);
    } catch (error) {
      // It stays stored: a later version may read it.
      console.warn(`table ${table} cannot be read: ${error}`);
    }

  let timer;
  const settle = () => {
    clearTimeout(timer);
    const seconds = host.wake();
    if (!stopped) store.write();
    if (seconds !== undefined) timer = setTimeout(settle, Math.min(seconds * 1000, LONGEST_MS));
  };
  const request = (message) => {
    const { id, method, path, body } = message;
    const answer = JSON.parse(host.request(method, path, body));
    if (answer.status === 202) hints.set(JSON.parse(answer.body).asked, message);
    else tell({ kind: "answer", id, answer });
  };
  bots = openBots(kept, (number, answer) => {
    host.bot_answered(number, answer);
    const hint = hints.get(number);
    hints.delete(number);
    if (hint) request(hint);
    settle();
  });
  hear = (message) => {
    if (message.kind === "request") request(message);
    else if (message.kind === "connect") host.connect(message.connection, message.path);
    else if (message.kind === "receive") host.receive(message.connection, message.text);
    else host.disconnect(message.connection);
    settle();
  };
  tell({ kind: "ready" });
  for (const message of waiting.splice(0)) hear(message);
  settle();
}

open().catch((error) => {
  tell({ kind: "failed", why: String(error) });
  return forgetSnapshot();
});
