/** Default layout of large screens: players and log next to the board, hand and actions below. */
import { useState } from "react";
import { usePart } from "../part";
import { ActionArea, Chronicle, People, StageArea, TopBar } from "./frame";
import { Panel } from "./Panel";
import { Alarms } from "./parts";
import { usePlay } from "./state";

export function Desktop() {
  const { myTurn, game } = usePlay(({ myTurn, table }) => ({ myTurn, game: table.game }));
  const [tab, setTab] = useState("log");
  const { Own, Hand } = usePart().places;
  return (
    <div className="table-page" data-turn={myTurn} data-game={game}>
      <TopBar />
      <StageArea />
      <aside className="side">
        <Panel>
          <Alarms />
        </Panel>
        <People />
        <Chronicle chosen={tab} onChoose={setTab} />
      </aside>
      <footer className="bottom">
        {Own ? (
          <Panel>
            <Own />
          </Panel>
        ) : (
          <span />
        )}
        {Hand ? (
          <Panel>
            <Hand />
          </Panel>
        ) : (
          <span />
        )}
        <ActionArea />
      </footer>
    </div>
  );
}
