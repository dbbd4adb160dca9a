/** Struggle for Rome's board in positions to look at and to measure; no part of the client.
 *  /gallery/struggle.html?position=setup|journey|seven|late|over|crowded|counters&theme=dark&odds=1&chosen=r8c1S&legion=1 */
import { StrictMode, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { Board, type Flight, type Marks, type Pick } from "../src/games/struggle_for_rome/board";
import icons from "../src/games/struggle_for_rome/icons.json";
import { citiesBeside, HEXES, MAP } from "../src/games/struggle_for_rome/layout/map";
import { cheapest } from "../src/games/struggle_for_rome/layout/travel";
import type { Crossroads, StruggleView } from "../src/games/struggle_for_rome/view";
import "../src/style/base.css";
import { learn } from "../src/table/signs";
import { crowded } from "../tests/games/struggle_for_rome/crowded";
import journey from "../tests/games/struggle_for_rome/views/journey.json";
import late from "../tests/games/struggle_for_rome/views/late.json";
import over from "../tests/games/struggle_for_rome/views/over.json";
import setup from "../tests/games/struggle_for_rome/views/setup.json";
import seven from "../tests/games/struggle_for_rome/views/seven.json";
import "./struggle.css";

learn(icons);
const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const phone = matchMedia("(max-width: 700px)").matches;

const real = ({ view }: { view: unknown }) => view as StruggleView;
const POSITIONS: Record<string, () => StruggleView> = {
  setup: () => real(setup),
  journey: () => real(journey),
  seven: () => real(seven),
  late: () => real(late),
  over: () => real(over),
  crowded: () => crowded(real(late), "conquered"),
  counters: () => crowded(real(late), "counters"),
};

function marksFor(name: string, view: StruggleView, chosen: Crossroads | null): Marks {
  const marks: Marks = asked.get("odds")
    ? { odds: Object.fromEntries([2, 3, 4, 5, 6, 8, 9, 10, 11, 12].map((n) => [n, 3 + 7 * (n % 6)])) }
    : {};
  if (name === "journey") {
    marks.journeys = view.journeys ?? {};
    marks.here = view.tribes[0]?.warriors.place ?? null;
    marks.pinged = ["Roma"];
    if (chosen) {
      marks.chosen = { crossroads: chosen, payment: cheapest(view.journeys?.[chosen] ?? []) };
      marks.cities = Object.fromEntries(citiesBeside(chosen).map((city) => [city, "offered" as const]));
    }
  }
  if (name === "late") {
    marks.cities = {
      Roma: "offered",
      Olisipo: "offered",
      Vindobona: "offered",
      Neapolis: "chosen",
      Ravenna: "short",
      Narbo: "struck",
    };
    marks.notes = { Ravenna: "needs 4" };
  }
  // He stands on what is chosen: on every hex at once, to see that he has room.
  if (asked.get("legion")) marks.hexes = Object.fromEntries(HEXES.map((hex) => [hex, "chosen" as const]));
  if (name === "setup") marks.places = MAP.start.red;
  if (name === "seven") {
    const robbed = new Set(view.tribes.flatMap(({ horsemen, warriors }) => [horsemen.place, warriors.place]));
    marks.hexes = Object.fromEntries(
      HEXES.flatMap((hex) => {
        const { province, crossroads } = MAP.hexes[hex]!;
        if (province === "barbaricum" || hex === view.legionnaire) return [];
        const worth = crossroads.some((each) => robbed.has(each));
        return [[hex, hex === "r8c9" ? "chosen" : worth ? "offered" : "allowed"] as const];
      }),
    );
    marks.dim = true;
  }
  return marks;
}

function Gallery() {
  const name = asked.get("position") ?? "journey";
  const given = useMemo(() => (POSITIONS[name] ?? POSITIONS.journey!)(), [name]);
  const [shown, setShown] = useState<StruggleView | null>(null);
  const [picked, setPicked] = useState<Pick | null>(null);
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  const [pointed, setPointed] = useState<Crossroads | null>(null);
  const view = shown ?? given;
  const chosen = (picked?.kind === "crossroads" ? picked.value : null) ?? pointed ?? asked.get("chosen");
  const marks = useMemo(() => marksFor(name, view, chosen), [name, view, chosen]);
  useEffect(() => {
    // For measuring: one view after another from outside, and what was picked.
    Object.assign(window, { gallery: { view: given, show: setShown, fly: setFlights, picked, pointed } });
  }, [given, picked, pointed]);
  return (
    <>
      <ul className="rows">
        {view.colours.slice(0, 4).map((colour, at) => (
          <li key={colour} data-player={at}>
            {colour}
          </li>
        ))}
      </ul>
      <main className="struggle">
        <Board
          view={view}
          marks={marks}
          seat={0}
          still={asked.get("still") === "1"}
          flights={flights}
          onPick={setPicked}
          onPoint={setPointed}
          callout={picked && !phone ? { spot: picked.value, content: <b>{picked.value}</b> } : null}
          words={{
            map: "Map",
            crossroads: (crossroads) => `crossroads ${crossroads}`,
            city: (city) => city,
            hex: (hex) => `hex ${hex}`,
            free: "free",
            zoomIn: "Zoom in",
            zoomOut: "Zoom out",
            overview: "All of the map",
          }}
        />
      </main>
    </>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
