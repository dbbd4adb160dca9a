/** The board in its frame: what is lit up on it, what it says to who cannot see it, and where the camera goes. */
import { type ReactNode, useMemo, useState } from "react";
import type { Choice } from "../../../shell/notation";
import type { Now } from "../../../shell/part";
import { useRefusals } from "../../../shell/play/useRefusals";
import { useWords, type Words } from "../../../shell/words";
import type { Focus } from "../../../table/MapBoard";
import { Board, type BoardWords, type Marks } from "../board";
import { MAP } from "../layout/map";
import type { City, Crossroads, StruggleView } from "../view";
import { cityText } from "./callouts/Place";
import { percents } from "./chances";
import { flightsOf } from "./flights";
import { marksOf } from "./marks";
import { OddsLegend, OddsTool } from "./odds";
import { priceText } from "./payments";
import { crossroadsName, hexName } from "./places";
import { operand, situationOf, spotOf } from "./situation";
import { oddsOf, useStruggle } from "./struggle";
import { figureAt, stepOf } from "./turn";

const joined = (...parts: string[]) => parts.filter(Boolean).join(", ");

const NAMES = new WeakMap<Words, ReturnType<typeof namePlaces>>();

const named = <T,>(places: Readonly<Record<string, T>>, name: (place: string, of: T) => string) =>
  Object.fromEntries(Object.entries(places).map(([place, of]) => [place, name(place, of)]));

function namePlaces(words: Words) {
  return {
    crossroads: named(MAP.crossroads, (at) => crossroadsName(at, words)),
    cities: named(MAP.cities, (city, { towers, province }) =>
      joined(
        words.named("city", city),
        words.named("province", province),
        words.say("towers", { count: towers }),
      ),
    ),
    hexes: named(MAP.hexes, (hex) => hexName(hex, words)),
  };
}

/** Returns the names of all places, which every update needs. They depend on the words alone. */
function placeNames(words: Words) {
  const known = NAMES.get(words) ?? namePlaces(words);
  NAMES.set(words, known);
  return known;
}

function boardWords(view: StruggleView, marks: Marks, words: Words): BoardWords {
  const mark = (name: string | undefined) => (name ? words.say(`mark.${name}`) : "");
  const names = placeNames(words);
  const percent = (total: number) => {
    const odds = marks.odds?.[total];
    return odds === undefined ? "" : words.say("odds.hex", { percent: odds });
  };
  return {
    map: words.say("map.struggle"),
    crossroads: (at) => {
      const there = figureAt(view, at);
      const price = marks.journeys?.[at];
      return joined(
        names.crossroads[at] ?? "",
        there ? `${words.named("seat", there.seat)}: ${words.named("tribe", there.tribe)}` : "",
        at === marks.here ? words.say("mark.here") : "",
        price ? words.say("mark.price", { price: priceText(price, words) }) : "",
        marks.places?.includes(at) ? words.say("mark.offered") : "",
        at === marks.chosen?.crossroads ? words.say("mark.chosen") : "",
      );
    },
    city: (city) =>
      joined(
        names.cities[city] ?? "",
        cityText(view, city, words),
        mark(marks.cities?.[city]),
        marks.notes?.[city] ?? "",
      ),
    hex: (hex) =>
      joined(
        names.hexes[hex] ?? "",
        view.legionnaire === hex ? words.gameText("term.legionnaire") : "",
        mark(marks.hexes?.[hex]),
        percent(MAP.hexes[hex]?.number ?? 0),
      ),
    free: words.say("price.free"),
    zoomIn: words.say("map.in"),
    zoomOut: words.say("map.out"),
    overview: words.say("map.all"),
  };
}

/** Tiles whose reasons name a city that is short of something. */
const DEEDS = ["plunder", "conquer"];

/** The cities that a kingdom can expand to. */
function offeredCities(choices: readonly Choice[]): City[] {
  const expand = choices.filter(({ verb }) => verb === "expand");
  return [...new Set(expand.flatMap((choice) => operand(choice, "city") ?? []))];
}

export function TheBoard({ now, children }: { now: Now; children: ReactNode }) {
  const words = useWords();
  const [pointed, onPoint] = useState<Crossroads | null>(null);
  const state = useStruggle((play) => {
    const { view, truth, me, still, playback, myTurn, narrow, choosing, about, busy, onPick } = play;
    const { pings, why } = play;
    return {
      ...{ view, truth, me, still, playback, myTurn, narrow, choosing, about, busy, onPick },
      ...{ pings, why, odds: oddsOf(play) },
    };
  });
  const { view, truth, me, playback, myTurn, narrow, choosing, about, busy, pings, why, odds } = state;
  const situation = useMemo(
    () => situationOf({ truth, me, choosing, about, busy }),
    [truth, me, choosing, about, busy],
  );
  const refusals = useRefusals(why !== null && DEEDS.includes(why));
  const { facts } = playback;
  const lit = useMemo(
    () =>
      marksOf({
        ...{ view: truth, me, choosing, asked: situation, pointed, telling: facts, pings, words },
        refusals: refusals ?? [],
      }),
    [truth, me, choosing, situation, pointed, facts, pings, refusals, words],
  );
  const marks = useMemo(() => (odds ? { ...lit, odds: percents(odds) } : lit), [lit, odds]);
  const said = useMemo(() => boardWords(truth, marks, words), [truth, marks, words]);
  const playing = playback.view !== null;
  const here = myTurn ? (marks.here ?? null) : null;
  const grows = myTurn ? offeredCities(choosing.choices).join("\n") : "";
  const [one, other] = marks.places ?? [];
  const sending = stepOf(truth)?.step === "legionnaire" && myTurn;
  // On a phone the box below takes of the map: what it speaks of stays in sight.
  const spot = narrow && situation ? spotOf(situation) : null;
  const told = Object.entries(marks.cities ?? {}).find(([, mark]) => mark === "struck")?.[0] ?? null;
  const focus: Focus | null = useMemo(() => {
    if (playing) return told ? { kind: "at", spots: [told] } : null;
    if (spot) return { kind: "at", spots: [spot] };
    if (sending) return { kind: "all" };
    if (one) return { kind: "at", spots: other ? [one, other] : [one] };
    // One's own tribe's turn is played around it, also on a screen that shows a part of the map only; a kingdom's
    // around what it can take.
    if (here) return { kind: "at", spots: [here] };
    return grows ? { kind: "at", spots: grows.split("\n") } : null;
  }, [playing, told, spot, sending, one, other, here, grows]);
  const flights = useMemo(() => flightsOf(facts), [facts]);
  return (
    <Board
      view={view}
      marks={marks}
      seat={me}
      still={state.still}
      flights={flights}
      onPick={({ kind, value }) => state.onPick(kind, value)}
      onPoint={onPoint}
      tools={<OddsTool />}
      callout={now.content && now.spot ? { spot: now.spot, content: now.content } : null}
      words={said}
      {...(focus ? { focus } : {})}
    >
      <OddsLegend />
      {children}
    </Board>
  );
}
