/** Small screens: the board first; actions and hand below it, or the sheet of what is being chosen. */
import { useState } from "react";
import { SeatMark } from "../../table/SeatMark";
import { Tabs } from "../../table/Tabs";
import { Icon } from "../Icon";
import { usePart } from "../part";
import { SEATS, seatNumber } from "../seat";
import { useWords } from "../words";
import { Log } from "./Log";
import { AskedCard } from "./OpenPanel";
import { Players } from "./Players";
import { HintButton, HoldSwitch, Inner, innerAlone, TheTiles, UndoButton, useNow, usePrompt } from "./parts";
import { Ribbon } from "./Ribbon";
import type { PlayState } from "./state";
import { Talk } from "./Talk";
import { useUnread } from "./useUnread";

const TABS = ["map", "players", "log", "chat"] as const;
type Tab = (typeof TABS)[number];
const SIGNS: Record<Tab, string> = {
  map: "greek-temple",
  players: "roman-toga",
  log: "scroll-quill",
  chat: "chat",
};

/** Who is to choose: oneself if one is asked, else the first who is. */
function useTurn(state: PlayState<unknown>): { at: number; name: string; detail?: string } {
  const words = useWords();
  const known = usePart().looks?.turn?.(state, words);
  if (known) return known;
  const seat = state.myTurn ? state.shown : (state.update.awaited[0] ?? state.shown);
  return { at: Math.max(0, seatNumber(seat)), name: seat ? words.named("seat", seat) : state.title };
}

export function Phone(state: PlayState<unknown>) {
  const words = useWords();
  const now = useNow(state);
  const prompt = usePrompt(state);
  const [tab, setTab] = useState<Tab>("map");
  const part = usePart();
  const { connectionState, table } = state;
  const { Stage, Own, Hand, Left, PhoneTop, PhoneStrip, PhonePage } = part.places;
  const ThePlayers = part.places.Players ?? Players;
  const Mark = part.looks?.Mark;
  const unread = useUnread(table.id, connectionState.chat, state.shown, tab === "chat");
  const turn = useTurn(state);
  const contents: Record<Tab, React.ReactNode> = {
    map: (
      <>
        <div className="map-area">
          <Stage play={state} now={{ spot: null, content: null }}>
            <Ribbon play={state} />
          </Stage>
        </div>
        {now.content ? (
          <div className="sheet">{now.content}</div>
        ) : state.asked !== null ? (
          <div className="sheet">
            <AskedCard play={state} />
          </div>
        ) : (
          <section className="phone-actions" aria-label={words.say("actions")}>
            <div className="actions-head">
              {Left && !state.over && <Left play={state} />}
              <span className="prompt" id="prompt" role="status">
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
        {Hand && state.panel === null && <Hand play={state} />}
      </>
    ),
    players: (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and has no button, so keys must get into it
      <div className="phone-page" tabIndex={0}>
        <h2 className="visually-hidden">{words.say("tab.players")}</h2>
        <ThePlayers play={state} />
        {Own && <Own play={state} />}
        {PhonePage && <PhonePage play={state} />}
      </div>
    ),
    log: (
      <div className="phone-page">
        <h2 className="visually-hidden">{words.say("tab.log")}</h2>
        <Log log={connectionState.log} untold={state.playback.untold} seat={state.shown} />
      </div>
    ),
    chat: (
      <div className="phone-page">
        <h2 className="visually-hidden">{words.say("tab.chat")}</h2>
        <Talk state={state} />
      </div>
    ),
  };
  return (
    <div
      className="table-page phone"
      data-apt={part.handling?.apt !== undefined}
      data-turn={state.myTurn}
      data-game={table.game}
    >
      <header className="phone-top">
        <h1 className="visually-hidden">{state.title}</h1>
        <button
          type="button"
          className="phone-turn"
          id="menu"
          aria-label={words.say("menu")}
          onClick={() => state.onDialog("menu")}
        >
          {Mark ? (
            <Mark at={turn.at} view={state.truth} />
          ) : (
            <SeatMark at={turn.at} letter={SEATS[turn.at] ?? ""} />
          )}
          {turn.detail ? (
            <span className="phone-who">
              <b>{turn.name}</b>
              <small>{turn.detail}</small>
            </span>
          ) : (
            <b>{turn.name}</b>
          )}
          <Icon name="menu" />
        </button>
        {PhoneTop && (
          <span className="phone-stats">
            <PhoneTop play={state} />
          </span>
        )}
      </header>
      {PhoneStrip && (
        <aside className="phone-strip" aria-label={words.say("strip")}>
          <PhoneStrip play={state} />
        </aside>
      )}
      <main className="phone-main" tabIndex={-1}>
        <Tabs
          label={words.say("table")}
          className="phone-tabbed"
          listClassName="tabs"
          panelClassName="phone-panel"
          below
          chosen={tab}
          onChoose={(id) => setTab(id as Tab)}
          tabs={TABS.map((id) => ({
            id,
            label: (
              <>
                <Icon name={SIGNS[id]} />
                {words.say(`tab.${id}`)}
                {id === "map" && state.myTurn && tab !== "map" && <i>!</i>}
                {id === "chat" && unread > 0 && <i>{unread}</i>}
              </>
            ),
            content: contents[id],
          }))}
        />
      </main>
    </div>
  );
}
