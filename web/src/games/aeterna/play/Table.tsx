/** A large screen: people and annals beside the city, house, hand and actions below both. */
import { useState } from "react";
import { Chronicle, People, TopBar } from "../../../shell/play/frame";
import { AskedCard } from "../../../shell/play/OpenPanel";
import { Ribbon } from "../../../shell/play/Ribbon";
import type { PlayState } from "../../../shell/play/state";
import { useAeterna } from "./aeterna";
import { Domus } from "./Domus";
import { Hand } from "./Hand";
import style from "./Table.module.css";
import { TheCity } from "./TheCity";
import { Tray } from "./Tray";

export function Table(state: PlayState<unknown>) {
  const play = useAeterna();
  const [tab, setTab] = useState("log");
  const watching = play.shown === null;
  // There is no hand then, and what one has stands on its page.
  const ends = play.view.phase === "unrest" || play.view.phase === "order";
  return (
    <div
      className={`table-page ${style.table}`}
      data-turn={play.myTurn}
      data-game={play.table.game}
      data-watching={watching}
      data-ends={ends}
    >
      <TopBar state={state} />
      <main className="map-area" tabIndex={-1}>
        <TheCity play={play}>
          {play.view.phase !== "actions" && <Ribbon play={state} />}
          <AskedCard play={state} />
        </TheCity>
      </main>
      <aside className="side">
        <People state={state} />
        <Chronicle state={state} chosen={tab} onChoose={setTab} />
      </aside>
      <footer className={`bottom ${style.bottom}`}>
        {!ends && <Domus play={play} />}
        {!ends && <Hand play={play} />}
        <Tray play={play} />
      </footer>
    </div>
  );
}
