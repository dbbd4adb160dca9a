/** How Struggle for Rome is handled: what is asked in which callout, what follows by itself, keys, second thoughts. */
import type { ReactNode } from "react";
import type { TileState } from "../../../shell/kit";
import type { Handling, Now } from "../../../shell/part";
import type { Words } from "../../../shell/words";
import { cityAt } from "../layout/map";
import type { StruggleView } from "../view";
import { Card, Cards } from "./callouts/Cards";
import { Cities, Deed } from "./callouts/Deed";
import { Income } from "./callouts/Income";
import { Goals, Journey } from "./callouts/Journey";
import { Legionnaire, Robbery } from "./callouts/Legionnaire";
import { Place } from "./callouts/Place";
import { Shortage } from "./callouts/Shortage";
import { Start } from "./callouts/Start";
import { ODDS_KEY, pressOdds } from "./odds";
import { prompt } from "./prompt";
import { afterwards, type Situation, situationOf, spotOf, waysOf } from "./situation";
import type { StrugglePlay } from "./struggle";
import { afterTurn, onTurn, tribeOf } from "./turn";

function callout(play: StrugglePlay, asked: Situation): ReactNode {
  switch (asked.ask) {
    case "journey":
      return <Journey play={play} asked={asked} />;
    case "start":
      return <Start play={play} asked={asked} />;
    case "legionnaire":
      return <Legionnaire play={play} asked={asked} />;
    case "robbery":
      return <Robbery play={play} asked={asked} />;
    case "shortage":
      return <Shortage play={play} asked={asked} />;
    case "deed":
      return <Deed play={play} asked={asked} />;
    case "city":
      return <Cities play={play} asked={asked} />;
    case "goal":
      return <Goals play={play} asked={asked} />;
    case "income":
      return <Income play={play} asked={asked} />;
    case "cards":
      return <Cards play={play} asked={asked} />;
    case "card":
      return <Card play={play} asked={asked} />;
  }
}

/** Things of the board, which can be asked about. */
const SPOTS = new Set(["crossroads", "city", "hex"]);

function now(play: StrugglePlay): Now | null {
  const { choosing, hint, why, about } = play;
  // A hint and a tile that says why are looked at, until they are put aside.
  if (!choosing.begun && (hint || why)) return null;
  const asked = situationOf(play);
  // What is a tribe's and no spot's belongs beside the tribe.
  const spot = asked && (spotOf(asked) ?? onTurn(play.truth)?.box.place ?? null);
  if (asked) return { spot, content: callout(play, asked) };
  if (choosing.begun || !about || !SPOTS.has(about.kind)) return null;
  return { spot: about.value, content: <Place play={play} {...about} /> };
}

/** The number keys take one of the ways that the callout shows; one shows the odds. */
function press(key: string, play: StrugglePlay): boolean {
  if (key === ODDS_KEY) return pressOdds(play);
  const way =
    /^[1-9]$/.test(key) && !play.busy ? waysOf(situationOf(play), play)[Number(key) - 1] : undefined;
  way?.();
  return way !== undefined;
}

const TRADE = new Set(["trade", "build"]);
const TRIBE = new Set(["move", "plunder", "conquer", "income"]);

/** Tiles that tell how many places they can be used at. */
const COUNTED: Readonly<Record<string, string>> = {
  move: "note.places",
  plunder: "note.cities",
  conquer: "note.cities",
};

/** Who or what comes when one is done; names would not fit on a tile. */
function afterwardsText(truth: StruggleView, words: Words): string {
  const { seat, phase } = afterTurn(truth);
  return words.say(seat ? "end.next" : phase ? "end.phase" : "end.round");
}

/** What is small on a tile: where or what it offers; of one that is not offered, when it could be. */
function note(
  { tile, choices, composed }: TileState,
  { sure, truth, me }: StrugglePlay,
  words: Words,
): string | null {
  if (tile.id === "end")
    return sure?.tile === "end"
      ? words.say("end.again")
      : choices.length > 0
        ? afterwardsText(truth, words)
        : "";
  if (choices.length + composed.length > 0) {
    if (tile.id === "income") return words.say("note.income");
    const counted = COUNTED[tile.id];
    const count = new Set(choices.map(({ operands }) => operands[0]?.value)).size;
    return counted ? words.say(counted, { count }) : null;
  }
  const tribe = tribeOf(truth);
  if (TRADE.has(tile.id) && truth.phase !== "trade") return words.say("note.trade");
  if (TRIBE.has(tile.id) && !tribe) return words.say("note.tribes");
  // While one's own tribe wanders, whoever is on turn: what it has gathered for a kingdom.
  const own = tribe && me !== null ? truth.tribes[me]?.[tribe] : null;
  if (tile.id !== "conquer" || !own?.place || cityAt(own.place)) return null;
  return words.say("note.colours", { count: new Set(own.counters.map(({ province }) => province)).size });
}

/** Reached on the board, or asked in a callout. */
const ELSEWHERE = new Set(["place", "legionnaire", "rob", "discard"]);

export const HANDLING: Handling<StruggleView> = {
  spot: "crossroads",
  spots: ["hex", "city"],
  now,
  after: afterwards,
  elsewhere: ({ verb }) => ELSEWHERE.has(verb),
  // A tribe that ends without doing anything could have rested.
  sure: ({ tile }, _view, words, offered) =>
    tile.id === "end" && offered.some(({ verb }) => verb === "income") ? words.say("end.income") : null,
  note,
  prompt,
  press,
  keys: ["keys.map", "keys.ways", "keys.odds"],
};
