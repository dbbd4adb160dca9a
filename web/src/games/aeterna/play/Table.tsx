/** Large screens: players and log next to the city, house, hand and actions below both. */
import { useState } from "react";
import { Chronicle, People, TopBar } from "../../../shell/play/frame";
import { AskedCard } from "../../../shell/play/OpenPanel";
import { Panel } from "../../../shell/play/Panel";
import { Ribbon } from "../../../shell/play/Ribbon";
import { useAeterna } from "./aeterna";
import { Domus } from "./Domus";
import { Hand } from "./Hand";
import style from "./Table.module.css";
import { TheCity } from "./TheCity";
import { Tray } from "./Tray";

export function Table() {
  const { myTurn, game, watching, phase } = useAeterna(({ myTurn, table, shown, view }) => ({
    ...{ myTurn, game: table.game, watching: shown === null, phase: view.phase },
  }));
  const [tab, setTab] = useState("log");
  // There is no hand then, and the end of the Era shows the player's goods.
  const ends = phase === "unrest" || phase === "order";
  return (
    <div
      className={`table-page ${style.table}`}
      data-turn={myTurn}
      data-game={game}
      data-watching={watching}
      data-ends={ends}
    >
      <TopBar />
      <main className="map-area" tabIndex={-1}>
        <TheCity>
          {phase !== "actions" && (
            <Panel>
              <Ribbon />
            </Panel>
          )}
          <Panel>
            <AskedCard />
          </Panel>
        </TheCity>
      </main>
      <aside className="side">
        <People />
        <Chronicle chosen={tab} onChoose={setTab} />
      </aside>
      <footer className={`bottom ${style.bottom}`}>
        {!ends && (
          <Panel>
            <Domus />
          </Panel>
        )}
        {!ends && (
          <Panel>
            <Hand />
          </Panel>
        )}
        <Panel>
          <Tray />
        </Panel>
      </footer>
    </div>
  );
}
