/** What is lit up on the board: where one may go and for how much, what is chosen, what gives, who points where. */
import type { Fact, RefusalOut } from "../../../protocol";
import type { Ping } from "../../../shell/connection";
import { COUNT } from "../../../shell/notation";
import type { Choosing } from "../../../shell/play/useChoosing";
import type { Words } from "../../../shell/words";
import type { CityMark, HexMark, Marks, Payment } from "../board";
import { citiesBeside, HEXES, MAP } from "../layout/map";
import { cheapest } from "../layout/travel";
import { TRAVELLING } from "../tiles";
import type { City, Crossroads, Hex, StruggleView } from "../view";
import { paymentsTo } from "./payments";
import { operand, type Situation } from "./situation";
import { cityState, onTurn, victimsAt } from "./turn";

/** Deeds that need nothing but the tribe; the others need a card too. */
const DEEDS = ["plunder", "found", "expand"];

function texts(facts: readonly Fact[], name: string): string[] {
  return facts.flatMap((fact) => (typeof fact[name] === "string" ? [fact[name]] : []));
}

/** Hexes that pay out as it is told: those of the total, and those that gave. */
function giving(facts: readonly Fact[], view: StruggleView): Hex[] {
  return facts.flatMap(({ fact, total, hex }) => {
    if (fact === "rolled")
      return HEXES.filter((each) => MAP.hexes[each]?.number === total && each !== view.legionnaire);
    return (fact === "gathered" || fact === "herded") && typeof hex === "string" ? [hex] : [];
  });
}

export interface Lit {
  view: StruggleView;
  me: number | null;
  choosing: Choosing;
  asked: Situation | null;
  /** A crossroads that is pointed at. */
  pointed: Crossroads | null;
  /** What is told just now. */
  telling: readonly Fact[];
  pings?: readonly Ping[];
  /** Why something is not offered, if that was asked for. */
  refusals?: readonly RefusalOut[];
  words: Words;
}

export function marksOf({
  view,
  me,
  choosing,
  asked,
  pointed,
  telling,
  pings = [],
  refusals = [],
  words,
}: Lit): Marks {
  const { verbs, picks } = choosing.picking;
  // What was picked does not put out the rest: whoever taps something else means that.
  const open = choosing.choices.filter((choice) => verbs === null || verbs.includes(choice.verb));
  // How a journey is paid is a number, and leaves the others open.
  const only = (kind: string) => picks.every((pick) => pick.kind === kind || pick.kind === COUNT);
  const cities: Record<City, CityMark> = {};
  const notes: Record<City, string> = {};
  const hexes: Record<Hex, HexMark> = {};
  const journeys: Record<Crossroads, readonly Payment[]> = {};
  const places: Crossroads[] = [];
  for (const choice of open) {
    const crossroads = only("crossroads") ? operand(choice, "crossroads") : null;
    if (TRAVELLING.includes(choice.verb) && crossroads) journeys[crossroads] = paymentsTo(view, crossroads);
    else if (crossroads) places.push(crossroads);
    const hex = operand(choice, "hex");
    if (hex) hexes[hex] = victimsAt(view, hex, me).length > 0 ? "offered" : "allowed";
    const city = operand(choice, "city");
    if (city && DEEDS.includes(choice.verb)) cities[city] = "offered";
    else if (city && !cities[city]) {
      cities[city] = "short";
      notes[city] = words.named("card", "traitor");
    }
  }
  for (const { key, params } of refusals) {
    const { city, towers } = params;
    if (key !== "refusal.deed.too_strong" || typeof city !== "string" || cities[city]) continue;
    cities[city] = "short";
    notes[city] = words.say("city.needs", { count: Number(towers) });
  }
  const to = asked?.ask === "journey" || asked?.ask === "start" ? asked.to : null;
  const end = to ?? (pointed && (journeys[pointed] || places.includes(pointed)) ? pointed : null);
  const paid =
    asked?.ask === "journey" && asked.to === end ? asked.payment : cheapest(end ? paymentsTo(view, end) : []);
  const turn = onTurn(view);
  // What could be plundered from there, if the tribe went.
  if (end && turn)
    for (const city of citiesBeside(end)) {
      const strong = (MAP.cities[city]?.towers ?? 0) > turn.box.figures;
      if (!strong && cityState(view, city) === "counter") cities[city] ??= "short";
    }
  for (const { kind, value } of picks) {
    if (kind === "city") cities[value] = "chosen";
    if (kind === "hex") hexes[value] = "chosen";
  }
  if (asked?.ask === "deed") cities[asked.city] = "chosen";
  if (asked?.ask === "robbery" && asked.hex) hexes[asked.hex] = "chosen";
  for (const hex of giving(telling, view)) hexes[hex] = "gives";
  for (const city of texts(telling, "city")) cities[city] = "struck";
  return {
    journeys,
    places,
    hexes,
    cities,
    notes,
    chosen: end ? { crossroads: end, payment: paid } : null,
    here: turn?.box.place ?? null,
    pinged: pings.map(({ place }) => place),
    dim: Object.keys(hexes).length > 0,
  };
}
