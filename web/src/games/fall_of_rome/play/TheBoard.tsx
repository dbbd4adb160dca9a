/** The board with what is offered on it lit up, and the box beside the chosen city. */
import { type ReactNode, useMemo } from "react";
import { useWishes } from "../../../shell/hooks";
import { SEATS } from "../../../shell/NewTable";
import type { PlayState } from "../../../shell/play/state";
import { useWords, type Words } from "../../../shell/words";
import type { BoardWords, CityContent, CityMark, Focus, Marks } from "../board";
import { Board } from "../board";
import type { Tribe } from "../view";
import { percents } from "./useOdds";

export function cityText(
  { city, pieces, pawns, port, marks, odds }: Omit<CityContent, "tribes">,
  words: Words,
  pawnName: (pawn: number) => string,
): string {
  const parts = [
    ...Object.entries(pieces.barbarians ?? {}).map(([tribe, count]) =>
      count ? `${words.named("tribe", tribe)} ${count}` : "",
    ),
    pieces.legions ? words.say("counted.legions", { count: pieces.legions }) : "",
    pieces.fort ? words.told("term.fort") : "",
    port ? words.say("city.port") : "",
    ...pawns.map(pawnName),
    ...marks.map((mark) => words.say(`mark.${mark}`)),
    odds === undefined ? "" : words.say("odds.city", { percent: odds }),
  ].filter(Boolean);
  return [words.named("city", city), ...parts].join(", ");
}

function struck(state: PlayState): string[] {
  return state.told.facts.flatMap((fact) =>
    [fact.city, fact.city2].filter((city): city is string => typeof city === "string"),
  );
}

export function useMarks(state: PlayState): Marks {
  const { choosing, pawn, truth, sat, told, odds } = state;
  return useMemo(() => {
    const cities: Record<string, CityMark[]> = {};
    const mark = (city: string, as: CityMark) => {
      cities[city] = [...(cities[city] ?? []), as];
    };
    const offered = choosing.offered("city");
    for (const city of offered) mark(city, "offered");
    for (const pick of choosing.picking.picks) if (pick.kind === "city") mark(pick.value, "chosen");
    const here = pawn === null ? null : truth.pawns[pawn];
    if (here) mark(here, "here");
    for (const ping of sat.pings) mark(ping.place, "pinged");
    for (const city of struck({ ...state, told })) mark(city, "struck");
    const roads: [string, string][] = [];
    const marching = choosing.picking.verbs === null || choosing.picking.verbs.includes("march");
    if (here && marching)
      for (const choice of choosing.choices)
        if (choice.verb === "march") {
          const to = choice.operands[0]?.value;
          if (to && offered.has(to) && !roads.some(([, other]) => other === to)) roads.push([here, to]);
        }
    const tribes: Partial<Record<Tribe, "offered" | "chosen">> = {};
    for (const tribe of choosing.offered("tribe")) tribes[tribe as Tribe] = "offered";
    for (const pick of choosing.picking.picks)
      if (pick.kind === "tribe") tribes[pick.value as Tribe] = "chosen";
    return { cities, roads, tribes, ...(odds ? { odds: percents(odds) } : {}) };
  }, [choosing, pawn, truth, sat.pings, told, odds, state]);
}

/** The switch that shows the odds on the map. */
function OddsTool({ state }: { state: PlayState }) {
  const words = useWords();
  const { odds } = useWishes();
  const label = words.say("odds.show");
  return (
    <button
      type="button"
      id="odds"
      aria-label={label}
      title={`${label} (O)`}
      aria-pressed={odds}
      aria-keyshortcuts="O"
      onClick={state.onOdds}
    >
      %
    </button>
  );
}

/** What the numbers on the map are. */
export function OddsLegend({ state }: { state: PlayState }) {
  const words = useWords();
  const { odds } = state;
  if (!odds) return null;
  return (
    <p className="odds-legend" data-over-map="" id="odds-legend">
      <span>{words.say("odds.flips", { count: odds.flips })}</span>
      <span>{words.say("odds.revolt", { percent: Math.round(odds.revolt * 100) })}</span>
    </p>
  );
}

export function TheBoard({
  state,
  marks,
  callout,
  children,
  insets,
}: {
  state: PlayState;
  marks: Marks;
  callout: ReactNode;
  children?: ReactNode;
  insets?: { top: number; right: number; bottom: number; left: number };
}) {
  const words = useWords();
  const { view, alone, pawn, choosing, about, told, still } = state;
  const boardWords: BoardWords = useMemo(
    () => ({
      map: words.say("map"),
      city: (content) =>
        cityText(content, words, (at) =>
          alone ? words.named("role", view.roles[at] ?? "") : words.named("seat", SEATS[at] ?? ""),
        ),
      zoomIn: words.say("map.in"),
      zoomOut: words.say("map.out"),
      overview: words.say("map.all"),
      offscreen: (city) => words.say("map.to", { city: words.named("city", city) }),
    }),
    [words, alone, view.roles],
  );
  const city =
    choosing.picking.picks.find((pick) => pick.kind === "city")?.value ??
    (about?.kind === "city" ? about.value : null);
  const [first] = struck(state);
  const own = state.myTurn && pawn !== null ? (view.pawns[pawn] ?? null) : null;
  const focus: Focus | null = useMemo(() => {
    if (told.view) return first ? { kind: "city", city: first } : null;
    // One's own turn is played around one's own pawn, also on a screen that shows a part of the map only.
    return own ? { kind: "cities", cities: [own] } : null;
  }, [told.view, first, own]);
  return (
    <Board
      view={view}
      words={boardWords}
      marks={marks}
      seat={pawn}
      still={still}
      onPick={(pick) => {
        if (pick.kind === "city") state.onCity(pick.city);
        else if (pick.kind === "tribe") state.onTribe(pick.tribe);
        else if (pick.kind === "player_deck" || pick.kind === "player_discard") state.onDialog("player");
        else if (pick.kind === "barbarian_deck" || pick.kind === "barbarian_discard")
          state.onDialog("barbarian");
      }}
      tools={state.odds === undefined ? null : <OddsTool state={state} />}
      callout={callout && city ? { city, content: callout } : null}
      {...(focus ? { focus } : {})}
      {...(insets ? { insets } : {})}
    >
      {children}
    </Board>
  );
}
