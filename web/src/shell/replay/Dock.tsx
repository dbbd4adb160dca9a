/** Controls of a replay: acts, turns, speed, and whose view is shown. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { http, OutcomeOut } from "../../protocol";
import { LOCAL } from "../../transport";
import { Icon } from "../Icon";
import { ReadOut } from "../live";
import { readForms } from "../notation";
import { useShowNotice } from "../notice";
import type { AnyPart } from "../part";
import { headline } from "../play/headline";
import { absolute, navigate } from "../router";
import type { Seat } from "../seat";
import { useTelling } from "../telling";
import { useWords } from "../words";
import { Acts } from "./Acts";
import { useCopy } from "./copy";
import { Eyes } from "./Eyes";
import { type Player, type PlayerState, type ReplaySpeed, SPEEDS } from "./player";
import { placeOf, startOf, type Turn, turnFrom } from "./reel";
import style from "./replay.module.css";
import { Slider } from "./Slider";
import { entryText, placeText } from "./said";
import type { Source } from "./source";
import type { OPEN } from "./where";

/** Our own icons of the controls: strokes in a box of 24. */
const SIGNS = {
  first: "M19 5l-9 7 9 7zM6 5v14",
  back: "M16 5l-9 7 9 7z",
  on: "M8 5l9 7-9 7z",
  last: "M5 5l9 7-9 7zM18 5v14",
  fork: "M6 21V4M6 14c0-5 10-3 10-8M12 9l4-4 4 4",
} as const;

export function Sign({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg className="icon icon-stroke" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[name]} />
    </svg>
  );
}

export function Dock({
  player,
  state,
  turns,
  game,
  part,
  narrow,
  source,
  eyes,
  seats,
  openable,
  outcome,
  onLook,
  onEnding,
  onReview,
}: {
  player: Player<unknown>;
  state: PlayerState<unknown>;
  turns: readonly Turn[];
  game: http.GameOut;
  part: AnyPart;
  narrow: boolean;
  source: Source;
  eyes: Seat | typeof OPEN | null;
  seats: readonly Seat[];
  openable: boolean;
  outcome: OutcomeOut | null;
  onLook: (eyes: Seat | typeof OPEN) => void;
  onEnding: () => void;
  /** Opens or closes the review. Null: this game has none. */
  onReview: (() => void) | null;
}) {
  const words = useWords();
  const told = useTelling();
  const copy = useCopy();
  const { reel, at, wanted, playing, speed } = state;
  const forms = useMemo(() => readForms(game.forms), [game]);
  const place = placeOf(turns, at);
  const entry = reel.entries[at];
  const where = placeText(place, at, reel.last, words);
  const what = entry ? entryText(entry, { words, told, forms, part }) : "";
  const ended = at === reel.last;
  const { link, fork } = source;
  return (
    <section className={style.dock} aria-label={words.say("replay.way")}>
      <div className={style.told}>
        <ReadOut as="p" className={style.what} id="replay-told">
          <small>{where}</small>
          <b>
            {ended && outcome
              ? headline(outcome, game.cooperative && outcome.scores === null, null, words)
              : what}
          </b>
        </ReadOut>
        {outcome && (
          <button type="button" className={ended ? "primary" : "tool"} id="replay-ending" onClick={onEnding}>
            {words.say("over.show")}
          </button>
        )}
        {onReview && (
          <button type="button" className="tool" id="replay-review" onClick={onReview}>
            {words.say("review")}
          </button>
        )}
        {ended && !reel.over && (
          <button
            type="button"
            className="tool"
            id="replay-table"
            onClick={() => navigate(`/t/${source.table.id}`)}
          >
            {words.say("replay.now")}
          </button>
        )}
        {reel.over && <Eyes {...{ eyes, seats, openable, onLook }} />}
        {link && !narrow && !LOCAL && (
          <button
            type="button"
            className="tool"
            id="replay-link"
            aria-label={words.say("replay.link")}
            title={words.say("replay.link")}
            onClick={() => copy(absolute(link(at, eyes ?? "")))}
          >
            <Icon name="link" />
            <span>{words.say("replay.link")}</span>
          </button>
        )}
        {fork && reel.over && !ended && (
          <Fork {...{ at, narrow, fork }} seat={source.table.you ?? reel.seat ?? "A"} />
        )}
      </div>
      <div className={style.transport}>
        <Button
          sign="first"
          id="turn-back"
          keys="Shift+ArrowLeft"
          onPress={() => player.seek(turnFrom(turns, at, -1))}
        />
        <Button sign="back" id="act-back" keys="ArrowLeft" onPress={() => player.seek(at - 1)} />
        <button
          type="button"
          className={style.play}
          id="replay-play"
          aria-label={words.say(playing ? "replay.pause" : "replay.play")}
          aria-keyshortcuts="Space"
          onClick={player.toggle}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
        <Button sign="on" id="act-on" keys="ArrowRight" onPress={() => player.seek(at + 1)} />
        <Button
          sign="last"
          id="turn-on"
          keys="Shift+ArrowRight"
          onPress={() => player.seek(turnFrom(turns, at, 1))}
        />
        <select
          className={style.speed}
          id="replay-speed"
          aria-label={words.say("replay.speed")}
          value={speed}
          onChange={(event) => player.setSpeed(Number(event.target.value) as ReplaySpeed)}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>{`${each}×`}</option>
          ))}
        </select>
      </div>
      <Slider
        {...{ turns }}
        at={wanted ?? at}
        last={reel.last}
        text={what ? `${where}, ${what}` : where}
        onSeek={player.seek}
      />
      <Acts {...{ turns, at, forms, part }} entries={reel.entries} onSeek={player.seek} />
      <TurnField turns={turns} at={at} onTurn={(number) => player.seek(startOf(turns, number))} />
    </section>
  );
}

const NAMES = {
  first: "replay.turn.back",
  back: "replay.act.back",
  on: "replay.act.on",
  last: "replay.turn.on",
};

function Button({
  sign,
  id,
  keys,
  onPress,
}: {
  sign: keyof typeof NAMES;
  id: string;
  keys: string;
  onPress: () => void;
}) {
  const words = useWords();
  const name = words.say(NAMES[sign]);
  return (
    <button type="button" id={id} aria-label={name} title={name} aria-keyshortcuts={keys} onClick={onPress}>
      <Sign name={sign} />
    </button>
  );
}

/** Field for the number of the turn. */
function TurnField({
  turns,
  at,
  onTurn,
}: {
  turns: readonly Turn[];
  at: number;
  onTurn: (number: number) => void;
}) {
  const words = useWords();
  const here = placeOf(turns, at).turn.number;
  const most = Math.max(...turns.map(({ number }) => number ?? 0));
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // Drop the typed text when the turn changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the turn changes
  useEffect(() => setTyped(null), [here]);
  const go = () => {
    const number = Number(typed);
    if (typed !== null && typed.trim() !== "" && Number.isFinite(number)) onTurn(number);
    setTyped(null);
  };
  return (
    <form
      className={style.turn}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor="replay-turn" aria-hidden="true">
        {words.say("replay.turn.field")}
      </label>
      <input
        ref={field}
        id="replay-turn"
        inputMode="numeric"
        autoComplete="off"
        aria-label={words.say("replay.turn.field")}
        value={typed ?? String(here ?? "")}
        readOnly={here === null}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, "").slice(0, 5))}
        onBlur={go}
      />
      {most > 0 && <span>{words.say("replay.turn.of", { turns: most })}</span>}
    </form>
  );
}

/** Starts a new table from this position, in the player's own seat or the one whose view is shown. */
function Fork({
  at,
  seat,
  narrow,
  fork,
}: {
  at: number;
  seat: Seat;
  narrow: boolean;
  fork: (at: number, seat: Seat) => Promise<string>;
}) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [busy, setBusy] = useState(false);
  const name = words.say("replay.fork", { who: words.named("seat", seat) });
  return (
    <button
      type="button"
      className="tool"
      id="replay-fork"
      aria-disabled={busy}
      aria-label={name}
      title={name}
      onClick={() => {
        if (busy) return;
        setBusy(true);
        fork(at, seat).then(
          (id) => navigate(`/t/${id}`),
          (error: unknown) => {
            setBusy(false);
            showNotice(error);
          },
        );
      }}
    >
      <Sign name="fork" />
      {!narrow && <span>{words.say("replay.fork.short")}</span>}
    </button>
  );
}
