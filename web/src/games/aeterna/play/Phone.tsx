/** A small screen: status, the city, the verbs or the sheet of what is being chosen, and tabs. */
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Icon } from "../../../shell/Icon";
import { Log } from "../../../shell/play/Log";
import { AskedCard } from "../../../shell/play/OpenPanel";
import {
  HintButton,
  HoldSwitch,
  Inner,
  innerAlone,
  TheTiles,
  UndoButton,
  useNow,
  usePrompt,
} from "../../../shell/play/parts";
import { Ribbon } from "../../../shell/play/Ribbon";
import type { PlayState } from "../../../shell/play/state";
import { Talk } from "../../../shell/play/Talk";
import { useUnread } from "../../../shell/play/useUnread";
import { useWords } from "../../../shell/words";
import { Tabs } from "../../../table/Tabs";
import { useAeterna } from "./aeterna";
import { eraOf } from "./era";
import { Hand } from "./Hand";
import { Ladder } from "./Ladder";
import { Market } from "./Market";
import style from "./Phone.module.css";
import { Players } from "./Players";
import { TheCity } from "./TheCity";
import { Goods, PassTrack, TurnOrder } from "./Top";
import { withVerbs } from "./Tray";

const TABS = ["city", "hand", "board", "players", "log", "chat"] as const;
type Tab = (typeof TABS)[number];
const SIGNS: Record<Tab, string> = {
  city: "ae-city",
  hand: "card-draw",
  board: "ae-board",
  players: "roman-toga",
  log: "scroll-quill",
  chat: "chat",
};

export function Phone(state: PlayState<unknown>) {
  const words = useWords();
  const play = useAeterna();
  const [tab, setTab] = useState<Tab>("city");
  const { view, shown, me, connectionState, table } = play;
  // What is chosen on another page is gone on with in the city.
  const begun = play.choosing.begun || play.about !== null;
  useEffect(() => {
    if (begun) setTab("city");
  }, [begun]);
  const unread = useUnread(table.id, connectionState.chat, shown, tab === "chat");
  const held = view.hand?.length ?? 0;
  const page = (name: Tab, content: ReactNode) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and may have no button, so keys must get into it
    <div className="phone-page" tabIndex={0}>
      <h2 className="visually-hidden">{words.say(`tab.${name}`)}</h2>
      {content}
    </div>
  );
  const contents: Record<Tab, ReactNode> = {
    city: <CityPage state={state} />,
    hand: page("hand", <Hand play={play} />),
    board: page(
      "board",
      <>
        <Market play={play} />
        <PassTrack view={view} />
      </>,
    ),
    players: page(
      "players",
      <>
        <Players play={play} />
        <Ladder view={view} />
      </>,
    ),
    log: page("log", <Log log={connectionState.log} untold={play.playback.untold} seat={shown} />),
    chat: page("chat", <Talk state={state} />),
  };
  return (
    <div className={`table-page phone ${style.phone}`} data-turn={play.myTurn} data-game={table.game}>
      <header>
        <div className={style.status}>
          <h1 className="visually-hidden">{play.title}</h1>
          <Now />
          <TurnOrder view={view} />
          <button
            type="button"
            className={style.menu}
            id="menu"
            aria-label={words.say("menu")}
            onClick={() => play.onDialog("menu")}
          >
            <Icon name="menu" />
          </button>
        </div>
        {me !== null && <Goods view={view} seat={me} />}
      </header>
      <main className="phone-main" tabIndex={-1}>
        <Tabs
          label={words.say("table")}
          className="phone-tabbed"
          listClassName={`tabs ${style.tabs}`}
          panelClassName="phone-panel"
          below
          chosen={tab}
          onChoose={(id) => setTab(id as Tab)}
          tabs={TABS.filter((id) => id !== "hand" || view.hand).map((id) => ({
            id,
            label: (
              <>
                <Icon name={SIGNS[id]} />
                {words.say(`tab.${id}`)}
                {id === "city" && play.myTurn && tab !== "city" && <i>!</i>}
                {id === "hand" && held > 0 && <i>{held}</i>}
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

/** What is to be done, and where in the game one is. */
function Now() {
  const words = useWords();
  const play = useAeterna();
  const prompt = usePrompt(play);
  return (
    <span className={style.now} id="prompt">
      <b>{prompt.title}</b>
      <small>{eraOf(play.view, words)}</small>
    </span>
  );
}

/** The city, and below it the verbs, or the sheet of what is being chosen. */
function CityPage({ state }: { state: PlayState<unknown> }) {
  const words = useWords();
  const play = useAeterna();
  const now = useNow(state);
  // A card is drafted by the button below it: a sheet would lie over that.
  const content = play.view.phase === "draft" ? null : now.content;
  const asked = content ?? (play.asked !== null ? <AskedCard play={state} /> : null);
  const [under, sheet] = useCovered();
  return (
    <>
      <div className="map-area">
        <TheCity play={play} under={asked ? under : 0}>
          {!asked && (
            <div className={style.tools}>
              <HintButton state={play} />
              <UndoButton state={play} />
            </div>
          )}
        </TheCity>
      </div>
      {/* News below the city, which makes room: each of its Hills can be pressed. */}
      <div className={style.told}>
        <Ribbon play={state} />
      </div>
      <section
        className={`phone-actions ${style.actions}`}
        aria-label={words.say("actions")}
        data-place="tray"
        inert={asked !== null}
      >
        <Inner state={play} />
        <HoldSwitch state={play} />
        {!innerAlone(play) && <TheTiles state={withVerbs(play)} />}
      </section>
      {asked && (
        <div ref={sheet} className={`sheet ${style.sheet}`}>
          {asked}
        </div>
      )}
    </>
  );
}

/** How much of the city a sheet lies over, in pixels. */
function useCovered(): [number, (sheet: HTMLElement | null) => (() => void) | undefined] {
  const [under, setUnder] = useState(0);
  const measured = useCallback((sheet: HTMLElement | null) => {
    const city = sheet?.parentElement?.querySelector(".map-area");
    if (!sheet || !city) return;
    const measure = () =>
      setUnder(Math.max(0, city.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    return () => observer.disconnect();
  }, []);
  return [under, measured];
}
