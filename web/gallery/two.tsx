/** Several boards on one page: two of Fall of Rome and one of the tiny game, as home pages and replays will have them. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Board, CityCard, MapDefs } from "../src/games/fall_of_rome/board";
import icons from "../src/games/fall_of_rome/icons.json";
import type { FallView } from "../src/games/fall_of_rome/view";
import tiny, { type TinyView } from "../src/games/tiny";
import { Playing } from "../src/shell/part";
import { type PlayState, PublishPlay } from "../src/shell/play/state";
import "../src/shell/style/index.css";
import "../src/style/base.css";
import { SeatMark } from "../src/table/SeatMark";
import { learn } from "../src/table/signs";
import late from "../tests/games/fall_of_rome/views/late.json";
import middle from "../tests/games/fall_of_rome/views/middle.json";
import "./gallery.css";

learn(icons);
document.documentElement.dataset.theme = new URLSearchParams(location.search).get("theme") ?? "light";

const WORDS = {
  map: "Map",
  city: ({ city }: { city: string }) => city,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  overview: "All of the map",
  offscreen: (city: string) => `Go to ${city}`,
};

function Fall({ view, id }: { view: FallView; id: string }) {
  return (
    <MapDefs>
      <section id={id} className="framed">
        <Board
          view={view}
          words={WORDS}
          still
          seat={0}
          marks={{ cities: { Roma: ["here"], Genua: "offered" }, odds: { Roma: 30 } }}
          onPick={() => {}}
        />
        <CityCard card="Roma/huns" small />
      </section>
    </MapDefs>
  );
}

const TINY = { points: [3, 5], sealed: ["?", "7"], die: 4, winner: "B" } as unknown as TinyView;
const { Stage } = tiny.places;

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <div className="several">
      <Fall id="first" view={middle as unknown as FallView} />
      <Fall id="second" view={late as unknown as FallView} />
      <section id="third" className="framed">
        <Playing value={tiny}>
          <PublishPlay state={{ view: TINY } as PlayState<TinyView>}>
            <Stage now={{ spot: null, content: null }}>{null}</Stage>
          </PublishPlay>
        </Playing>
      </section>
      <p id="marks">
        {[..."ABCDEFGH"].map((letter, at) => (
          <SeatMark key={letter} at={at} letter={letter} />
        ))}
      </p>
    </div>
  </StrictMode>,
);
