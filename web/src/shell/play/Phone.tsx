/** Small screens: the map first; actions and hand below it, or the sheet of what is being chosen. */
import { useState } from "react";
import { MapDefs, RoleBadge } from "../../games/fall_of_rome/board";
import { MAP } from "../../games/fall_of_rome/layout/map";
import { playerCardsLeft } from "../../games/fall_of_rome/play/Decks";
import { Players } from "../../games/fall_of_rome/play/Players";
import { OddsLegend, TheBoard, useMarks } from "../../games/fall_of_rome/play/TheBoard";
import { TribePlates } from "../../games/fall_of_rome/play/widgets";
import { Icon } from "../Icon";
import { SEATS } from "../NewTable";
import { useWords } from "../words";
import { Chat } from "./Chat";
import { seatColour } from "./Desktop";
import { Log } from "./Log";
import {
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

const TABS = ["map", "players", "log", "chat"] as const;
type Tab = (typeof TABS)[number];
const SIGNS: Record<Tab, string> = {
  map: "greek-temple",
  players: "roman-toga",
  log: "scroll-quill",
  chat: "chat",
};
const INSETS = { top: 8, right: 56, bottom: 8, left: 8 };

export function Phone(state: PlayState) {
  const words = useWords();
  const now = useNow(state);
  const prompt = usePrompt(state);
  const marks = useMarks(state);
  const [tab, setTab] = useState<Tab>("map");
  const { sat, table, view, truth, update } = state;
  const unread = useUnread(table.id, sat.chat, state.shown, tab === "chat");
  // Whoever is to choose: before the first turn that is not the one who begins it.
  const turn = state.myTurn && state.pawn !== null ? state.pawn : truth.player;
  const name = state.alone
    ? words.named("role", truth.roles[turn] ?? "")
    : words.named("seat", SEATS[turn] ?? "");
  return (
    <div className="table-page phone" data-turn={state.myTurn}>
      <MapDefs />
      <header className="phone-top">
        <button
          type="button"
          className="phone-turn"
          id="menu"
          aria-label={words.say("menu")}
          onClick={() => state.onDialog("menu")}
        >
          <RoleBadge role={truth.roles[turn] ?? ""} seat={turn} />
          <b>{name}</b>
          <Icon name="menu" />
        </button>
        <span className="phone-stats">
          <span title={words.told("term.invasion_rate")}>
            <Icon name="horned-helm" /> <b>{MAP.track.invasion[view.marker]}</b>
          </span>
          <span title={words.told("term.recruitment_rate")}>
            <Icon name="rally-the-troops" /> <b>{MAP.track.recruitment[view.marker]}</b>
          </span>
          <span className="grave" title={words.told("term.decline")}>
            <Icon name="ancient-columns" /> <b>{view.decline}</b>
            <small>/8</small>
          </span>
          <button
            type="button"
            id="player-deck"
            title={words.told("term.player_deck")}
            onClick={() => state.onDialog("player")}
          >
            <Icon name="card-draw" /> <b>{playerCardsLeft(view)}</b>
          </button>
        </span>
      </header>
      <TribePlates state={state} marks={marks} small />
      {tab === "map" ? (
        <>
          <OddsLegend state={state} />
          <main className="map-area">
            <TheBoard state={state} marks={marks} callout={null} insets={INSETS}>
              <Ribbon
                facts={state.told.facts}
                left={state.told.left}
                role={truth.roles[turn] ?? ""}
                onSkip={state.onSkip}
              />
            </TheBoard>
          </main>
          {now.content ? (
            <div className="sheet">{now.content}</div>
          ) : (
            <section className="phone-actions" aria-label={words.say("actions")}>
              <div className="actions-head">
                {truth.actions > 0 && !state.over && <Pips count={truth.actions} />}
                <span className="prompt" id="prompt">
                  <b>{prompt.title}</b>
                  <span>{prompt.hint}</span>
                </span>
                <HintButton state={state} />
                <UndoButton state={state} />
              </div>
              <Inner state={state} />
              <HoldSwitch state={state} />
              {!innerAlone(state) && <TheTiles state={state} />}
            </section>
          )}
          <TheHand state={state} small />
        </>
      ) : (
        <main className="phone-page">
          {tab === "players" && (
            <>
              <Players
                view={view}
                table={table}
                awaited={update.awaited}
                presence={sat.presence}
                shown={state.shown}
                own={state.own}
                onTurn={state.onTurn}
              />
              <RoleCard state={state} />
              <Track marker={view.marker} />
              <div className="row">
                <button type="button" onClick={() => state.onDialog("player")}>
                  {words.told("term.player_deck")}
                </button>
                <button type="button" onClick={() => state.onDialog("barbarian")}>
                  {words.told("term.barbarian_deck")}
                </button>
              </div>
            </>
          )}
          {tab === "log" && <Log log={sat.log} seat={state.shown} colour={seatColour} />}
          {tab === "chat" && (
            <Chat
              lines={sat.chat}
              allowed={table.options.chat}
              open={table.options.chat && state.shown !== null}
              onSay={(text) => state.sitting.say(text)}
            />
          )}
        </main>
      )}
      <nav className="tabs">
        {TABS.map((each) => (
          <button
            type="button"
            key={each}
            data-tab={each}
            aria-current={tab === each ? "page" : undefined}
            onClick={() => setTab(each)}
          >
            <Icon name={SIGNS[each]} />
            {words.say(`tab.${each}`)}
            {each === "map" && state.myTurn && tab !== "map" && <i>!</i>}
            {each === "chat" && unread > 0 && <i>{unread}</i>}
          </button>
        ))}
      </nav>
    </div>
  );
}
