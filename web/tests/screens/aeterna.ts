/** The screens of Æterna. */
import { POSITIONS, type Position } from "../games/aeterna/positions";
import outcome from "../games/aeterna/views/outcome.json" with { type: "json" };
import { tableOf, updateOf } from "../served";
import type { Json, Screen, Sitting } from "./screen";

function at(name: string, more: Json = {}, table: Json = {}): Sitting {
  const { view, awaited, options, compositions, log = [] } = POSITIONS[name] as Position;
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

const CASTRA = '[data-place=hand] [data-card="Castra Praetoria"]';

/** The tray of a verb, opened by its key. */
const tray = (key: string, verb: string): Screen => ({
  at: at("busy"),
  keys: [key],
  seen: `[data-tray=${verb}]`,
});

export const AETERNA: Readonly<Record<string, Screen>> = {
  draft: { at: at("draft"), seen: "[data-place=draft]" },
  sealed: { at: at("sealed"), seen: "[data-place=draft]" },
  city: { at: at("actions"), seen: "[data-tile=favor]", map: true },
  crowded: { at: at("crowded"), seen: "[data-tile=favor]" },
  "tray, favor": tray("f", "favor"),
  "tray, construct": tray("b", "construct"),
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
  board: { at: at("busy"), presses: ["[data-tab=board]"], seen: "[data-personality]", only: "phone" },
  players: { at: at("late"), presses: ["[data-tab=players]"], seen: "[data-place=players]", only: "phone" },
  token: { at: at("token"), seen: "#prompt" },
  free: { at: at("free"), seen: "#prompt" },
  "card of the board": { at: at("board_card"), seen: "#prompt" },
  take: { at: at("take"), seen: "#prompt" },
  waiting: { at: at("waiting"), seen: "#prompt" },
  unrest: { at: at("troubled"), seen: "[data-place=era-end]" },
  order: { at: at("order"), seen: "[data-place=era-end]" },
  house: {
    at: at("late"),
    presses: ["[data-place=players] [data-seat=B] button"],
    phone: ["[data-tab=players]", "[data-place=players] [data-seat=B] button"],
    seen: "[role=dialog]",
  },
  over: { at: at("over", { outcome, decision: null }, { state: "over" }), seen: "#standings" },
  two: { at: at("two"), seen: "#prompt" },
};
