/** Large screens: the board, people and annals beside it, hand and actions below. */
import { useState } from "react";
import { Tabs } from "../../table/Tabs";
import { Icon } from "../Icon";
import { usePart } from "../part";
import { navigate } from "../router";
import { useWords } from "../words";
import { Chat } from "./Chat";
import { Log } from "./Log";
import { Players } from "./Players";
import { HintButton, HoldSwitch, Inner, innerAlone, TheTiles, UndoButton, useNow, usePrompt } from "./parts";
import { Ribbon } from "./Ribbon";
import type { PlayState } from "./state";
import { useUnread } from "./useUnread";

export function Desktop(state: PlayState<unknown>) {
  const words = useWords();
  const now = useNow(state);
  const prompt = usePrompt(state);
  const [tab, setTab] = useState("log");
  const part = usePart();
  const { connectionState, table, myTurn } = state;
  const { Top, Stage, Own, Hand, Left } = part.places;
  const ThePlayers = part.places.Players ?? Players;
  const inside = innerAlone(state);
  const unread = useUnread(table.id, connectionState.chat, state.shown, tab === "chat");
  return (
    <div className="table-page" data-turn={myTurn} data-game={table.game}>
      <header className="top">
        <button type="button" className="brand caps" onClick={() => navigate("/")} title={words.say("home")}>
          <Icon name="laurels" />
          <span>
            <b>{state.title}</b>
            {part.looks?.subtitle && <small>{part.looks.subtitle(state.view, words)}</small>}
          </span>
        </button>
        <div className="top-part">{Top && <Top play={state} />}</div>
        <div className="tools">
          <UndoButton state={state} />
          {state.over && (
            <button type="button" className="tool" onClick={() => state.onDialog("ending")}>
              {words.say("over.show")}
            </button>
          )}
          <button
            type="button"
            className="tool square"
            id="help"
            aria-label={words.say("rules")}
            title={words.say("rules")}
            onClick={() => state.onDialog("rules")}
          >
            ?
          </button>
          <button
            type="button"
            className="tool square"
            id="menu"
            aria-label={words.say("menu")}
            onClick={() => state.onDialog("menu")}
          >
            <Icon name="menu" />
          </button>
        </div>
      </header>
      <main className="map-area" tabIndex={-1}>
        <Stage play={state} now={now}>
          <Ribbon play={state} />
          {now.content && !now.spot && (
            <div className="docked" data-over-map="">
              {now.content}
            </div>
          )}
        </Stage>
      </main>
      <aside className="side">
        <section className="people">
          <h3 className="caps">
            {words.say("players")}
            {connectionState.presence && connectionState.presence.watchers > 0 && (
              <small className="dim watchers">
                {words.say("watchers", { count: connectionState.presence.watchers })}
              </small>
            )}
          </h3>
          <ThePlayers play={state} />
        </section>
        <Tabs
          label={words.say("table")}
          className="side-tabbed"
          listClassName="side-tabs"
          panelClassName="side-panel"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            {
              id: "log",
              label: words.say("log"),
              content: <Log log={connectionState.log} seat={state.shown} />,
            },
            {
              id: "chat",
              label: (
                <>
                  {words.say("chat")}
                  {unread > 0 && <i>{unread}</i>}
                </>
              ),
              content: (
                <Chat
                  lines={connectionState.chat}
                  allowed={table.options.chat}
                  open={table.options.chat && state.shown !== null}
                  onSay={(text) => state.connection.say(text)}
                />
              ),
            },
          ]}
        />
      </aside>
      <footer className="bottom">
        {Own ? <Own play={state} /> : <span />}
        {Hand ? <Hand play={state} /> : <span />}
        <section className="actions" aria-label={words.say("actions")}>
          <div className="actions-head">
            {Left && !state.over && <Left play={state} />}
            <span className="prompt" id="prompt">
              <b>{prompt.title}</b>
              <span>{prompt.hint}</span>
            </span>
            {!inside && <Inner state={state} />}
            <HoldSwitch state={state} />
            <HintButton state={state} />
          </div>
          {inside ? <Inner state={state} /> : <TheTiles state={state} />}
        </section>
      </footer>
    </div>
  );
}
