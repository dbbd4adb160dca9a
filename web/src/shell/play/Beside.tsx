/**
 * Large screen with everything next to the board, which is as high as the window, for games whose board is as
 * high as it is wide. The log covers a corner of the board that the game leaves free, or is a tab. A game selects
 * this layout with `looks.Frame`. Other games do not load it.
 */
import { useState } from "react";
import { useMedia } from "../hooks";
import { usePart } from "../part";
import { useWords } from "../words";
import { ActionArea, Chronicle, People, StageArea, TopBar } from "./frame";
import { Panel } from "./Panel";
import { Alarms } from "./parts";
import { usePlay } from "./state";
import "../style/beside.css";

/** Everything next to the board. */
export function Beside() {
  const { myTurn, game, watching } = usePlay(({ myTurn, table, shown }) => ({
    ...{ myTurn, game: table.game, watching: shown === null },
  }));
  const words = useWords();
  const compact = useMedia("(max-width: 86.25em), (max-height: 50em)");
  const [tab, setTab] = useState("log");
  const [sideTab, setSideTab] = useState("players");
  const { Own, Hand, Corner } = usePart().places;
  const people = <People />;
  return (
    <div
      className="table-page"
      data-frame="side"
      data-turn={myTurn}
      data-game={game}
      data-watching={watching}
    >
      <TopBar />
      <StageArea>
        <div className="corner" data-over-map="parts">
          {Corner && (
            <Panel>
              <Corner />
            </Panel>
          )}
          {!compact && !watching && <Chronicle chosen={tab} onChoose={setTab} />}
        </div>
      </StageArea>
      <aside className="side">
        <Panel>
          <Alarms />
        </Panel>
        {compact ? (
          <Chronicle
            before={[{ id: "players", label: words.say("players"), content: people }]}
            chosen={sideTab}
            onChoose={setSideTab}
          />
        ) : (
          people
        )}
        {!compact && watching && <Chronicle chosen={tab} onChoose={setTab} />}
        {Own && (
          <Panel>
            <Own />
          </Panel>
        )}
        {Hand && !watching && (
          <Panel>
            <Hand />
          </Panel>
        )}
        <ActionArea />
      </aside>
    </div>
  );
}
