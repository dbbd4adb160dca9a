/** Æterna's table in positions to look at and to measure; no part of the client. The service is played by this page.
 *  /gallery/aeterna.html?position=draft|actions|influence|token|unrest|order|late|over|two|three|crowded|...
 *  &theme=dark&language=pl&watching=1 (all positions: tests/games/aeterna/positions.ts); for measuring,
 *  `gallery.show(position, view)` tells of another one with as many seats, with this in its view, `gallery.sent` has
 *  what was sent, and `gallery.done()` says that the last of it was taken. */
import en from "../../src/triclinium/games/aeterna/texts/en.json";
import pl from "../../src/triclinium/games/aeterna/texts/pl.json";
import forms from "../tests/games/aeterna/views/forms.json";
import namesEn from "../tests/games/aeterna/views/names.en.json";
import namesPl from "../tests/games/aeterna/views/names.pl.json";
import outcome from "../tests/games/aeterna/views/outcome.json";

type Json = Record<string, unknown>;

const asked = new URLSearchParams(location.search);
// The router reads the address as soon as its module is loaded, and positions load it.
history.replaceState(null, "", "/t/it");
const { POSITIONS } = await import("../tests/games/aeterna/positions");

const name = asked.get("position") ?? "actions";
const watching = asked.get("watching") === "1";
const first = POSITIONS[name] ?? POSITIONS.actions!;
const NAMES = ["Livia", "Marcus", "Aelia", "Titus"].slice(0, first.view.seats);
const GAME = {
  name: "aeterna",
  rules: 1,
  seats: [2, 4],
  settings: [],
  forms,
  bots: ["random", "novice", "solid"],
  cooperative: false,
  hidden: true,
  minutes: [60, 120],
  options: { hints: "on", odds: "never", undo: "on" },
  kicks: "late",
  joins: "former",
  replaces: "seated",
  client: null,
  texts: {},
};
const you = watching ? null : "A";
const TABLE = {
  id: "it",
  game: GAME.name,
  title: "",
  state: "running",
  public: false,
  owner: true,
  you,
  seats: NAMES.map((called, at) => ({
    seat: "ABCD"[at],
    kind: "person",
    name: called,
    bot: null,
    late: false,
    yours: at === 0 && !watching,
    past: [],
  })),
  settings: {},
  options: {
    undo: true,
    spectators: true,
    chat: true,
    odds: false,
    hints: true,
    pace: 0,
    clock: { minutes: 0, seconds: 0 },
    bot_pause: 0,
  },
  commitment: "c0ffee",
  host: "d0d0",
  seq: Math.max(1, first.log?.length ?? 0),
  version: 1,
  ending: null,
  winners: null,
  next: null,
  created_at: 0,
};
let seq = 0;

/** What the service says of a position. */
function updateOf(shown: string) {
  const { view, awaited, options, compositions, log = [] } = POSITIONS[shown] ?? first;
  const over = shown === "over";
  const since = seq;
  seq = Math.max(seq + 1, log.length);
  return {
    type: "update",
    seq,
    decision: options.length > 0 && !watching ? `decision-${seq}` : null,
    options: watching ? [] : options,
    compositions,
    undo: [],
    awaited,
    outcome: over ? outcome : null,
    view: watching ? { ...view, viewer: -1, hand: null, pack: null, packs_seen: null, prices: null } : view,
    patch: null,
    since,
    events: log,
  };
}
const TEXTS: Record<string, Json> = { en: { ...en, ...namesEn }, pl: { ...pl, ...namesPl } };

function answer(path: string): unknown {
  const language = /\/texts\/(en|pl)$/.exec(path)?.[1];
  if (language) return TEXTS[language];
  if (path === "/api/games") return [GAME];
  if (path === "/api/me") return { person: null, mail: false };
  return path.startsWith("/api/tables/it") ? TABLE : null;
}

const fetched = window.fetch.bind(window);
window.fetch = async (input, init) => {
  const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
  if (!path.startsWith("/api/")) return fetched(input, init);
  const said = answer(path);
  return new Response(JSON.stringify(said ?? { error: { key: "not_found", params: {}, text: "" } }), {
    status: said === null ? 404 : 200,
  });
};

/** All that was sent, for tests. */
const sent: Json[] = [];
const sockets: Played[] = [];

/** The service's end of a socket. */
class Played extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor() {
    super();
    sockets.push(this);
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  send(text: string): void {
    const message = JSON.parse(text) as Json;
    // Somebody is still there, however long nothing happens.
    if (message.type === "sync") {
      setTimeout(() => this.tell({ type: "table", table: TABLE }));
      return;
    }
    if (message.type !== "hello") {
      sent.push(message);
      return;
    }
    seq = 0; // A new socket knows nothing yet.
    const presence = { type: "presence", seats: TABLE.seats.map(({ seat }) => seat), watchers: 0 };
    this.tell({ type: "welcome", protocol: 2, table: TABLE, seat: you, chat: [], presence });
    this.tell(updateOf(name));
  }

  close(): void {
    this.readyState = 3;
  }
}
window.WebSocket = Played as unknown as typeof WebSocket;
Object.assign(window, {
  gallery: {
    sent,
    /** A position, with other things in its view. */
    show: (shown: string, over: Json = {}) => {
      const update = updateOf(shown);
      sockets.at(-1)?.tell({ ...update, view: { ...update.view, ...over } });
    },
    done: () => sockets.at(-1)?.tell({ type: "done", key: sent.findLast(({ key }) => key)?.key }),
  },
});

const wishes = {
  speed: "off",
  language: asked.get("language") ?? "en",
  theme: asked.get("theme") ?? "light",
};
localStorage.setItem("triclinium.wishes", JSON.stringify(wishes));
await import("../src/main");
