/** Screens of every game, and screens outside of tables. */
import { TINY, tableOf, tinyView, updateOf } from "../served";
import { BIDDING } from "./composing";
import type { Json, Screen } from "./screen";

/** The time of every visit, in seconds. */
export const NOW = Date.parse("2026-11-18T12:00:00Z") / 1000;
const GAMES = ["fall_of_rome", "struggle_for_rome", "aeterna"] as const;

const seat = (letter: string, name: string | null, more: Json = {}): Json => ({
  seat: letter,
  kind: name ? "person" : "free",
  name,
  bot: null,
  late: false,
  waits: false,
  skips: false,
  yours: false,
  awaited: false,
  past: [],
  ...more,
});
const bot = (letter: string, which: string): Json => seat(letter, null, { kind: "bot", bot: which });
const mine = (letter: string, more: Json = {}) => seat(letter, "Prima", { yours: true, ...more });

/** Return a table of the player as the home page lists it. */
const glance = (id: string, game: string, seats: Json[], more: Json = {}): Json => ({
  id,
  game,
  title: "",
  state: "running",
  seats,
  invited: false,
  deadline: null,
  since: NOW - 3000,
  ...more,
});

const OWN = [
  glance("own1", "fall_of_rome", [mine("A", { awaited: true }), seat("B", "Marek"), bot("C", "solid")], {
    deadline: NOW + 80_000,
  }),
  glance("own2", "aeterna", [mine("A"), seat("B", "Livia", { awaited: true })], { deadline: NOW - 10 }),
  glance("own3", "struggle_for_rome", [mine("A"), seat("B", null), seat("C", null)], {
    state: "open",
    title: "Friday",
  }),
  glance("own4", "aeterna", [seat("A", "Livia"), mine("B", { kind: "kept" })], {
    invited: true,
    state: "open",
  }),
  glance("own5", "aeterna", [mine("A"), bot("B", "solid")]),
  glance("own6", "fall_of_rome", [mine("A"), bot("B", "solid")]),
];
const WAITING = [
  tableOf("struggle_for_rome", 3, {
    id: "open1",
    title: "Evening",
    you: null,
    state: "open",
    public: true,
    seats: [seat("A", "Livia"), seat("B", null), seat("C", null)],
  }),
  tableOf("aeterna", 2, {
    id: "open2",
    you: null,
    state: "open",
    seats: [seat("A", "Ada"), seat("B", null)],
  }),
];
const LIVE = {
  table: glance("live", "aeterna", [seat("A", "Ada"), seat("B", "Livia")], { since: NOW - 20 }),
  watching: 3,
  others: [
    glance("live2", "fall_of_rome", [seat("A", "Marek"), seat("B", "Quinta")], { since: NOW - 300 }),
    glance("live3", "struggle_for_rome", [seat("A", "Ada"), bot("B", "solid"), bot("C", "solid")], {
      title: "Friday",
      since: NOW - 7200,
    }),
  ],
};
const NAMED = { person: { name: "Prima", address: null }, mail: true, push: null };
const BUSY: Json = { "/api/live": LIVE, "/api/tables": { tables: WAITING } };

const LOBBY = {
  state: "open",
  title: "Friday",
  seats: [
    mine("A"),
    seat("B", "Secundus"),
    seat("C", "Tertia", { kind: "kept" }),
    bot("D", "solid"),
    seat("E", null),
  ],
};
const FULL = { ...LOBBY, seats: [mine("A"), seat("B", "Secundus"), bot("C", "random")] };

const DEAL = {
  id: "2026-11-17.fall_of_rome.3.introductory",
  day: "2026-11-17",
  number: 321,
  game: "fall_of_rome",
  seats: 3,
  difficulty: "introductory",
  par: { plays: 5, won: 4, turns: 19, points: null },
  begun: 10,
  over: 9,
  won: 7,
  mine: null,
};
const TRIED = {
  ...DEAL,
  mine: {
    table: "own1",
    seat: "A",
    scored: true,
    over: true,
    ending: "won",
    won: true,
    turns: 17,
    points: null,
  },
};
const daily = (deal: Json): Json => ({
  "/api/daily": {
    day: "2026-11-17",
    number: 321,
    commitment: "c0ffee",
    ends_at: NOW + 9000,
    in_a_row: 2,
    deals: [deal],
  },
  "/api/daily/days": {
    before: null,
    days: [{ day: "2026-11-17", number: 321, commitment: "c0ffee", secret: null, published_at: NOW }],
  },
  [`/api/daily/${DEAL.id}`]: {
    deal,
    today: true,
    playable: true,
    shown_at: NOW - 9000,
    ends_at: NOW + 9000,
    commitment: "c0ffee",
    secret: null,
    by: "turns",
    reached: [
      { value: 15, people: 1 },
      { value: 17, people: 2 },
      { value: 19, people: 4 },
    ],
    companions: [
      { name: "Livia", value: 19 },
      { name: "Marek", value: null },
    ],
  },
});
const HISTORY: Json = {
  "/api/me/statistics": {
    games: [
      {
        game: "fall_of_rome",
        played: 12,
        won: 7,
        winning: 2,
        longest: 4,
        difficulties: [
          { difficulty: "introductory", played: 8, won: 6 },
          { difficulty: "standard", played: 4, won: 1 },
        ],
      },
      { game: "aeterna", played: 1, won: 1, winning: 1, longest: 1, difficulties: [] },
    ],
    companions: [
      { name: "Livia", played: 9, won: 5 },
      { name: "Marek", played: 2, won: 1 },
    ],
    daily: { played: 5, won: 3, in_a_row: 2 },
  },
  "/api/me/devices": {
    devices: [
      {
        id: "phone",
        name: "Firefox, Android",
        since: NOW - 200_000,
        tables: [{ id: "old1", game: "aeterna", title: "" }],
      },
      { id: "older", name: "", since: null, tables: [{ id: "old2", game: "aeterna", title: "Friday" }] },
    ],
  },
  "/api/me/passkeys": {
    // Screens are visited at this name.
    origin: "http://localhost",
    passkeys: [
      { id: "one", device: "Firefox, Android", created_at: NOW - 300_000, used_at: NOW - 200_000 },
      { id: "two", device: "", created_at: NOW - 100_000, used_at: null },
    ],
  },
  "/api/me/games": {
    after: null,
    games: [
      {
        id: "old1",
        game: "aeterna",
        title: "",
        public: false,
        you: "A",
        began_at: NOW - 90_000,
        ended_at: NOW - 86_400,
        ending: "finished",
        entries: 200,
        deal: null,
        settings: {},
        winners: ["A"],
        seats: [
          { seat: "A", kind: "person", name: "Prima", bot: null, rank: 1, score: 70 },
          { seat: "B", kind: "bot", name: null, bot: "solid", rank: 2, score: 61 },
        ],
      },
    ],
  },
};

/** The form of a new table for each game, with all options visible. */
const setups = Object.fromEntries(
  GAMES.map((game) => [
    `new table, ${game}`,
    {
      at: "/",
      answers: BUSY,
      presses: [`#games label:has([value=${game}])`, "#play-friends", "details > summary"],
      seen: "#create",
    } satisfies Screen,
  ]),
);

const lessons = Object.fromEntries(
  GAMES.flatMap((game): [string, Screen][] => [
    [
      `lesson, ${game}`,
      { at: `/learn/${game}/1`, presses: ["#lesson-next"], seen: "[data-lesson]:has(#prompt)" },
    ],
  ]),
);

const SOMEONE = { ...TINY, name: "someone", client: null };
const FAILED = { ...TINY, name: "failed", client: "/parts/none.js" };
/** Games in addition to those of the server. */
export const OTHER_GAMES: Json[] = [BIDDING, SOMEONE, FAILED];

const TOLD = tableOf("fall_of_rome", 4, { id: "told", state: "over", ending: "left" });
const OPENED = tableOf("aeterna", 2, { id: "opened", state: "over", ending: "finished" });
const REVIEWED = {
  done: 12,
  of: 12,
  state: "ready",
  review: {
    game: "aeterna",
    seats: ["Prima", "Secundus"],
    cooperative: false,
    start: [0.41, 0.59],
    start_errors: [0.06, 0.06],
    turns: [0.5, 0.64, 0.46, 0.31, 1].map((after, at, all) => {
      const change = after - (all[at - 1] ?? 0.41);
      const luck = change * (at === 4 ? 0.8 : 0.1);
      return {
        seat: "ABAAA"[at],
        first: 2 * at + 1,
        last: 2 * at + 2,
        after: [after, 1 - after],
        errors: [0.05, 0.05],
        choice: [change - luck, luck - change],
        luck: [luck, -luck],
        turning_point: [null, null, "choice", "choice", "luck"][at],
        suggestion:
          at === 3
            ? {
                entry: 7,
                act: "pass_era",
                bot: "solid",
                other: "end",
                reason: null,
                params: {},
              }
            : null,
      };
    }),
  },
};
const LINK = { "/link": { return: "https://example.org/t/it#return=c0ffee" } };

export const SHELL: Readonly<Record<string, Screen>> = {
  "home, first": { at: "/", answers: BUSY, seen: "#watch" },
  watch: { at: "/watch", answers: BUSY, seen: "#watched" },
  "home, deal of the day": { at: "/", answers: { ...BUSY, ...daily(TRIED) }, seen: "#deal" },
  "deal of the day": { at: "/daily", answers: daily(DEAL), seen: "#daily-alone" },
  history: {
    at: "/history",
    answers: { ...HISTORY, "/api/me": NAMED },
    presses: ["#end-others"],
    seen: "#end-others-sure",
  },
  "no such deal": { at: "/daily/none", answers: daily(DEAL), seen: "main.paper h1" },
  "deal of the day, tried": {
    at: `/daily/${DEAL.id}`,
    answers: daily(TRIED),
    seen: "#daily-result",
  },
  "home, quiet": { nightly: true, at: "/", seen: "#open-table" },
  "home, returning": {
    at: "/",
    answers: { ...BUSY, "/api/me/tables": { tables: OWN, more: false }, "/api/me": NAMED },
    presses: ["#mine h2 button"],
    seen: "#mine [data-invited=true]",
  },
  "one's name": { at: "/", presses: ["#your-name"], seen: "#own-name" },
  ...setups,
  "new table, one device": { nightly: true, at: "/", presses: ["#play-hotseat"], seen: "#create" },
  lobby: { at: { table: tableOf("fall_of_rome", 5, LOBBY), first: { A: null } }, seen: "#start" },
  "lobby, a guest's": {
    at: {
      table: tableOf("aeterna", 5, { ...LOBBY, you: null, owner: false }),
      first: { A: null },
    },
    seen: "[data-seat=A] .seat-sign svg",
  },
  "lobby, what is refused": {
    nightly: true,
    at: { table: tableOf("struggle_for_rome", 3, FULL), first: { A: null } },
    presses: ["#start"],
    seen: ".notice[data-on=true]",
  },
  "lobby, changed": {
    at: { table: tableOf("struggle_for_rome", 3, FULL), first: { A: null } },
    presses: ["#change"],
    seen: "[role=dialog] form",
  },
  "private link": {
    at: { table: tableOf("fall_of_rome", 3, FULL), first: { A: null } },
    answers: LINK,
    presses: ["#private"],
    seen: "#private-link",
  },
  lessons: { at: "/learn/fall_of_rome", seen: "#begin" },
  ...lessons,
  "lesson, why": {
    nightly: true,
    at: "/learn/fall_of_rome/1",
    presses: ["#lesson-next", "#lesson-show", "details summary"],
    desktop: ["#lesson-next", "#lesson-show"],
    seen: "#lesson-says[data-phase=after]",
  },
  puzzles: { at: "/puzzles", seen: "[data-puzzles=struggle_for_rome] ol" },
  "puzzle, not solved": {
    at: "/puzzles/struggle_for_rome/1",
    presses: ["[data-tile=end]"],
    seen: "#puzzle-verdict[data-verdict=failed]",
  },
  "puzzle, solved": {
    at: "/puzzles/struggle_for_rome/2",
    presses: ["[data-tile=end]"],
    seen: "#puzzle-line",
    phoneAtGate: true,
  },
  "no puzzle": { nightly: true, at: "/puzzles/fall_of_rome/999", seen: "main.paper h1" },
  "no lesson": { at: "/learn/fall_of_rome/99", seen: "main.paper h1" },
  "rules, fall_of_rome": { nightly: true, at: "/rules/fall_of_rome", seen: "#all-rules" },
  // These pictures contain the parts of all others.
  "rules, pictures of roads": { at: "/rules/fall_of_rome/FR-4.1", seen: "[data-rule-card] svg" },
  "rules, pictures of cards": { at: "/rules/fall_of_rome/FR-4.2", seen: "[data-rule-card] svg" },
  "rules, a thing": { nightly: true, at: "/rules/fall_of_rome/event.vae_victis", seen: "[data-thing-card]" },
  "rules, one": { nightly: true, at: "/rules/fall_of_rome/FR-11.7", seen: "[data-ruling]" },
  "rules, struggle_for_rome": { nightly: true, at: "/rules/struggle_for_rome", seen: "#all-rules" },
  "rules, aeterna": { at: "/rules/aeterna/AE-3.4", seen: "[data-rule-card]" },
  "rules, pictures of Hills": { at: "/rules/aeterna/AE-4.2", seen: "[data-rule-card] svg" },
  "rules, pictures of Buildings": { at: "/rules/aeterna/AE-4.3", seen: "[data-rule-card] svg" },
  "told again": {
    nightly: true,
    at: "/replay/told",
    answers: { "/replay/talk": [], "/api/tables/told": TOLD },
    seen: "#replay-slider",
  },
  "told again, menu": {
    at: "/replay/told",
    answers: { "/replay/talk": [], "/api/tables/told": TOLD },
    presses: ["#menu"],
    seen: ".menu",
    // A desktop shows all of it in the dock.
    only: "phone",
  },
  "told again, with whose eyes": {
    at: "/replay/opened",
    answers: { "/replay/talk": [], "/api/tables/opened": OPENED },
    seen: "#replay-fork",
  },
  "told again, all hands": {
    at: "/replay/opened",
    answers: { "/replay/talk": [], "/api/tables/opened": OPENED },
    presses: ["#turn-on", "#turn-on", "[data-eyes=all]"],
    seen: "[data-hand=B]",
  },
  "told again, reviewed": {
    at: "/replay/opened?review=1",
    answers: { "/replay/talk": [], "/api/tables/opened": OPENED, "/review": REVIEWED },
    seen: "[aria-labelledby=review-title] li",
  },
  "told again, of a file": { at: "/replay", seen: "#replay-choose" },
  "from a mail": { nightly: true, at: "/confirm", seen: "main.paper" },
  "from a mail, to stop": { nightly: true, at: "/unsubscribe", seen: "main.paper" },
  "no table": { nightly: true, at: "/t/none", seen: "main.paper h1" },
  "no page": { nightly: true, at: "/%", seen: "main.paper h1" },
  "plain table": {
    at: { table: tableOf("someone", 2), first: { A: updateOf(tinyView(0, ["7"]), ["seal 7"]) } },
    seen: "[data-act='seal 7']",
  },
  "plain table, told": {
    nightly: true,
    at: { table: tableOf("someone", 2), first: { A: updateOf(tinyView(0, ["7"]), ["seal 7"]) } },
    keys: ["l"],
    seen: "#told",
  },
  "tiny table": {
    at: {
      table: tableOf("tiny", 2),
      first: { A: updateOf(tinyView(0, ["7", "9"]), ["seal 7", "seal 9"]) },
    },
    seen: "[data-board=tiny]",
  },
  "tiny table, over": {
    nightly: true,
    at: {
      table: tableOf("tiny", 2, { state: "over" }),
      first: {
        A: updateOf(tinyView(0, [], { points: [5, 9] }), [], {
          awaited: [],
          outcome: {
            ending: "finished",
            winners: ["B"],
            scores: [5, 9],
            ranks: [2, 1],
            lines: [{ source: "dice", points: [5, 9] }],
            tie_breaks: [],
          },
        }),
      },
    },
    seen: "#standings",
  },
  curtain: {
    at: {
      table: tableOf("tiny", 2),
      first: {
        A: updateOf(tinyView(0, ["7"]), ["seal 7"]),
        B: updateOf(tinyView(1, ["9"]), ["seal 9"], { awaited: ["A", "B"] }),
      },
      beside: ["B"],
    },
    seen: "#curtain",
  },
  "a part that does not come": {
    nightly: true,
    at: { table: tableOf("failed", 2), first: { A: updateOf(tinyView(0, ["7"]), ["seal 7"]) } },
    seen: "#part-failed",
  },
  broken: {
    at: { table: tableOf("tiny", 2), first: { A: updateOf({ viewer: 0, points: 1 }, []) } },
    seen: "#copy-details",
  },
};
