/** Screens of Fall of Rome, and at its table those that every game has: menu, chat, rules, description, news. */
import { fallView, tableOf, updateOf } from "../served";
import type { Json, Screen, Sitting } from "./screen";

const MIDDLE = fallView("middle");
const VIEW = { ...MIDDLE, player: 0, actions: 3, agenda: [{ step: "turn" }, { step: "act" }] };
const SEATS = (VIEW as unknown as { hands: unknown[] }).hands.length;
const SUPPLY = MIDDLE.supply as Json;
const OPTIONS = [
  ...["march Genua 0", "march Roma 0", "march Roma 3", "battle 1", "battle 2", "recruit"],
  ...["end", "hold"],
];

const FACTS = [
  { fact: "turn_begun", rule: "FR-3.1", seat: "B" },
  { fact: "cube_added", rule: "FR-6.2", city: "Narbo", tribe: "vandals" },
  { fact: "cube_added", rule: "FR-6.2", city: "Carthago", tribe: "huns" },
  { fact: "city_sacked", rule: "FR-6.5", city: "Tyras", tribe: "visigoths" },
  { fact: "cube_added", rule: "FR-6.2", city: "Tyras", tribe: "visigoths" },
];
const EVENTS = [
  { seq: 0, seat: "A", act: "end", undo: null, facts: [{ fact: "turn_begun", rule: "FR-3.1", seat: "A" }] },
  { seq: 1, seat: "B", act: "end", undo: null, facts: FACTS },
  { seq: 2, seat: "C", act: "end", undo: null, facts: [{ fact: "turn_begun", rule: "FR-3.1", seat: "A" }] },
];
/** Five turns, each with a journey, a battle, a draw and two invasions. */
const ODDS = {
  ...{ flips: 3, revolt: 0.18 },
  struck: { Roma: 0.04, Mogontiacum: 0.22, Carnuntum: 0.61, Genua: 0.02 },
  risks: {
    Roma: { chance: 0.01, error: 0.002 },
    Mogontiacum: { chance: 0.12, error: 0.04 },
    Carnuntum: { chance: 0.44, error: 0.11 },
    Genua: { chance: 0.03, error: 0.01 },
  },
};
const TURNS = ["A", "B", "C", "A", "B"].map((seat, seq) => ({
  ...{ seq, seat, act: "end", undo: null },
  facts: [
    { fact: "turn_begun", seat },
    { fact: "marched", seat, city: "Roma", city2: "Genua", legions: 2 },
    { fact: "battle_joined", seat, city: "Genua", count: 2 },
    { fact: "dice_rolled", face: "barbarian_legion" },
    { fact: "legions_lost", city: "Genua", count: 1 },
    { fact: "barbarian_removed", city: "Genua", tribe: "huns", count: 1 },
    { fact: "card_drawn", seat, card: "Narbo/vandals" },
    { fact: "card_drawn", seat, card: "Roma/huns" },
    { fact: "barbarian_card_flipped", card: "Roma/huns", city: "Brundisium" },
    { fact: "cube_added", city: "Brundisium", tribe: "huns" },
    { fact: "barbarian_card_flipped", card: "Tyras/visigoths", city: "Tyras" },
    { fact: "city_sacked", city: "Tyras", tribe: "visigoths" },
    { fact: "declined", count: seq + 1 },
    { fact: "cube_added", city: "Constantinopolis", tribe: "visigoths" },
  ].map((fact) => ({ rule: "FR-3.1", ...fact })),
}));
const TALK = ["I hold Roma, you take the north.", "See https://example.org"].map((text, at) => ({
  type: "chat",
  n: at + 1,
  seat: "B",
  name: "Secundus",
  text,
  at: 0,
  removes: null,
}));

const plan = (acts: string[], key: string, params: Json, gain: number) => ({
  ...{ acts, gain, error: 0.002 },
  reason: { key, params },
});

const turn = (more: Json = {}, table: Json = {}, sitting: Partial<Sitting> = {}): Sitting => ({
  table: tableOf("fall_of_rome", SEATS, { seq: 3, ...table }),
  first: { A: updateOf(VIEW, OPTIONS, { events: EVENTS, seq: 3, ...more }) },
  ...sitting,
});
const MENU = ["#menu"];
const DEAL = "2026-11-17.fall_of_rome.4.introductory";
const PAR = { plays: 5, won: 4, turns: 19, points: null };
const withOptions = (options: Json) => ({
  options: { ...(tableOf("fall_of_rome", SEATS).options as Json), ...options },
});
const seatsWith = (at: number, more: Json): Json => ({
  seats: (tableOf("fall_of_rome", SEATS).seats as Json[]).map((seat, each) =>
    each === at ? { ...seat, ...more } : seat,
  ),
});

export const FALL_SCREENS: Readonly<Record<string, Screen>> = {
  "own turn": { nightly: true, at: turn(), seen: "[data-tile=march][data-open=true]", map: true },
  watched: {
    nightly: true,
    at: turn({ options: [], decision: null }, { you: null, owner: false }),
    seen: "[data-city=Roma]",
  },
  "a city": { at: turn(), presses: ["[data-city=Roma]"], seen: ".pick .do" },
  "nothing to do there": { at: turn(), presses: ["[data-city=Londinium]"], seen: ".pick" },
  battle: { at: turn(), keys: ["b"], seen: ".pick" },
  "why not": {
    at: turn(),
    keys: ["s"],
    seen: "[data-why=sail]",
  },
  "a tribe": {
    at: turn(),
    presses: [".tribe-plate"],
    seen: "[data-about]",
  },
  "a card": { at: turn(), presses: ["[data-card]"], seen: ".pick" },
  "how an Event is played": {
    at: turn({ options: [...OPTIONS, "event vae_victis normal", "event vae_victis corrupt"] }),
    presses: ["[data-card=vae_victis]"],
    seen: ".pick [data-kind=option]",
  },
  "a pause": {
    at: turn({
      view: { ...VIEW, actions: 0, agenda: [...VIEW.agenda, { step: "window", phase: "flip" }] },
      options: ["event vae_victis normal", "event vae_victis corrupt", "continue"],
    }),
    seen: "#skips",
  },
  "pauses are skipped": {
    at: turn(
      { view: { ...VIEW, player: 1 }, awaited: ["B"], options: ["event vae_victis normal", "hold"] },
      seatsWith(0, { skips: true }),
    ),
    seen: "#skips:checked",
  },
  log: {
    at: turn({ events: TURNS, seq: TURNS.length }, { seq: TURNS.length }),
    phone: ["[role=tab]:nth-child(3)"],
    seen: ".log-turn:not([open])",
  },
  alarms: {
    at: turn({
      view: {
        ...{ ...VIEW, decline: 7 },
        supply: { ...SUPPLY, barbarians: { ...(SUPPLY.barbarians as Json), huns: 0 } },
        player_deck: {
          ...(MIDDLE.player_deck as Json),
          ...{ piles: [{ cards: 2, revolt: false }], on_top: [] },
        },
      },
    }),
    seen: "[data-alarm=huns]",
  },
  "which barbarians": {
    at: turn({
      view: { ...VIEW, agenda: [...VIEW.agenda, { step: "remove", count: 2 }] },
      options: ["remove huns", "remove vandals"],
    }),
    seen: "[data-act='remove huns']",
  },
  "from afar": {
    at: turn(),
    presses: [".board-tools > :last-child"],
    // On a wide screen with a large font the map does not zoom out so far that cities become dots.
    seen: ".board [data-city]",
    // A desktop always shows the whole map.
    only: "phone",
    map: true,
  },
  role: {
    nightly: true,
    at: turn(),
    presses: [".role-card summary"],
    phone: ["[data-tab=players]", ".role-card summary"],
    seen: ".role-card p",
  },
  "player deck": {
    at: turn(),
    presses: [".decks > :first-child .deck-pile"],
    phone: ["#player-deck"],
    seen: "#colours",
  },
  "barbarian deck": {
    nightly: true,
    at: turn(),
    presses: [".decks > :last-child .deck-pile"],
    phone: ["[data-tab=players]", ".phone-page .row button:last-child"],
    seen: "[role=dialog] .pile",
  },
  odds: {
    at: turn({}, withOptions({ odds: true })),
    answers: { "/odds": { seq: 3, odds: ODDS } },
    presses: ["#odds"],
    seen: "#odds[aria-pressed=true]",
  },
  hint: {
    at: turn({}, withOptions({ hints: true })),
    answers: {
      "/hint": {
        ...{ decision: "decision-1", act: "march Roma 3", bot: "solid", reason: null },
        plans: [
          plan(["march Roma 3", "recruit"], "reason.to_recruit", { city: "Roma", count: 3 }, 0.012),
          plan(["recruit", "march Genua 0"], "reason.recruit", { city: "Roma", count: 3 }, 0.001),
        ],
      },
    },
    presses: ["#hint"],
    seen: "#hinted",
  },
  menu: { at: turn(), presses: MENU, seen: ".menu" },
  "menu, daily deal": {
    at: turn({}, { deal: DEAL }),
    answers: { [`/api/daily/${DEAL}`]: { by: "turns", deal: { par: PAR, mine: null } } },
    presses: MENU,
    seen: "#deal",
  },
  "menu, all of it": {
    at: turn({}, seatsWith(2, { kind: "person", late: true })),
    answers: { "/api/me": { person: { name: "Prima", address: null }, mail: true, push: "c0ffee" } },
    presses: [
      ...MENU,
      ".menu details:nth-of-type(1) summary",
      ".menu details:last-of-type summary",
      "#leave",
    ],
    seen: "#leave-sure",
  },
  told: { nightly: true, at: turn(), keys: ["l"], seen: "#told" },
  "rules at the table": {
    nightly: true,
    at: turn(),
    presses: ["#help"],
    phone: ["#menu", "#rules"],
    seen: "#rules-panel #all-rules",
  },
  "rules at the table, rulings": {
    at: turn(),
    presses: ["#help", "#rules-panel [data-rules-rulings]", '#rules-panel [data-rule-row="FR-11.7"]'],
    phone: ["#menu", "#rules", "#rules-panel [data-rules-rulings]", '#rules-panel [data-rule-row="FR-11.7"]'],
    seen: "#rules-panel [data-ruling]",
  },
  "rules at the table, searched": {
    at: turn(),
    presses: ["#help", "#rules-panel [data-rules-search]"],
    phone: ["#menu", "#rules", "#rules-panel [data-rules-search]"],
    keys: [..."fort"],
    seen: "#rules-panel [data-found]",
  },
  annals: { nightly: true, at: turn(), presses: ["[data-tab=log]"], seen: "#log .fact" },
  talk: { nightly: true, at: turn({}, {}, { heard: TALK }), presses: ["[data-tab=chat]"], seen: "#chat p" },
  "about a message": {
    at: turn({}, {}, { heard: TALK }),
    presses: [
      "[data-tab=chat]",
      ".chat-line:nth-of-type(2) .chat-more",
      ".chat-actions button:nth-of-type(2)",
    ],
    seen: ".chat-actions .field",
  },
  players: { nightly: true, at: turn(), presses: ["[data-tab=players]"], seen: ".phone-page", only: "phone" },
  news: {
    at: {
      table: tableOf("fall_of_rome", SEATS, { seq: 1 }),
      first: { A: updateOf(VIEW, [], { awaited: ["B"], events: EVENTS.slice(0, 1), seq: 1 }) },
      heard: [updateOf(VIEW, OPTIONS, { events: EVENTS.slice(1), seq: 3, since: 1 })],
    },
    seen: "#news",
  },
  away: { nightly: true, at: turn({}, {}, { kept: { seen: "0" } }), seen: "#away" },
  vacated: {
    at: turn({}, seatsWith(2, { kind: "free", name: null, past: [{ until: 2, name: "Tertia", bot: null }] })),
    seen: "[data-vacated]",
  },
  "a seat to sit down in": {
    at: turn(
      { options: [], decision: null },
      {
        ...{ you: null, owner: false },
        ...seatsWith(0, { kind: "free", name: null, past: [{ until: 2, name: "Prima", bot: null }] }),
      },
      { kept: { seen: "2" } },
    ),
    seen: "[data-free=A]",
  },
  clocks: {
    at: turn(
      {},
      { ...withOptions({ clock: { minutes: 10, seconds: 5 } }), ...seatsWith(0, { late: true }) },
      {
        heard: [
          {
            type: "clocks",
            clocks: ["A", "B"].map((seat) => ({ seat, left: 300, runs: seat === "A" })),
          },
        ],
      },
    ),
    seen: "#clocks",
  },
  "first game": {
    at: turn({}, {}, { kept: { "first-game": "" } }),
    answers: { "/goals": { goals: [] } },
    seen: "#first-game",
  },
  over: {
    at: turn(
      {
        options: [],
        decision: null,
        awaited: [],
        outcome: { ending: "lost_roma", winners: [], ranks: null, scores: null, lines: [], tie_breaks: [] },
      },
      { state: "over" },
    ),
    seen: "#ending",
  },
};
