// The view as text. It draws what it is given: pieces, cards and tracks by the game's own names.
import { h, named, say, told } from "./words.js";

const LETTERS = "ABCDEFGH";

export function board(game, view, seats) {
  return game === "fall_of_rome" && view.cities ? fallOfRome(view, seats) : [anything(view)];
}

function cards(list) { return list.length ? list.map((card) => named("card", card)).join(", ") : say("nothing"); }
function line(label, ...text) { return h("p", {}, h("b", {}, `${label}: `), ...text); }

function fallOfRome(view, seats) {
  const pawns = {};
  view.pawns.forEach((city, at) => {
    const who = view.seats === 1 ? named("role", view.roles[at]) : LETTERS[at];
    if (city) (pawns[city] ??= []).push(who);
  });
  const names = [...new Set([...Object.keys(view.cities), ...Object.keys(pawns)])].sort();
  const rows = names.map((city) => {
    const pieces = view.cities[city] ?? {};
    const parts = Object.entries(pieces.barbarians ?? {}).map(([tribe, count]) => `${named("tribe", tribe)} ${count}`);
    if (pieces.legions) parts.push(`${told("term.legion")} ${pieces.legions}`);
    if (pieces.fort) parts.push(told("term.fort"));
    return h("tr", { "data-city": city }, h("th", { scope: "row" }, named("city", city)), h("td", {}, parts.join(", ")),
      h("td", {}, (pawns[city] ?? []).join(", ")));
  });
  const hands = view.hands.map((hand, at) => line(
    `${LETTERS[at]} ${seats[at]?.name ?? ""} (${named("role", view.roles[at])})`.trim(), cards(hand)));
  const left = view.player_deck.piles.reduce((sum, pile) => sum + pile.cards, 0) + view.player_deck.on_top.length;
  const barbarians = view.barbarian_deck.reduce((sum, layer) => sum + layer.length, 0);
  return [
    line(told("term.turn"), `${LETTERS[view.player] ?? "?"}; ${say("board.actions", { count: view.actions })}`),
    line(told("term.decline"), `${view.decline} / 8`),
    line(say("board.allied"), view.allied.length ? view.allied.map((tribe) => named("tribe", tribe)).join(", ") : say("nothing")),
    line(told("term.supply"), Object.entries(view.supply.barbarians).map(([tribe, count]) => `${named("tribe", tribe)} ${count}`).join(", "),
      `, ${told("term.legion")} ${view.supply.legions}, ${told("term.fort")} ${view.supply.forts}`),
    h("h3", {}, say("board.cities")),
    h("table", { id: "cities" }, h("thead", {}, h("tr", {}, [say("board.city"), say("board.pieces"), say("board.pawns")].map((each) => h("th", { scope: "col" }, each)))), h("tbody", {}, rows)),
    h("h3", {}, say("board.hands")), h("div", { id: "hands" }, hands, view.treasury.length ? line(say("board.treasury"), cards(view.treasury)) : null),
    h("h3", {}, say("board.decks")),
    h("div", { id: "decks" },
      line(told("term.player_deck"), say("board.left", { count: left, revolts: view.player_deck.piles.filter((pile) => pile.revolt).length })),
      pile(`${told("term.player_deck")}: ${told("term.discard")}`, view.player_discard),
      line(told("term.barbarian_deck"), say("board.cards", { count: barbarians })),
      ...[...view.barbarian_deck].reverse().slice(0, -1).map((layer, at) => pile(say("board.layer", { number: at + 1 }), layer)),
      pile(`${told("term.barbarian_deck")}: ${told("term.discard")}`, view.barbarian_discard)),
  ];
}

function pile(label, list) { return h("details", {}, h("summary", {}, `${label} (${list.length})`), cards(list)); }

// Any other game: its view as it is, by name.
function anything(value) {
  if (Array.isArray(value)) return h("span", {}, value.length ? value.map((each, at) => [at ? ", " : "", anything(each)]).flat() : say("nothing"));
  if (value !== null && typeof value === "object")
    return h("ul", {}, Object.entries(value).map(([key, each]) => h("li", {}, h("b", {}, `${key.replaceAll("_", " ")}: `), anything(each))));
  return h("span", {}, String(value ?? "-"));
}
