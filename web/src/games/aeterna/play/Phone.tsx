/** Small screens: status, the city, the verbs or the sheet of the current choice, and tabs. */
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Icon } from "../../../shell/Icon";
import { PlayLog } from "../../../shell/play/Log";
import { AskedCard } from "../../../shell/play/OpenPanel";
import { Panel } from "../../../shell/play/Panel";
import {
  HintButton,
  HoldSwitch,
  innerAlone,
  PlainOffers,
  UndoButton,
  useNow,
  usePrompt,
} from "../../../shell/play/parts";
import { Ribbon } from "../../../shell/play/Ribbon";
import { SkipSwitch } from "../../../shell/play/SkipSwitch";
import { Talk } from "../../../shell/play/Talk";
import { Unread } from "../../../shell/play/Unread";
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
import { Verbs } from "./Tray";

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

export function Phone() {
  const words = useWords();
  const [tab, setTab] = useState<Tab>("city");
  const { view, me, game, title, myTurn, begun, onDialog } = useAeterna((play) => {
    const { view, me, table, title, myTurn, choosing, about, onDialog } = play;
    // A choice that starts on another tab continues in the city.
    const begun = choosing.begun || about !== null;
    return { view, me, game: table.game, title, myTurn, begun, onDialog };
  });
  useEffect(() => {
    if (begun) setTab("city");
  }, [begun]);
  const held = view.hand?.length ?? 0;
  const page = (name: Tab, content: ReactNode) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box without a button must take the focus
    <div className="phone-page" tabIndex={0}>
      <h2 className="visually-hidden">{words.say(`tab.${name}`)}</h2>
      <Panel>{content}</Panel>
    </div>
  );
  const contents: Record<Tab, ReactNode> = {
    city: <CityPage />,
    hand: page("hand", <Hand />),
    board: page(
      "board",
      <>
        <Market />
        <PassTrack />
      </>,
    ),
    players: page(
      "players",
      <>
        <Players />
        <Ladder />
      </>,
    ),
    log: page("log", <PlayLog />),
    chat: page("chat", <Talk />),
  };
  return (
    <div className={`table-page phone ${style.phone}`} data-turn={myTurn} data-game={game}>
      <header>
        <div className={style.status}>
          <h1 className="visually-hidden">{title}</h1>
          <Now />
          <Panel>
            <TurnOrder />
          </Panel>
          <button
            type="button"
            className={style.menu}
            id="menu"
            aria-label={words.say("menu")}
            onClick={() => onDialog("menu")}
          >
            <Icon name="menu" />
          </button>
        </div>
        {me !== null && (
          <Panel>
            <Goods view={view} seat={me} />
          </Panel>
        )}
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
                {id === "city" && myTurn && tab !== "city" && <i>!</i>}
                {id === "hand" && held > 0 && <i>{held}</i>}
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

/** The prompt, and the current phase of the game. */
function Now() {
  const words = useWords();
  const view = useAeterna(({ view }) => view);
  const prompt = usePrompt();
  return (
    <span className={style.now} id="prompt">
      <b>{prompt.title}</b>
      <small>{eraOf(view, words)}</small>
    </span>
  );
}

/** The city, and below it the verbs or the sheet of the current choice. */
function CityPage() {
  const words = useWords();
  const { drafting, question, alone } = useAeterna((play) => ({
    drafting: play.view.phase === "draft" && !play.hint,
    ...{ question: play.asked !== null, alone: innerAlone(play) },
  }));
  const now = useNow();
  // A button below the card drafts it, and a sheet would cover that.
  const content = drafting ? null : now.content;
  const asked = content ?? (question ? <AskedCard /> : null);
  const [under, sheet] = useCovered();
  return (
    <>
      <div className="map-area">
        <TheCity under={asked ? under : 0}>
          {!asked && (
            <div className={style.tools}>
              <HintButton />
              <UndoButton />
            </div>
          )}
        </TheCity>
      </div>
      {/* News are below the city, so that no Hill is covered. */}
      <div className={style.told}>
        <Panel>
          <Ribbon />
        </Panel>
      </div>
      <section
        className={`phone-actions ${style.actions}`}
        aria-label={words.say("actions")}
        data-place="tray"
        inert={asked !== null}
      >
        <PlainOffers />
        <HoldSwitch />
        <SkipSwitch />
        {!alone && (
          <Panel>
            <Verbs />
          </Panel>
        )}
      </section>
      {asked && (
        <div ref={sheet} className={`sheet ${style.sheet}`}>
          <Panel>{asked}</Panel>
        </div>
      )}
    </>
  );
}

/** Returns how much of the city the sheet covers, in pixels. */
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
