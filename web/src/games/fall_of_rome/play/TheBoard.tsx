/** The board with what is offered on it lit up, and the box beside the chosen city. */
import { type ReactNode, useMemo } from "react";
import { useMedia, usePrefs } from "../../../shell/hooks";
import { Icon } from "../../../shell/Icon";
import type { Now } from "../../../shell/part";
import { setPrefs } from "../../../shell/prefs";
import { useWords } from "../../../shell/words";
import type { Focus } from "../../../table/MapBoard";
import type { BoardWords } from "../board";
import { Board } from "../board";
import { cityParts, pawnName } from "./cityText";
import { oddsOf, pawnOf, useFall, useMarks } from "./fall";
import { struck } from "./marks";
import { DeclineWidget, TribePlates } from "./widgets";

const LARGE = { top: 80, right: 12, bottom: 12, left: 116 };
const SMALL = { top: 8, right: 56, bottom: 8, left: 8 };

/** The switch that shows the odds on the map. */
function OddsTool() {
  const words = useWords();
  const { odds } = usePrefs();
  const label = words.say("odds.show");
  return (
    <button
      type="button"
      id="odds"
      aria-label={label}
      title={`${label} (O)`}
      aria-pressed={odds}
      aria-keyshortcuts="O"
      onClick={() => setPrefs({ odds: !odds })}
    >
      %
    </button>
  );
}

/** What the numbers on the map are. */
export function OddsLegend() {
  const words = useWords();
  const { odds, seated } = useFall((play) => ({ odds: oddsOf(play), seated: play.me !== null }));
  if (!odds) return null;
  return (
    <p className="odds-legend" data-over-map="" id="odds-legend">
      <span>{words.say(odds.flips > 0 ? "odds.flips" : "odds.none", { count: odds.flips })}</span>
      <b>{words.say("odds.revolt", { percent: Math.round(odds.revolt * 100) })}</b>
      {Object.keys(odds.risks).length > 0 && (
        <span>
          <Icon name="ancient-ruins" /> {words.say(seated ? "risk.legend" : "risk.legend.watched")}
        </span>
      )}
    </p>
  );
}

export function TheBoard({ now, children }: { now: Now; children: ReactNode }) {
  const words = useWords();
  const marks = useMarks();
  const { view, truth, pawn, choosing, about, playback, still, narrow, myTurn, told, onPick } = useFall(
    (play) => {
      const { view, truth, me, choosing, about, playback, still, narrow, myTurn, onPick } = play;
      return {
        ...{ view, truth, pawn: pawnOf(truth, me), choosing, about, playback, still, narrow, myTurn },
        ...{ told: oddsOf(play) !== undefined, onPick },
      };
    },
  );
  const compact = useMedia("(max-width: 86.25em), (max-height: 50em)");
  const boardWords: BoardWords = useMemo(
    () => ({
      map: words.say("map"),
      city: (content) => cityParts(content, words, (at) => pawnName(truth, at, words)).join(", "),
      zoomIn: words.say("map.in"),
      zoomOut: words.say("map.out"),
      overview: words.say("map.all"),
      offscreen: (city) => words.say("map.to", { city: words.named("city", city) }),
    }),
    [words, truth],
  );
  const city =
    choosing.picking.picks.find((pick) => pick.kind === "city")?.value ??
    (about?.kind === "city" ? about.value : null);
  const [first] = struck(playback.facts);
  const own = myTurn && pawn !== null ? (view.pawns[pawn] ?? null) : null;
  const playing = playback.view !== null;
  const focus: Focus | null = useMemo(() => {
    if (playing) return first ? { kind: "near", spot: first } : null;
    // One's own turn is played around one's own pawn, also on a screen that shows a part of the map only.
    return own ? { kind: "at", spots: [own] } : null;
  }, [playing, first, own]);
  return (
    <Board
      view={view}
      words={boardWords}
      marks={marks}
      seat={pawn}
      still={still}
      onPick={(pick) => {
        if (pick.kind === "city") onPick("city", pick.city);
      }}
      tools={told ? <OddsTool /> : null}
      callout={now.content && now.spot && city ? { city, content: now.content } : null}
      insets={narrow ? SMALL : LARGE}
      {...(focus ? { focus } : {})}
    >
      {!narrow && (
        <>
          <DeclineWidget small={compact} />
          <TribePlates small={false} />
          <OddsLegend />
        </>
      )}
      {children}
    </Board>
  );
}
