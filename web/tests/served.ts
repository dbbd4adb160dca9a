/** A fake server: the test decides what its routes and sockets send, for one or several seats. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

type Json = Record<string, unknown>;

// Vite would treat `new URL(path, import.meta.url)` as an asset of a page.
const HERE = import.meta.url;
const ROOT = new URL("../../src/triclinium/", HERE);
const TEXTS: Record<string, string> = {
  aeterna: "games/aeterna/texts",
  fall_of_rome: "games/fall_of_rome/texts",
  struggle_for_rome: "games/struggle_for_rome/texts",
  tiny: "testing/texts",
};
export const read = (path: string | URL): Json => JSON.parse(readFileSync(path, "utf8")) as Json;
export const fallView = (name: string): Json => read(new URL(`games/fall_of_rome/views/${name}.json`, HERE));

export const FALL = {
  name: "fall_of_rome",
  titles: { en: "Fall of Rome", pl: "Upadek Rzymu" },
  about: { en: "Hold the borders.", pl: "Brońcie granic." },
  rules: 2,
  seats: [1, 5],
  settings: [],
  forms: ["march {city} {legions:count}", "recruit {count}", "event {event}", "end", "continue"],
  bots: ["random"],
  cooperative: true,
  hidden: false,
  pauses: true,
  minutes: [45, 90],
  options: { hints: "off", odds: "on", undo: "on" },
  kicks: "owner",
  joins: "anybody",
  replaces: "seated",
  lessons: 0,
  texts: {},
  reviews: true,
};
export const TINY = {
  name: "tiny",
  titles: { en: "tiny", pl: "tiny" },
  about: {},
  rules: 1,
  seats: [2, 4],
  settings: [
    { name: "rounds", kind: "one", of: "rounds", values: ["2", "3"], default: "3" },
    {
      name: "handicap",
      kind: "each",
      of: "handicap",
      values: ["0", "1", "2"],
      default: "0",
      distinct: false,
    },
    {
      name: "kinds",
      kind: "subset",
      of: "goods",
      values: ["wheat", "wine", "oil", "wool"],
      default: [],
      sizes: { "2": [3, 4], "3": [3, 4], "4": [3, 4] },
    },
  ],
  forms: [
    "seal {card:card}",
    "fortuna",
    "offer {card:card} to {seat:seat}",
    "keep",
    "give {card:card}",
    "decline",
  ],
  bots: ["random"],
  cooperative: false,
  hidden: true,
  pauses: true,
  minutes: [5, 10],
  options: { hints: "on", odds: "never", undo: "off" },
  kicks: "late",
  joins: "former",
  replaces: "seated",
  lessons: 0,
  texts: {},
};

export function tinyView(viewer: number, hand: string[], more: Json = {}): Json {
  return {
    rules: 1,
    seats: 2,
    poll: false,
    holding: 0,
    passed: 0,
    ending: "running",
    viewer,
    awaited: 1,
    agenda: [{ step: "sealing" }],
    hand,
    cards: [3, 3],
    sealed: [null, null],
    offered: null,
    pool: 8,
    discard: [],
    points: [0, 0],
    die: 0,
    winner: null,
    left: 2,
    handicap: [0, 0],
    kinds: ["wheat", "wine", "oil"],
    known: [{}, {}],
    trade: null,
    goods: { wheat: 2 },
    goods_held: [2, 2],
    goods_shown: null,
    answers: [],
    ...more,
  };
}

export function tableOf(game: string, seats: number, more: Json = {}): Json {
  return {
    id: "it",
    game,
    title: "",
    state: "running",
    public: false,
    owner: true,
    you: "A",
    seats: ["Prima", "Secundus", "Tertia", "Quarta", "Quintus"].slice(0, seats).map((name, at) => ({
      seat: "ABCDE"[at],
      kind: "person",
      name,
      bot: null,
      late: false,
      waits: false,
      skips: false,
      yours: at === 0,
      past: [],
    })),
    settings: {},
    options: {
      undo: true,
      spectators: true,
      chat: true,
      odds: false,
      hints: false,
      pace: 0,
      clock: { minutes: 0, seconds: 0 },
      bot_pause: 0,
    },
    commitment: "c0ffee",
    host: "d0d0",
    seq: 1,
    version: 1,
    ending: null,
    winners: null,
    next: null,
    deal: null,
    created_at: 0,
    ...more,
  };
}

export function updateOf(view: Json, options: string[], more: Json = {}): Json {
  return {
    type: "update",
    seq: 1,
    decision: options.length > 0 ? "decision-1" : null,
    options,
    compositions: [],
    undo: [],
    awaited: ["A"],
    outcome: null,
    view,
    patch: null,
    since: 0,
    events: [],
    ...more,
  };
}

export interface Served {
  /** Messages of each seat, without hello. The browser's own seat is A, others are identified by their token. */
  sent: Record<string, Json[]>;
  tell: (seat: string, message: Json) => void;
  /** Path and body of each POST request. */
  posted: [string, Json][];
  /** Path of the table's page. */
  path: string;
}

/** The server's end of a socket. */
export interface Wire {
  send: (text: string) => void;
}

/** A served table. `first`: the first update of each seat. */
interface Sitting {
  table: Json;
  first: Record<string, Json | null>;
  sent: Served["sent"];
  sockets: Record<string, Wire>;
}

interface Answer {
  status?: number;
  json: unknown;
}

/** The fake server of a page. A shared page goes from table to table. */
export class FakeServer {
  readonly tables = new Map<unknown, Sitting>();
  posted: Served["posted"] = [];
  /** Games and preferences with which the page was loaded. Others require a reload. */
  loaded = "";
  /** Special answers by the end of the path, with or without the query. */
  answers: Json = {};

  constructor(public games: Json[]) {}

  async open(page: Page): Promise<void> {
    await page.route("**/api/**", (route) => {
      const request = route.request();
      const body = request.method() === "POST" ? (request.postDataJSON() as Json) : null;
      return route.fulfill(this.answer(new URL(request.url()), body));
    });
    await page.routeWebSocket(/\/api\/tables\/\w+\/socket$/, (socket) => {
      const hear = this.connect(new URL(socket.url()), socket);
      socket.onMessage((text) => hear(String(text)));
    });
  }

  /** Serve another table under a unique id. */
  serve(given: Json, first: Record<string, Json | null>): Served {
    const nth = this.tables.size + 1;
    const table = nth === 1 ? given : { ...given, id: `${given.id}${nth}` };
    const sitting: Sitting = { table, first, sent: {}, sockets: {} };
    this.posted = [];
    this.tables.set(table.id, sitting);
    return {
      sent: sitting.sent,
      posted: this.posted,
      path: `/t/${table.id}`,
      tell: (seat, message) => sitting.sockets[seat]?.send(JSON.stringify(message)),
    };
  }

  /** Return the answer to a request. `body`: body of a POST request. */
  answer({ pathname, search }: URL, body: Json | null): Answer {
    if (body) this.posted.push([pathname, body]);
    // A POST request without data, such as that for a review, has the answer of the GET request.
    const posts = Object.keys(body ?? {}).length > 0;
    const asked = posts ? `POST ${pathname}` : pathname;
    const said = Object.keys(this.answers).find(
      (end) =>
        end.startsWith("POST ") === posts &&
        (asked.endsWith(end) || (search && `${asked}${search}`.endsWith(end))),
    );
    if (said !== undefined) return { json: this.answers[said] };
    const texts = /\/games\/(\w+)\/texts\/(en|pl)$/.exec(pathname);
    if (texts) {
      const folder = TEXTS[texts[1] ?? ""];
      return { json: folder ? read(new URL(`${folder}/${texts[2]}.json`, ROOT)) : {} };
    }
    const rules = /\/games\/(\w+)\/rules\/(en|pl)$/.exec(pathname);
    if (rules) return { json: bookOf(rules[1] ?? "", rules[2] ?? "") };
    if (pathname === "/api/games") return { json: this.games };
    if (pathname === "/api/me/tables") return { json: { tables: [], more: false } };
    if (pathname === "/api/live") return { json: { table: null, watching: 0, others: [] } };
    if (pathname === "/api/me") return { json: { person: null, mail: false, push: null } };
    if (pathname === "/api/tables")
      return { json: body ? [...this.tables.values()].at(-1)?.table : { tables: [] } };
    if (/\/chat\/\d+(\/report)?$/.test(pathname)) return { json: {} };
    const [, id, claimed] = /^\/api\/tables\/(\w+)(\/seats\/[A-H]\/claim)?$/.exec(pathname) ?? [];
    const sitting = this.tables.get(id);
    if (sitting && (claimed || !body)) return { json: sitting.table };
    return { status: 404, json: { error: { key: "not_found", params: {}, text: "" } } };
  }

  /** Accept a socket. Return the handler of the page's messages. */
  connect({ pathname }: URL, socket: Wire): (text: string) => void {
    const sitting = this.tables.get(pathname.split("/").at(-2));
    return sitting ? welcome(sitting, socket) : () => {};
  }
}

function welcome({ table, first, sent, sockets }: Sitting, socket: Wire): (text: string) => void {
  let seat = "A";
  return (text) => {
    const message = JSON.parse(text) as Json;
    if (message.type !== "hello") {
      sent[seat] = [...(sent[seat] ?? []), message];
      return;
    }
    if (typeof message.token === "string") seat = message.token.slice(-1);
    sockets[seat] = socket;
    const all = (table.seats as Json[]).map((each) => each.seat);
    const presence = { type: "presence", seats: all, watchers: 0 };
    // A client without a seat at the table is a spectator.
    const you = table.you === null ? null : seat;
    const mine = { ...table, you };
    socket.send(JSON.stringify({ type: "welcome", protocol: 2, table: mine, seat: you, chat: [], presence }));
    const update = first[seat];
    if (update) socket.send(JSON.stringify(update));
  };
}

const servers = new WeakMap<Page, FakeServer>();

/** Serve a table to a page, which may have others already. Other seats than A join with tokens such as `token-B`. */
export async function serve(
  page: Page,
  games: Json[],
  given: Json,
  first: Record<string, Json | null>,
): Promise<Served> {
  let server = servers.get(page);
  if (!server) {
    server = new FakeServer(games);
    servers.set(page, server);
    await server.open(page);
  }
  server.loaded = "";
  server.games = games;
  return server.serve(given, first);
}

/** Set the answers of a page's server by the end of the path. The first match counts. */
export async function answering(page: Page, games: Json[], answers: Json): Promise<void> {
  let server = servers.get(page);
  if (!server) {
    server = new FakeServer(games);
    servers.set(page, server);
    await server.open(page);
  }
  server.answers = answers;
}

/** Open a new table. A page with the same games and preferences goes there without a reload. */
export async function arrive(
  page: Page,
  games: Json[],
  table: Json,
  first: Record<string, Json | null>,
  prefs: Json = {},
): Promise<Served> {
  const loaded = servers.get(page)?.loaded;
  const served = await serve(page, games, table, first);
  const wanted = JSON.stringify([games, prefs]);
  if (loaded === wanted) await walk(page, served.path);
  else {
    await storePrefs(page, { speed: "off", ...prefs });
    await page.goto(served.path);
  }
  const server = servers.get(page);
  if (server) server.loaded = wanted;
  return served;
}

/** Go to another page as the client does, without a reload, and wait until the previous table is gone. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0);
  const left = await page.evaluate(async (to) => {
    const before = document.querySelector(".table-page");
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    await new Promise((done) => setTimeout(done));
    // A page that opens for the first time is fetched, and the previous one stays until then.
    for (let times = 0; before?.isConnected && times < 100; times += 1)
      await new Promise((done) => setTimeout(done, 50));
    (document.activeElement as HTMLElement | null)?.blur();
    return !before?.isConnected;
  }, path);
  if (!left) throw new Error("The table before is still there");
}

/** Add seats of other players on this device. */
export async function beside(page: Page, seats: string[]): Promise<void> {
  const tokens = Object.fromEntries(seats.map((seat) => [seat, `token-${seat}`]));
  await page.addInitScript(
    (kept) => localStorage.setItem("triclinium.beside.it", kept),
    JSON.stringify(tokens),
  );
}

/** Store preferences in the browser before the page is loaded. */
export async function storePrefs(page: Page, wishes: Json): Promise<void> {
  await page.addInitScript(
    (kept) => localStorage.setItem("triclinium.wishes", kept),
    JSON.stringify({ language: "en", ...wishes }),
  );
}

/** Return the rules of a game like the server, but without rulings. */
function bookOf(game: string, language: string): Json {
  const folder = TEXTS[game];
  const texts = folder ? (read(new URL(`${folder}/${language}.json`, ROOT)) as Record<string, string>) : {};
  const sections = Object.keys(texts).filter((key) => key.startsWith("section."));
  return {
    things: [],
    sections: sections.map((key) => ({
      id: key.slice("section.".length),
      title: texts[key],
      rules: Object.keys(texts)
        .filter((rule) => rule.startsWith(`${key.replace("section", "rule")}.`))
        .map((rule) => ({
          id: rule.slice("rule.".length),
          title: texts[rule.replace("rule", "rule_title")],
          printed: texts[rule],
          rulings: [],
        })),
    })),
  };
}
