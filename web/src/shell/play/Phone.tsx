/** Small screens: the board first. Below it are the actions and the hand, or the sheet of the current choice. */
import { useState } from "react";
import { SeatMark } from "../../table/SeatMark";
import { Tabs } from "../../table/Tabs";
import { Icon } from "../Icon";
import { usePart } from "../part";
import { SEATS, seatNumber } from "../seat";
import { useWords } from "../words";
import { PlayLog } from "./Log";
import { AskedCard } from "./OpenPanel";
import { Panel } from "./Panel";
import { Players } from "./Players";
import {
  ActionTiles,
  Alarms,
  HintButton,
  HoldSwitch,
  innerAlone,
  PlainOffers,
  PromptLine,
  UndoButton,
  useNow,
} from "./parts";
import { Ribbon } from "./Ribbon";
import { SkipSwitch } from "./SkipSwitch";
import { usePlay } from "./state";
import { Talk } from "./Talk";
import { Unread } from "./Unread";

const TABS = ["map", "players", "log", "chat"] as const;
type Tab = (typeof TABS)[number];
const SIGNS: Record<Tab, string> = {
  map: "greek-temple",
  players: "roman-toga",
  log: "scroll-quill",
  chat: "chat",
};

/** Returns the player who must choose: the user if they are awaited, otherwise the first awaited player. */
function useTurn(): { at: number; name: string; detail?: string } {
  const words = useWords();
  const { looks } = usePart();
  return usePlay((play) => {
    const known = looks?.turn?.(play, words);
    if (known) return known;
    const seat = play.myTurn ? play.shown : (play.update.awaited[0] ?? play.shown);
    return { at: Math.max(0, seatNumber(seat)), name: seat ? words.named("seat", seat) : play.title };
  });
}

export function Phone() {
  const words = useWords();
  const { myTurn, over, panel, asked, title, game, truth, inside, onDialog } = usePlay((play) => {
    const { myTurn, over, panel, asked, title, table, truth, onDialog } = play;
    return {
      ...{ myTurn, over, panel, asked, title, game: table.game, truth, inside: innerAlone(play), onDialog },
    };
  });
  const now = useNow();
  const [tab, setTab] = useState<Tab>("map");
  const part = usePart();
  const { Stage, Own, Hand, Left, PhoneTop, PhoneStrip, PhonePage } = part.places;
  const ThePlayers = part.places.Players ?? Players;
  const Mark = part.looks?.Mark;
  const turn = useTurn();
  const contents: Record<Tab, React.ReactNode> = {
    map: (
      <>
        <div className="map-area">
          <Stage now={{ spot: null, content: null }}>
            <Panel>
              <Ribbon />
            </Panel>
          </Stage>
        </div>
        {now.content ? (
          <div className="sheet">
            <Panel>{now.content}</Panel>
          </div>
        ) : asked !== null ? (
          <div className="sheet">
            <Panel>
              <AskedCard />
            </Panel>
          </div>
        ) : (
          <section className="phone-actions" aria-label={words.say("actions")}>
            <Panel>
              <Alarms />
            </Panel>
            <div className="actions-head">
              {Left && !over && (
                <Panel>
                  <Left />
                </Panel>
              )}
              <Panel>
                <PromptLine />
              </Panel>
              <HintButton />
              <UndoButton />
            </div>
            <Panel>
              <PlainOffers />
            </Panel>
            <HoldSwitch />
            <SkipSwitch />
            {!inside && (
              <Panel>
                <ActionTiles />
              </Panel>
            )}
          </section>
        )}
        {Hand && panel === null && (
          <Panel>
            <Hand />
          </Panel>
        )}
      </>
    ),
    players: (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and has no button, so it must take the focus
      <div className="phone-page" tabIndex={0}>
        <h2 className="visually-hidden">{words.say("tab.players")}</h2>
        <Panel>
          <ThePlayers />
        </Panel>
        {Own && (
          <Panel>
            <Own />
          </Panel>
        )}
        {PhonePage && (
          <Panel>
            <PhonePage />
          </Panel>
        )}
      </div>
    ),
    log: (
      <div className="phone-page">
        <h2 className="visually-hidden">{words.say("tab.log")}</h2>
        <Panel>
          <PlayLog />
        </Panel>
      </div>
    ),
    chat: (
      <div className="phone-page">
        <h2 className="visually-hidden">{words.say("tab.chat")}</h2>
        <Panel>
          <Talk />
        </Panel>
      </div>
    ),
  };
  return (
    <div
      className="table-page phone"
      data-apt={part.handling?.apt !== undefined}
      data-turn={myTurn}
      data-game={game}
    >
      <header className="phone-top">
        <h1 className="visually-hidden">{title}</h1>
        <button type="button" className="phone-turn" id="menu" onClick={() => onDialog("menu")}>
          {Mark ? (
            <Mark at={turn.at} view={truth} />
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
          <span className="visually-hidden">{words.say("menu")}</span>
          <Icon name="menu" />
        </button>
        {PhoneTop && (
          <span className="phone-stats">
            <Panel>
              <PhoneTop />
            </Panel>
          </span>
        )}
      </header>
      {PhoneStrip && (
        <aside className="phone-strip" aria-label={words.say("strip")}>
          <Panel>
            <PhoneStrip />
          </Panel>
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
                {id === "map" && myTurn && tab !== "map" && <i>!</i>}
                {id === "chat" && <Unread open={tab === "chat"} />}
              </>
            ),
            content: contents[id],
          }))}
        />
      </main>
    </div>
  );
}
