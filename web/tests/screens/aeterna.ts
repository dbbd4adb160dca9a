/** Screens of Æterna. */
import { POSITIONS, type Position } from "../games/aeterna/positions";
import outcome from "../games/aeterna/views/outcome.json" with { type: "json" };
import { tableOf, updateOf } from "../served";
import type { Json, Screen, Sitting } from "./screen";

/** Return a sitting at a position, or at a named one. */
function at(named: string | Position, more: Json = {}, table: Json = {}): Sitting {
  const {
    view,
    awaited,
    options,
    compositions,
    log = [],
  } = typeof named === "string" ? (POSITIONS[named] as Position) : named;
  const seq = Math.max(1, log.length);
  const update = updateOf(view as unknown as Json, options, {
    awaited,
    compositions,
    events: log.slice(-40),
    seq,
    ...more,
  });
  return { table: tableOf("aeterna", view.seats, { seq, ...table }), first: { A: update } };
}

const WATCHING = { you: null, owner: false };

/** Return a position as a spectator sees it, without any cards. */
function watched(name: string): Sitting {
  const { view, ...rest } = POSITIONS[name] as Position;
  const unseen = { viewer: null, hand: null, pack: null, packs_seen: null, prices: null };
  const picks = view.picks.map((pick) => pick && "?");
  const seen = { ...view, ...unseen, picks } as unknown as Position["view"];
  return at({ ...rest, view: seen, options: [] }, { decision: null }, WATCHING);
}

/**
 * Return the last choice of the draft before a position, with kept cards, passed packs, and cards that are missing when
 * a pack returns.
 */
function drafted(name: string): Position {
  const { view } = POSITIONS[name] as Position;
  const seen = view.packs_seen ?? [];
  const pack = seen.at(-1)?.cards ?? [];
  const before = seen.slice(0, -1);
  const hand = before.map(({ took }) => took);
  const all = <T>(each: T): T[] => Array.from({ length: view.seats }, () => each);
  return {
    awaited: ["A", "B"],
    options: pack.map((card) => `draft ${card.replaceAll(" ", "_")}`),
    compositions: [],
    view: {
      ...view,
      ...{ phase: "draft", agenda: [{ step: "next" }, { step: "draft", pick: seen.length }], player: null },
      ...{ drafted: before.length, pack, packs_seen: before, picks: all(null), prices: null },
      ...{ hand, hand_sizes: all(hand.length), played: all([]), favors: all([]), retired: [] },
    },
  };
}

/** Return the end of an Era in which nothing was devastated and no Building had an effect. */
function quiet(): Position {
  const position = POSITIONS.order as Position;
  const facts = ["devastated", "building_gave", "unrest_rose", "uproar"];
  const log = position.log?.map((event) => ({
    ...event,
    facts: event.facts.filter(({ fact }) => !facts.includes(String(fact))),
  }));
  return { ...position, ...(log && { log }) };
}

const CASTRA = '[data-place=hand] [data-card="Castra Praetoria"]';

/** Return the screen of a verb's tray, opened by its key. */
const tray = (key: string, verb: string): Screen => ({
  at: at("busy"),
  keys: [key],
  seen: `[data-tray=${verb}]`,
});

/** Advice for the position "actions": three plans. */
const govern = (hill: string, count: number) => ({ key: "reason.govern", params: { hill, count } });
const JOINING = { key: "reason.join", params: { hill: "Quirinalis", count: 2 } };
const ADVICE = {
  ...{ decision: "decision-1", act: "influence Quirinalis", bot: "strong", reason: JOINING },
  plans: [
    { acts: ["influence Quirinalis", "token unrest2"], reason: JOINING, gain: 0.0526, error: 0.0006 },
    { acts: ["influence Palatinus", "skip"], reason: govern("Palatinus", 4), gain: 0.0331, error: 0.0004 },
    {
      acts: ["influence Viminalis", "token play_card", "play Columna_Bellica"],
      reason: govern("Viminalis", 4),
      ...{ gain: 0.03, error: 0.0035 },
    },
  ],
};

export const AETERNA: Readonly<Record<string, Screen>> = {
  draft: { at: at("draft"), seen: "[data-place=draft]" },
  sealed: { nightly: true, at: at("sealed"), seen: "[data-place=draft]" },
  "draft, watched": { at: watched("sealed"), seen: "[data-place=draft]" },
  "draft, later": { at: at(drafted("two")), seen: "[data-place=draft] [data-gone]" },
  watched: { at: watched("actions"), seen: "#prompt" },
  city: { at: at("actions"), seen: "[data-tile=favor]", map: true },
  hint: {
    nightly: true,
    at: at("actions", {}, { options: { ...(tableOf("aeterna", 4).options as Json), hints: true } }),
    answers: { "/hint": ADVICE },
    presses: ["#hint"],
    seen: "#hinted .plans",
  },
  crowded: { nightly: true, at: at("crowded"), seen: "[data-tile=favor]" },
  "tray, favor": tray("f", "favor"),
  "tray, construct": tray("b", "construct"),
  "tray, construct, where": {
    at: at("busy"),
    keys: ["b", "1"],
    seen: "[data-tray=construct] [data-way=Palatinus]",
  },
  "a Hill without room": {
    at: at("closed"),
    presses: ["[data-hill=Palatinus]"],
    seen: "[data-about=Palatinus]",
  },
  "a Hill": { at: at("influence"), presses: ["[data-hill=Caelius]"], seen: "[data-influence]" },
  "tray, activate": tray("a", "activate"),
  "tray, discard": tray("d", "discard"),
  "tray, passing": tray("p", "pass_era"),
  "tray, play": {
    at: at("busy"),
    presses: [CASTRA],
    seen: "[data-tray=play]",
    only: "desktop",
  },
  hand: { at: at("busy"), presses: ["[data-tab=hand]"], seen: CASTRA, only: "phone" },
  "hand, a card for goods": {
    at: at("busy"),
    presses: ["[data-tab=hand]", "[data-place=hand] .pick-do .other"],
    seen: "[data-act^=discard]",
    only: "phone",
  },
  "a card held up": {
    at: at("busy"),
    presses: [CASTRA],
    phone: ["[data-tab=hand]", CASTRA],
    keys: [" "],
    seen: "[data-held]",
  },
  board: {
    nightly: true,
    at: at("busy"),
    presses: ["[data-tab=board]"],
    seen: "[data-personality]",
    only: "phone",
  },
  players: {
    nightly: true,
    at: at("late"),
    presses: ["[data-tab=players]"],
    seen: "[data-place=players]",
    only: "phone",
  },
  token: { at: at("token"), seen: "#prompt" },
  free: { nightly: true, at: at("free"), seen: "#prompt" },
  "card of the board": { nightly: true, at: at("board_card"), seen: "#prompt" },
  take: { at: at("take"), seen: "#prompt" },
  waiting: { nightly: true, at: at("waiting"), seen: "#prompt" },
  unrest: { at: at("troubled"), seen: "[data-place=era-end]" },
  order: { nightly: true, at: at("order"), seen: "[data-place=era-end]" },
  // `heard` forces a new table, because only the log differs.
  "order, after a quiet Era": {
    at: { ...at(quiet()), heard: [] },
    seen: "[data-place=era-end] p.muted",
  },
  house: {
    at: at("late"),
    presses: ["[data-place=players] [data-seat=B] button"],
    phone: ["[data-tab=players]", "[data-place=players] [data-seat=B] button"],
    seen: "[role=dialog]",
  },
  over: { at: at("over", { outcome, decision: null }, { state: "over" }), seen: "#standings" },
  two: { nightly: true, at: at("two"), seen: "#prompt" },
};
