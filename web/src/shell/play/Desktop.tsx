/** Large screens, as most games have them: people and annals beside the board, hand and actions below. */
import { useState } from "react";
import { usePart } from "../part";
import { ActionArea, Chronicle, People, StageArea, TopBar } from "./frame";
import type { PlayState } from "./state";

export function Desktop(state: PlayState<unknown>) {
  const [tab, setTab] = useState("log");
  const { Own, Hand } = usePart().places;
  return (
    <div className="table-page" data-turn={state.myTurn} data-game={state.table.game}>
      <TopBar state={state} />
      <StageArea state={state} />
      <aside className="side">
        <People state={state} />
        <Chronicle state={state} chosen={tab} onChoose={setTab} />
      </aside>
      <footer className="bottom">
        {Own ? <Own play={state} /> : <span />}
        {Hand ? <Hand play={state} /> : <span />}
        <ActionArea state={state} />
      </footer>
    </div>
  );
}
