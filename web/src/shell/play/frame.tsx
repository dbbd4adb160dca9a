/** What the frame of a large screen is made of, however it is arranged. */
import { type TabOf, Tabs } from "../../table/Tabs";
import { Icon } from "../Icon";
import { usePart } from "../part";
import { navigate } from "../router";
import { openRules } from "../rules/at";
import { useWords } from "../words";
import { Log } from "./Log";
import { AskedCard } from "./OpenPanel";
import { Players } from "./Players";
import { HintButton, HoldSwitch, Inner, innerAlone, TheTiles, UndoButton, useNow, usePrompt } from "./parts";
import { Ribbon } from "./Ribbon";
import type { PlayState } from "./state";
import { Talk } from "./Talk";
import { useUnread } from "./useUnread";

type State = { state: PlayState<unknown> };

/** The bar at the top. */
export function TopBar({ state }: State) {
  const words = useWords();
  const part = usePart();
  const { Top } = part.places;
  return (
    <header className="top">
      <h1 className="visually-hidden">{state.title}</h1>
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
        {state.over && !state.playback.behind && (
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
          onClick={() => openRules()}
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
  );
}

/** The board with what is told and asked over it. */
export function StageArea({ state, children }: State & { children?: React.ReactNode }) {
  const now = useNow(state);
  const { Stage } = usePart().places;
  return (
    <main className="map-area" tabIndex={-1}>
      <Stage play={state} now={now}>
        {children}
        <Ribbon play={state} />
        <AskedCard play={state} />
        {now.content && !now.spot && (
          <div className={state.panel === null ? "docked" : "docked wide"} data-over-map="">
            {now.content}
          </div>
        )}
      </Stage>
    </main>
  );
}

/** Who plays and who watches. */
export function People({ state }: State) {
  const words = useWords();
  const { presence } = state.connectionState;
  const ThePlayers = usePart().places.Players ?? Players;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where many play, so keys must get into it
    <section className="people" tabIndex={0}>
      <h2 className="caps">
        {words.say("players")}
        {presence && presence.watchers > 0 && (
          <small className="dim watchers">{words.say("watchers", { count: presence.watchers })}</small>
        )}
      </h2>
      <ThePlayers play={state} />
    </section>
  );
}

/** What is to be done now, and all there is to do. */
export function ActionArea({ state }: State) {
  const words = useWords();
  const prompt = usePrompt(state);
  const { Left } = usePart().places;
  const inside = innerAlone(state);
  return (
    <section className="actions" aria-label={words.say("actions")}>
      <div className="actions-head">
        {Left && !state.over && <Left play={state} />}
        <span className="prompt" id="prompt" role="status">
          <b>{prompt.title}</b>
          <span>{prompt.hint}</span>
        </span>
        {!inside && <Inner state={state} />}
        <HoldSwitch state={state} />
        <HintButton state={state} />
      </div>
      {inside ? <Inner state={state} /> : <TheTiles state={state} />}
    </section>
  );
}

/** Annals and talk as tabs, behind those that stand before them. */
export function Chronicle({
  state,
  before = [],
  chosen,
  onChoose,
}: State & { before?: readonly TabOf[]; chosen: string; onChoose: (tab: string) => void }) {
  const words = useWords();
  const { connectionState, playback, table, shown } = state;
  const unread = useUnread(table.id, connectionState.chat, shown, chosen === "chat");
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
              <Log log={connectionState.log} untold={playback.untold} seat={shown} />
            </>
          ),
        },
        {
          id: "chat",
          label: (
            <>
              {words.say("chat")}
              {unread > 0 && <i>{unread}</i>}
            </>
          ),
          content: <Talk state={state} />,
        },
      ]}
    />
  );
}
