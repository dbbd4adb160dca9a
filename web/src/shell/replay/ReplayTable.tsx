/** The read-only table of a replay, with the controls of the replay below it. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { http } from "../../protocol";
import { useMedia, useNarrow, usePrefs, useReducedMotion } from "../hooks";
import { readForms } from "../notation";
import { useShowNotice } from "../notice";
import { usePageFocus } from "../pageFocus";
import { type AnyPart, Playing } from "../part";
import { PublishPlay, Talking } from "../play/state";
import { TableFrame } from "../play/TableFrame";
import { useKeys } from "../play/useKeys";
import { useQuery } from "../query";
import { here, href, navigate } from "../router";
import { rulesAt } from "../rules/at";
import type { Seat } from "../seat";
import { Tellings, useFetchedTelling } from "../telling";
import { useStable, useStore } from "../useStore";
import { useWords } from "../words";
import { Dock } from "./Dock";
import { OpenHands } from "./OpenHands";
import { Player } from "./player";
import { type Reel, turnFrom } from "./reel";
import style from "./replay.module.css";
import type { Reels, Said, Source } from "./source";
import { usePlayState, useTalkUpTo } from "./usePlayState";
import { useRest, useTurns } from "./useRest";
import { OPEN, type Where } from "./where";

const Ending = lazy(() => import("../play/Ending"));
const ReplayMenu = lazy(() => import("./ReplayMenu"));
const Review = lazy(() => import("./Review").then((module) => ({ default: module.Review })));
const Rules = lazy(() => import("../rules/RulesPanel"));

/** Milliseconds at one position before the URL is updated, because browsers limit the number of changes. */
const SETTLED_MS = 400;
/** A replay has no chat to write in. */
const SILENCE: readonly Said[] = [];
const QUIET = { undo: false, chat: false, odds: false, hints: false } as const;

interface Given {
  source: Source;
  game: http.GameOut;
  part: AnyPart;
  reels: Reels;
  first: Reel<unknown>;
  where: Where;
}

export function ReplayTable({ source, game, part, reels, first, where }: Given) {
  const words = useWords();
  const showNotice = useShowNotice();
  const narrow = useNarrow();
  const reduced = useReducedMotion();
  const { speed: told } = usePrefs();
  const still = reduced || told === "off";
  const latestStill = useRef(still);
  latestStill.current = still;
  const low = useMedia("(max-height: 50em)");
  const heading = usePageFocus<HTMLHeadingElement>();
  const telling = useFetchedTelling(part.tales?.telling);
  const [dialog, setDialog] = useState<string | null>(null);
  const [reviewing, setReviewing] = useState(where.review);
  const rules = useStore(rulesAt);
  useEffect(() => () => rulesAt.set(null), []);
  const player = useMemo(
    () => new Player<unknown>(part, first, where.at, () => latestStill.current),
    [part, first, where],
  );
  useEffect(() => () => player.end(), [player]);
  const state = useStore(player);
  const { reel, at, playback, wanted } = state;
  const talk = useQuery(source.table.id, source.talk).data ?? SILENCE;
  useRest(reels, player, reel, wanted ?? at);

  const table: http.TableOut = useMemo(
    () => ({
      ...source.table,
      title: source.table.title || words.named("game", game.name),
      options: { ...source.table.options, ...QUIET },
    }),
    [source, words, game],
  );
  const turns = useTurns(reel, at, part);

  // ---- whose view is shown

  const seats = useMemo(() => table.seats.map(({ seat }) => seat), [table]);
  const openable = reel.over && game.hidden && part.places.Hand !== undefined && seats.length > 1;
  const [hands, setHands] = useState<readonly Reel<unknown>[] | null>(null);
  const look = async (eyes: Seat | typeof OPEN) => {
    try {
      if (eyes !== OPEN) {
        player.change(await reels.get(eyes, at));
        setHands(null);
        return;
      }
      const all = await reels.all(seats);
      const base = all.find(({ seat }) => seat === reel.seat) ?? all[0];
      if (base && base !== reel) player.change(base);
      setHands(all);
    } catch (error) {
      showNotice(error);
    }
  };
  const opening = useRef(where.open || (reel.over && where.seat === null && first.seat === null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, from the link
  useEffect(() => {
    if (opening.current && openable) void look(OPEN);
  }, []);
  const eyes = hands ? OPEN : reel.seat;

  // ---- the position in the URL

  const link = source.link;
  useEffect(() => {
    if (!link || state.playing) return;
    const timer = setTimeout(() => {
      const address = link(at, eyes ?? "");
      if (address.startsWith(`${here().pathname}?`)) history.replaceState(history.state, "", href(address));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [link, at, eyes, state.playing]);

  useKeys((key, event) => {
    const on = event.target instanceof HTMLElement ? event.target : null;
    const back = key === "ArrowLeft";
    if (key === " ") {
      if (on?.closest("button, a, summary, [role=button]") || event.repeat) return false;
      player.toggle();
    } else if (back || key === "ArrowRight") {
      if (on?.closest("[role=tab]")) return false;
      player.seek(event.shiftKey ? turnFrom(turns, at, back ? -1 : 1) : at + (back ? -1 : 1));
    } else if (key === "Home" || key === "End") player.seek(key === "Home" ? 0 : reel.last);
    else if (key === "Escape" && rules === null) player.pause();
    else return false;
    return true;
  });

  const play = usePlayState({
    ...{ part, game, table, reel, at, playback, narrow, still },
    actions: { onSkip: player.skip, onDialog: setDialog },
  });
  const talking = useTalkUpTo(talk, at, table);
  const { close } = useStable({ close: () => setDialog(null) });
  const { outcome } = reel;
  const forms = useMemo(() => readForms(game.forms), [game]);
  const reviewable = game.reviews === true && reel.over && source.link !== null;
  const showsReview = reviewing && reviewable;
  const fork = async (entry: number, seat: Seat) => {
    try {
      if (source.fork) navigate(`/t/${await source.fork(entry, seat)}`);
    } catch (error) {
      showNotice(error);
    }
  };
  return (
    <Playing value={part}>
      <Tellings value={telling}>
        <Talking value={talking}>
          <PublishPlay state={play}>
            <div
              className={style.replay}
              data-replay={reel.tip}
              data-at={at}
              data-narrow={narrow}
              data-watching={reel.seat === null}
            >
              <section className="visually-hidden" aria-labelledby="replay-title">
                <h1 id="replay-title" ref={heading} tabIndex={-1}>
                  {words.say("replay.of", { title: table.title })}
                </h1>
              </section>
              <div className={style.table} data-reviewing={showsReview}>
                <div className={style.board} inert={showsReview && narrow}>
                  <TableFrame part={part} narrow={narrow} dialog={dialog} onClose={close} />
                </div>
                {showsReview && (
                  <Suspense fallback={null}>
                    <Review
                      {...{ source, part, at, forms, narrow }}
                      onSeek={player.seek}
                      onFork={source.fork && ((entry, seat) => void fork(entry, seat as Seat))}
                      onClose={() => setReviewing(false)}
                    />
                  </Suspense>
                )}
              </div>
              {hands && (
                <OpenHands {...{ hands, at, part, game, table, narrow, low, still }} base={reel.seat} />
              )}
              <Dock
                {...{ player, state, turns, game, part, narrow, source, eyes, seats, openable, outcome }}
                onLook={(to) => void look(to)}
                onEnding={() => setDialog("ending")}
                onReview={reviewable ? () => setReviewing(!reviewing) : null}
              />
            </div>
            <Suspense fallback={null}>
              {dialog === "menu" && <ReplayMenu {...{ source, at }} eyes={eyes} onClose={close} />}
              {rules && <Rules game={game} at={rules} narrow={narrow} onOpen={close} />}
              {dialog === "ending" && outcome && (
                <Ending
                  outcome={outcome}
                  log={reel.upTo(reel.last) as never}
                  view={reel.view(reel.last)}
                  table={table}
                  game={game}
                  shown={null}
                  past
                  onRematch={close}
                  onClose={close}
                />
              )}
            </Suspense>
          </PublishPlay>
        </Talking>
      </Tellings>
    </Playing>
  );
}
