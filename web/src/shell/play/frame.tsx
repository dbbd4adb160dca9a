/** Parts of the large-screen layouts. */
import { lazy, memo, type ReactNode, Suspense } from "react";
import { type TabOf, Tabs } from "../../table/Tabs";
import { Icon } from "../Icon";
import { usePart } from "../part";
import { navigate } from "../router";
import { openRules } from "../rules/at";
import { useWords } from "../words";
import { PlayLog } from "./Log";
import { AskedCard } from "./OpenPanel";
import { Panel } from "./Panel";
import { Players } from "./Players";
import {
  ActionTiles,
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
import { usePlay, useTalk } from "./state";
import { Talk } from "./Talk";
import { Unread } from "./Unread";

/** Loaded only at tables of a daily deal. */
const DealLine = lazy(() => import("./DealLine"));

/** The top bar. */
export const TopBar = memo(function TopBar() {
  const words = useWords();
  const { places, looks } = usePart();
  const { Top } = places;
  const { title, deal, subtitle, ended, onDialog } = usePlay(
    ({ title, table, view, over, playback, onDialog }) => ({
      ...{ title, deal: table.deal, subtitle: looks?.subtitle?.(view, words) },
      ...{ ended: over && !playback.behind, onDialog },
    }),
  );
  return (
    <header className="top">
      <h1 className="visually-hidden">{title}</h1>
      <button type="button" className="brand caps" onClick={() => navigate("/")} title={words.say("home")}>
        <Icon name="laurels" />
        <span>
          <b>{title}</b>
          {deal ? (
            <small id="deal-line">
              <Suspense fallback={subtitle ?? words.say("deal")}>
                <DealLine deal={deal} />
              </Suspense>
            </small>
          ) : (
            subtitle !== undefined && <small>{subtitle}</small>
          )}
        </span>
      </button>
      <div className="top-part">
        <Panel>{Top && <Top />}</Panel>
      </div>
      <div className="tools">
        <UndoButton />
        {ended && (
          <button type="button" className="tool" onClick={() => onDialog("ending")}>
            {words.say("over.show")}
          </button>
        )}
        <button
          type="button"
          className="tool square"
          id="help"
          aria-label={words.say("rules")}
          title={words.say("rules")}
          onClick={() => openRules()}
        >
          ?
        </button>
        <button
          type="button"
          className="tool square"
          id="menu"
          aria-label={words.say("menu")}
          onClick={() => onDialog("menu")}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
});

/** The board with events and questions over it. */
export function StageArea({ children }: { children?: ReactNode }) {
  const now = useNow();
  const inPanel = usePlay(({ panel }) => panel !== null);
  const { Stage } = usePart().places;
  return (
    <main className="map-area" tabIndex={-1}>
      <Stage now={now}>
        {children}
        <Panel>
          <Ribbon />
        </Panel>
        <Panel>
          <AskedCard />
        </Panel>
        {now.content && !now.spot && (
          <div className={inPanel ? "docked wide" : "docked"} data-over-map="">
            <Panel>{now.content}</Panel>
          </div>
        )}
      </Stage>
    </main>
  );
}

/** Players and spectators. */
export const People = memo(function People() {
  const words = useWords();
  const watchers = useTalk(({ presence }) => presence?.watchers ?? 0);
  const ThePlayers = usePart().places.Players ?? Players;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with many players it scrolls, so it must take the focus
    <section className="people" tabIndex={0}>
      <h2 className="caps">
        {words.say("players")}
        {watchers > 0 && <small className="dim watchers">{words.say("watchers", { count: watchers })}</small>}
      </h2>
      <Panel>
        <ThePlayers />
      </Panel>
    </section>
  );
});

/** The current choice and all actions. */
export const ActionArea = memo(function ActionArea() {
  const words = useWords();
  const { Left } = usePart().places;
  const { inside, over } = usePlay((play) => ({ inside: innerAlone(play), over: play.over }));
  return (
    <section className="actions" aria-label={words.say("actions")}>
      <div className="actions-head">
        {Left && !over && (
          <Panel>
            <Left />
          </Panel>
        )}
        <Panel>
          <PromptLine />
        </Panel>
        {!inside && <PlainOffers />}
        <HoldSwitch />
        <SkipSwitch />
        <HintButton />
      </div>
      <Panel>{inside ? <PlainOffers /> : <ActionTiles />}</Panel>
    </section>
  );
});

/** Log and chat as tabs, after the given tabs. */
export function Chronicle({
  before = [],
  chosen,
  onChoose,
}: {
  before?: readonly TabOf[];
  chosen: string;
  onChoose: (tab: string) => void;
}) {
  const words = useWords();
  return (
    <Tabs
      label={words.say("table")}
      className="side-tabbed"
      listClassName="side-tabs"
      panelClassName="side-panel"
      chosen={chosen}
      onChoose={onChoose}
      tabs={[
        ...before,
        {
          id: "log",
          label: words.say("log"),
          content: (
            <>
              <h2 className="visually-hidden">{words.say("table")}</h2>
              <Panel>
                <PlayLog />
              </Panel>
            </>
          ),
        },
        {
          id: "chat",
          label: (
            <>
              {words.say("chat")}
              <Unread open={chosen === "chat"} />
            </>
          ),
          content: (
            <Panel>
              <Talk />
            </Panel>
          ),
        },
      ]}
    />
  );
}
