// The view of any game as text: field by field, in the game's own names where it has some.
import { anyName, h, say } from "./words.js";

const LETTERS = "ABCDEFGH";
const ASIDE = ["viewer", "awaited", "holding", "passed", "poll", "rules", "seats"]; // of the table, not of the board

// kinds: what the game's names are of, as its forms tell.
export function board(view, seats, kinds) {
  const fields = Object.entries(view).filter(([field]) => !ASIDE.includes(field));
  return h("ul", { id: "view" }, fields.map(([field, value]) => h("li", { "data-field": field },
    h("b", {}, `${spaced(field)}: `), isBySeat(value, view) ? bySeat(value, seats, kinds) : anything(value, kinds))));
}

function spaced(name) { return name.replaceAll("_", " "); }

// A list with something for every seat.
function isBySeat(value, view) { return Array.isArray(value) && view.seats > 1 && value.length === view.seats; }
function bySeat(list, seats, kinds) {
  return h("ul", {}, list.map((value, at) => h("li", {}, h("b", {}, `${LETTERS[at]} ${seats[at]?.name ?? ""}`.trim(), ": "), anything(value, kinds))));
}

function anything(value, kinds) {
  if (Array.isArray(value))
    return h("span", {}, value.length ? value.map((each, at) => [at ? ", " : "", anything(each, kinds)]).flat() : say("nothing"));
  if (value !== null && typeof value === "object")
    return h("ul", {}, Object.entries(value).map(([key, each]) => h("li", {}, h("b", {}, `${anyName(key, kinds)}: `), anything(each, kinds))));
  return h("span", {}, value === null || value === undefined ? "-" : anyName(value, kinds));
}
