/**
 * A large screen on which everything stands beside the board, which is then as high as the window: for a game whose board
 * is as high as it is wide. The annals lie over a corner of the board that the game leaves free, or are a tab. A game
 * takes it as its `looks.Frame`: others do not load it.
 */
import { useState } from "react";
import { useMedia } from "../hooks";
import { usePart } from "../part";
import { useWords } from "../words";
import { ActionArea, Chronicle, People, StageArea, TopBar } from "./frame";
import type { PlayState } from "./state";
import "../style/beside.css";

/** Everything beside the board. */
export function Beside(state: PlayState<unknown>) {
  const words = useWords();
  const compact = useMedia("(max-width: 86.25em), (max-height: 50em)");
  const [tab, setTab] = useState("log");
  const [sideTab, setSideTab] = useState("players");
  const { Own, Hand, Corner } = usePart().places;
  const watching = state.shown === null;
  const people = <People state={state} />;
  return (
    <div
      className="table-page"
      data-frame="side"
      data-turn={state.myTurn}
      data-game={state.table.game}
      data-watching={watching}
    >
      <TopBar state={state} />
      <StageArea state={state}>
        <div className="corner" data-over-map="parts">
          {Corner && <Corner play={state} />}
          {!compact && !watching && <Chronicle state={state} chosen={tab} onChoose={setTab} />}
        </div>
      </StageArea>
      <aside className="side">
        {compact ? (
          <Chronicle
            state={state}
            before={[{ id: "players", label: words.say("players"), content: people }]}
            chosen={sideTab}
            onChoose={setSideTab}
          />
        ) : (
          people
        )}
        {!compact && watching && <Chronicle state={state} chosen={tab} onChoose={setTab} />}
        {Own && <Own play={state} />}
        {Hand && !watching && <Hand play={state} />}
        <ActionArea state={state} />
      </aside>
    </div>
  );
}
