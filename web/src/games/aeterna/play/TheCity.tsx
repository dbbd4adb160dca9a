/** The stage: the city with its surroundings, and over it the draft and the end of an Era. */
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useMedia } from "../../../shell/hooks";
import { Panel } from "../../../shell/play/Panel";
import { useWords } from "../../../shell/words";
import { CityMap } from "../board/CityMap";
import type { BoardWords } from "../board/types";
import type { Hill } from "../view";
import { useAeterna } from "./aeterna";
import { Draft } from "./Draft";
import { hillText } from "./hillText";
import { Ladder } from "./Ladder";
import { Market } from "./Market";
import { marksOf } from "./marks";
import style from "./TheCity.module.css";

const EraEnd = lazy(async () => ({ default: (await import("./EraEnd")).EraEnd }));

/** Width of the rails on each side, with the gap to the Hills (`TheCity.module.css`). */
const RAILS = { left: 178, right: 190 };
const NARROW_RAILS = { left: 162, right: 180 };
const NONE = { left: 0, right: 0 };

export function TheCity({
  under = 0,
  children,
}: {
  /** Pixels at its bottom that are covered. */
  under?: number;
  children?: ReactNode;
}) {
  const words = useWords();
  const compact = useMedia("(max-width: 86.25em), (max-height: 50em)");
  // A small screen in landscape is wide enough for the other layout.
  const tall = useMedia("(orientation: portrait)");
  const [pointed, setPointed] = useState<Hill | null>(null);
  const { view, truth, me, narrow, choosing, pings, shown, onPick } = useAeterna((play) => {
    const { view, truth, me, narrow, choosing, pings, shown, onPick } = play;
    return { view, truth, me, narrow, choosing, pings, shown, onPick };
  });
  const marks = useMemo(
    () => marksOf({ view: truth, me, choosing, pointed, pinged: pings.map(({ place }) => place), words }),
    [truth, me, choosing, pointed, pings, words],
  );
  const said: BoardWords = useMemo(
    () => ({
      city: words.say("city"),
      free: words.say("free"),
      hill: (hill) => words.named("hill", hill),
      about: (hill) => hillText(truth, hill, words, shown !== null),
      token: (token) => words.named("token", token),
    }),
    [truth, words, shown],
  );
  const follow = (token: string) =>
    choosing.follow(choosing.following === `token ${token}` ? null : `token ${token}`);
  return (
    <div className={style.stage} data-place="city">
      <CityMap
        view={view}
        arrangement={narrow && tall ? "tall" : "wide"}
        sides={narrow ? NONE : compact ? NARROW_RAILS : RAILS}
        marks={marks}
        words={said}
        onPick={(hill) => onPick("hill", hill)}
        onToken={narrow ? null : follow}
        onPoint={setPointed}
        under={under}
      />
      {!narrow && (
        <>
          <div className={style.west} data-rail="west">
            <Ladder />
          </div>
          <div className={style.east} data-rail="east">
            <Market />
          </div>
        </>
      )}
      {view.phase === "draft" && <Draft />}
      {(view.phase === "unrest" || view.phase === "order") && (
        <Panel>
          <Suspense fallback={null}>
            <EraEnd />
          </Suspense>
        </Panel>
      )}
      {children}
    </div>
  );
}
