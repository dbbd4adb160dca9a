/** Large screens: the map with its widgets, people and annals beside it, hand and actions below. */
import { useState } from "react";
import { MapDefs } from "../../games/fall_of_rome/board";
import { Players } from "../../games/fall_of_rome/play/Players";
import { OddsLegend, TheBoard, useMarks } from "../../games/fall_of_rome/play/TheBoard";
import { DeclineWidget, TribePlates } from "../../games/fall_of_rome/play/widgets";
import { useMedia } from "../hooks";
import { Icon } from "../Icon";
import { SEATS } from "../NewTable";
import { go } from "../place";
import { useWords } from "../words";
import { Chat } from "./Chat";
import { Log } from "./Log";
import {
  DeckButtons,
  HintButton,
  HoldSwitch,
  Inner,
  innerAlone,
  Pips,
  RoleCard,
  TheHand,
  TheTiles,
  Track,
  UndoButton,
  useNow,
  usePrompt,
} from "./parts";
import { Ribbon } from "./Ribbon";
import type { PlayState } from "./state";
import { useUnread } from "./useUnread";

/** Cards that fit side by side with their pictures; more are small, in two rows. */
const ROOMY = 5;
const INSETS = { top: 80, right: 12, bottom: 12, left: 116 };

export function seatColour(seat: string | null): number {
  return Math.max(0, (SEATS as readonly string[]).indexOf(seat ?? "A"));
}

export function Desktop(state: PlayState) {
  const words = useWords();
  const now = useNow(state);
  const prompt = usePrompt(state);
  const marks = useMarks(state);
  const compact = useMedia("(max-width: 1380px), (max-height: 800px)");
  const [talking, setTalking] = useState(false);
  const { sat, table, view, truth, update, myTurn } = state;
  const inside = innerAlone(state);
  const unread = useUnread(table.id, sat.chat, state.shown, talking);
  return (
    <div className="table-page" data-turn={myTurn}>
      <MapDefs />
      <header className="top">
        <button type="button" className="brand caps" onClick={() => go("/")} title={words.say("home")}>
          <Icon name="laurels" />
          <span>
            <b>{state.title}</b>
            <small>{words.named("difficulty", view.difficulty)}</small>
          </span>
        </button>
        <Track marker={view.marker} />
        <DeckButtons state={state} />
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
      <main className="map-area">
        <TheBoard state={state} marks={marks} callout={now.city ? now.content : null} insets={INSETS}>
          <DeclineWidget view={view} small={compact} />
          <TribePlates state={state} marks={marks} small={false} />
          <OddsLegend state={state} />
          <Ribbon
            facts={state.told.facts}
            left={state.told.left}
            role={truth.roles[truth.player] ?? ""}
            onSkip={state.onSkip}
          />
          {now.content && !now.city && (
            <div className="docked" data-over-map="">
              {now.content}
            </div>
          )}
        </TheBoard>
      </main>
      <aside className="side">
        <section className="people">
          <h3 className="caps">
            {words.say("players")}
            {sat.presence && sat.presence.watchers > 0 && (
              <small className="dim watchers">
                {words.say("watchers", { count: sat.presence.watchers })}
              </small>
            )}
          </h3>
          <Players
            view={view}
            table={table}
            awaited={update.awaited}
            presence={sat.presence}
            shown={state.shown}
            own={state.own}
            onTurn={state.onTurn}
          />
        </section>
        <div className="side-tabs" role="tablist">
          <button type="button" role="tab" aria-selected={!talking} onClick={() => setTalking(false)}>
            {words.say("log")}
          </button>
          <button type="button" role="tab" id="talk" aria-selected={talking} onClick={() => setTalking(true)}>
            {words.say("chat")}
            {unread > 0 && <i>{unread}</i>}
          </button>
        </div>
        {talking ? (
          <Chat
            lines={sat.chat}
            allowed={table.options.chat}
            open={table.options.chat && state.shown !== null}
            onSay={(text) => state.sitting.say(text)}
          />
        ) : (
          <Log log={sat.log} seat={state.shown} colour={seatColour} />
        )}
      </aside>
      <footer className="bottom">
        <RoleCard state={state} />
        <TheHand state={state} small={compact || state.hand.length > ROOMY} />
        <section className="actions" aria-label={words.say("actions")}>
          <div className="actions-head">
            {truth.actions > 0 && !state.over && <Pips count={truth.actions} />}
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
