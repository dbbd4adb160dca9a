/** Positions to look at while the board is worked on, and for the tests that measure it; no part of the client.
 *  /gallery/?position=early|middle|late|crowded|roma|londinium&theme=dark&odds=1&march=Roma&seat=0 */
import { StrictMode, useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Board,
  CityCard,
  Deck,
  DeclineColumn,
  Die,
  EventCardFace,
  InvasionTrack,
  Legion,
  MapDefs,
  type Marks,
  type Pick,
  RoleBadge,
  TribePlate,
} from "../src/games/fall_of_rome/board";
import icons from "../src/games/fall_of_rome/icons.json";
import { MAP } from "../src/games/fall_of_rome/layout/map";
import { type City, type FallView, TRIBES } from "../src/games/fall_of_rome/view";
import "../src/style/base.css";
import { learn } from "../src/table/signs";
import { crowded, crowdedIn, fill } from "../tests/games/fall_of_rome/crowded";
import early from "../tests/games/fall_of_rome/views/early.json";
import late from "../tests/games/fall_of_rome/views/late.json";
import middle from "../tests/games/fall_of_rome/views/middle.json";
import "./gallery.css";

learn(icons);

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
const phone = matchMedia("(max-width: 700px)").matches;
const seat = Number(asked.get("seat") ?? 0);
const NAMES = {
  anglo_saxons_franks: "Franks",
  vandals: "Vandals",
  huns: "Huns",
  visigoths: "Visigoths",
  ostrogoths: "Ostrogoths",
};

const real = (json: unknown) => json as FallView;
const POSITIONS: Record<string, () => FallView> = {
  early: () => real(early),
  middle: () => real(middle),
  late: () => real(late),
  crowded: () => fill(real(late), crowded()),
  roma: () => fill(real(late), crowdedIn("Roma")),
  londinium: () => fill(real(late), crowdedIn("Londinium")),
};

function marksFor(view: FallView, picked: City | null): Marks {
  const from = asked.get("march") ?? null;
  const marks: Marks = { cities: {} };
  if (from) {
    const roads = MAP.roads.filter((road) => road.a === from || road.b === from);
    marks.roads = roads.map((road) => [road.a, road.b]);
    for (const road of roads) marks.cities![road.a === from ? road.b : road.a] = "offered";
    marks.cities![from] = "here";
    if (picked && marks.cities![picked] === "offered") marks.cities![picked] = ["offered", "chosen"];
  }
  if (asked.get("odds")) {
    const cities = Object.keys(MAP.cities).map(
      (city, i) => [city, i, view.cities[city]?.barbarians] as const,
    );
    marks.odds = Object.fromEntries(cities.map(([city, i, some]) => [city, some ? (i * 7) % 48 : i % 5]));
    marks.risks = Object.fromEntries(
      cities.map(([city, i, some]) => [city, { percent: some ? (i * 5) % 31 : 1, error: 2, own: true }]),
    );
  }
  const routes = asked.get("routes");
  if (routes) marks.routes = TRIBES.filter((tribe) => tribe === routes);
  return marks;
}

function Plates({ view, onPick }: { view: FallView; onPick: (pick: Pick) => void }) {
  return (
    <div className="plates">
      {TRIBES.map((tribe) => (
        <TribePlate
          key={tribe}
          tribe={tribe}
          name={NAMES[tribe]}
          supply={view.supply.barbarians[tribe]}
          allied={view.allied.includes(tribe)}
          state={view.allied.includes(tribe) ? "Allied" : "War"}
          cards={`1/${MAP.tribes[tribe].ally_cards}`}
          small={phone}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

function Hand({ view }: { view: FallView }) {
  return (
    <>
      {view.hands
        .flat()
        .filter((card) => card.includes("/"))
        .slice(0, 7)
        .map((card) => (
          <CityCard
            key={card}
            card={card}
            small={phone || innerHeight < 800}
            usable={card.includes("Roma")}
          />
        ))}
      <EventCardFace
        event="festina_lente"
        title="Festina lente"
        text="The next flip is left out."
        small={phone}
      />
    </>
  );
}

function Gallery() {
  const [name, setName] = useState(asked.get("position") ?? "middle");
  const [picked, setPicked] = useState<City | null>(asked.get("picked"));
  const [shown, setShown] = useState<FallView | null>(null);
  const given = useMemo(() => (POSITIONS[name] ?? POSITIONS.middle!)(), [name]);
  const view = shown ?? given;
  useEffect(() => {
    // For measuring: one move after another from outside.
    Object.assign(window, { gallery: { view: given, show: setShown } });
  }, [given]);
  const marks = useMemo(() => marksFor(view, picked), [view, picked]);
  const onPick = (pick: Pick) => setPicked(pick.kind === "city" ? pick.city : null);
  const cardCount = view.player_deck.piles.reduce((sum, pile) => sum + pile.cards, 0);
  return (
    <MapDefs>
      <div className="gallery">
        <header>
          <select value={name} onChange={(event) => setName(event.target.value)} aria-label="Position">
            {Object.keys(POSITIONS).map((key) => (
              <option key={key}>{key}</option>
            ))}
          </select>
          <InvasionTrack marker={view.marker} invasion="Invasion" recruitment="Recruits" label="Track" />
          <Deck
            deck="player"
            count={cardCount}
            name="Cities"
            discard={`discard ${view.player_discard.length}`}
            label="Deck"
            discardLabel="Discard"
            onPick={onPick}
          />
          <Deck
            deck="barbarian"
            count={view.barbarian_deck.flat().length}
            name="Barbarians"
            discard={`discard ${view.barbarian_discard.length}`}
            label="Deck"
            discardLabel="Discard"
            onPick={onPick}
          />
        </header>
        {phone && <Plates view={view} onPick={onPick} />}
        <main>
          <Board
            view={view}
            marks={marks}
            seat={seat}
            still={asked.get("still") === "1"}
            onPick={onPick}
            callout={
              picked && !phone ? { city: picked, content: <Content view={view} city={picked} /> } : null
            }
            words={{
              map: "Map",
              city: ({ city, pieces, pawns }) =>
                `${city}: ${JSON.stringify(pieces)}, pawns ${pawns.join(" ") || "none"}`,
              zoomIn: "Zoom in",
              zoomOut: "Zoom out",
              overview: "All of the map",
              offscreen: (city) => `Go to ${city}`,
            }}
          >
            {!phone && (
              <>
                <DeclineColumn
                  decline={view.decline}
                  name="Decline"
                  of={`of ${MAP.decline}`}
                  label="Decline"
                  small={innerHeight < 800}
                />
                <Plates view={view} onPick={onPick} />
              </>
            )}
          </Board>
        </main>
        <aside>
          {view.hands.map((hand, of) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats do not change places
            <section key={of}>
              <RoleBadge role={view.roles[of] ?? ""} seat={of} />
              {hand.join(", ")}
            </section>
          ))}
          <section>
            <Die face="legion" />
            <Die face="barbarian" />
            <Die face="barbarian_legion" />
            <Die face="two_barbarians_legion" />
            <Die face="role" role={view.roles[0] ?? ""} />
            <Legion n={3} />
            <Legion n={16} />
          </section>
        </aside>
        <footer>
          <Hand view={view} />
        </footer>
      </div>
    </MapDefs>
  );
}

function Content({ view, city }: { view: FallView; city: City }) {
  return (
    <>
      <b style={{ font: "700 15px var(--caps)" }}>{city}</b>
      <p style={{ margin: "6px 0" }}>legions: {view.cities[city]?.legions ?? 0}</p>
      <button type="button">March here</button>
    </>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
);
