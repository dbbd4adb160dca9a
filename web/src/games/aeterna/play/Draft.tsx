/** The draft, over the city: the pack, the kept cards, and the progress of the other players. */
import { type ReactNode, useState } from "react";
import { Icon } from "../../../shell/Icon";
import { ReadOut } from "../../../shell/live";
import { HintButton } from "../../../shell/play/parts";
import { useWords } from "../../../shell/words";
import { type CardName, letterAt } from "../view";
import { draftOf, pickedCard } from "./acts";
import { type AeternaPlay, useAeterna } from "./aeterna";
import { Back } from "./Card";
import { CardButton } from "./CardButton";
import { choosers, colourOf, handedOn, hasSealed, PACKS, packSize, ring } from "./cards";
import style from "./Draft.module.css";
import { romanEra } from "./era";
import { useColourNote } from "./ForYou";
import { Strip } from "./Strip";
import { Arch, SeatFace } from "./signs";
import { Wax } from "./Wax";

export function Draft() {
  const words = useWords();
  const play = useAeterna();
  const { view, me } = play;
  const [aside, setAside] = useState(false);
  const look = (
    <button type="button" className={style.look} aria-pressed={aside} onClick={() => setAside(!aside)}>
      <Icon name={aside ? "card-pick" : "ae-city"} />
      {words.say(aside ? "draft.back" : "draft.look")}
    </button>
  );
  if (aside) return <div className={style.aside}>{look}</div>;
  return (
    <section
      className={style.draft}
      data-narrow={play.narrow}
      aria-label={words.say("draft.title", { number: romanEra(view) })}
      data-place="draft"
    >
      {play.narrow ? (
        <h2 className="visually-hidden">{words.say("draft.title", { number: romanEra(view) })}</h2>
      ) : (
        <Head play={play} look={look} />
      )}
      <Ring play={play} />
      {me !== null && view.pack ? (
        <Choice play={play} me={me} pack={view.pack} look={look} />
      ) : (
        <Hidden play={play} />
      )}
    </section>
  );
}

function Head({ play, look }: { play: AeternaPlay; look: ReactNode }) {
  const words = useWords();
  const { view, me } = play;
  const sealed = me !== null && hasSealed(view, letterAt(me));
  return (
    <header className={style.head}>
      <div>
        <h2 className="caps">{words.say("draft.title", { number: romanEra(view) })}</h2>
        <p>
          {me === null
            ? words.say("draft.watch")
            : sealed
              ? words.say("draft.sealed")
              : words.say("draft.keep", {
                  count: packSize(view) - 1,
                  who: words.named("seat", letterAt((me + 1) % view.seats)),
                })}
        </p>
      </div>
      <ol className={style.rounds} aria-label={words.say("draft.rounds")}>
        {PACKS.map((count, at) => (
          <li
            key={count}
            data-when={at === view.drafted ? "now" : at < view.drafted ? "past" : "later"}
            aria-current={at === view.drafted ? "step" : undefined}
          >
            {words.say("draft.round", { count })}
          </li>
        ))}
        <li>{words.say("draft.last")}</li>
      </ol>
      {look}
    </header>
  );
}

/** The players in the order of passing packs, who has chosen, and the number of cards passed. */
function Ring({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { view, me } = play;
  const going = packSize(view) - 1;
  const around = ring(view.seats, me);
  return (
    <ol className={style.ring}>
      {around.map((seat, at) => {
        const letter = letterAt(seat);
        const sealed = hasSealed(view, letter);
        return (
          <li key={letter} data-seat={letter} data-mine={seat === me} data-sealed={sealed}>
            <span className={style.who}>
              {sealed ? <Wax seat={seat} /> : <SeatFace seat={seat} />}
              <span>
                <b>{words.named("seat", letter)}</b>
                <small>{words.say(sealed ? "draft.is_sealed" : "draft.is_choosing")}</small>
              </span>
            </span>
            <span className={style.to} title={words.say("draft.packs", { count: going })}>
              <small>
                {going}
                <span className={play.narrow ? "visually-hidden" : style.cards}>
                  {" "}
                  {words.say("draft.packs", { count: going }).replace(/^\d+ /, "")}
                </span>
              </small>
              <i aria-hidden="true">{at === around.length - 1 ? "\u21a9" : "\u2192"}</i>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Choice(props: { play: AeternaPlay; me: number; pack: readonly CardName[]; look: ReactNode }) {
  const { play, me, pack, look } = props;
  const words = useWords();
  const note = useColourNote(play.view, me);
  const sealed = play.view.picks[me] ?? null;
  // Breaking the seal is local: the choice remains until another card is sealed.
  const [broken, setBroken] = useState<string | null>(null);
  const open = sealed === null || broken === `${play.view.drafted} ${sealed}`;
  // A replay asks for nothing, so the cards get all the room.
  const choosing = play.update.decision !== null || sealed !== null;
  const picked = pickedCard(play);
  const shown = picked ?? (open ? null : sealed);
  const card = (name: CardName, toMiddle?: () => void) => (
    <CardButton
      card={name}
      size="full"
      note={note(name)}
      chosen={picked === name}
      dim={shown !== null && shown !== name && !open}
      className="min-h-0 w-full h-full"
      onPress={() => {
        // Selecting the sealed card again changes nothing.
        if (name !== sealed || picked !== name) play.onPick("card", name);
        toMiddle?.();
      }}
    >
      {sealed === name && <Wax seat={me} className={style.seal ?? ""} />}
    </CardButton>
  );
  const acts = (target: CardName | null) => (
    <Acts
      play={play}
      target={target}
      sealed={sealed}
      broken={sealed !== null && open}
      onBreak={() => setBroken(`${play.view.drafted} ${sealed}`)}
    >
      {play.narrow && (
        <>
          {look}
          <HintButton />
        </>
      )}
    </Acts>
  );
  if (play.narrow)
    return (
      <Strip
        items={pack}
        label={words.gameText("term.pack")}
        name={(name) => words.named("card", name)}
        start={picked ?? sealed}
        render={(name, toMiddle) => card(name, toMiddle)}
      >
        {(middle) =>
          choosing && (
            <>
              <Memory play={play} me={me} />
              {/* Without a pick, the card in the middle is meant. */}
              {acts(picked ?? (open ? middle : null))}
            </>
          )
        }
      </Strip>
    );
  return (
    <>
      <ul className={style.pack} aria-label={words.gameText("term.pack")}>
        {pack.map((name) => (
          <li key={name}>{card(name)}</li>
        ))}
      </ul>
      {choosing && acts(picked)}
      <Memory play={play} me={me} />
    </>
  );
}

function Acts(props: {
  play: AeternaPlay;
  /** Card that the button seals. */
  target: CardName | null;
  sealed: CardName | null;
  broken: boolean;
  onBreak: () => void;
  children: ReactNode;
}) {
  const { play, target, sealed, broken, onBreak, children } = props;
  const words = useWords();
  const { view, busy } = play;
  const act = target !== null && target !== sealed ? draftOf(play, target)?.act : undefined;
  return (
    <div className={style.acts} data-sealed={sealed !== null}>
      {children}
      {act !== undefined || sealed === null || broken ? (
        <button
          type="button"
          className="primary"
          id="seal"
          data-act={act}
          aria-disabled={busy || act === undefined}
          onClick={() => {
            if (!busy && act !== undefined) play.onAct(act);
          }}
        >
          <Icon name="wax-seal" />
          {act !== undefined
            ? words.say("draft.seal", { card: words.named("card", target) })
            : words.say("draft.seal.first")}
          {!play.narrow && act !== undefined && <kbd>⏎</kbd>}
        </button>
      ) : (
        <button type="button" className="button" id="unseal" onClick={onBreak}>
          {words.say("draft.break")}
        </button>
      )}
      <ReadOut as="p">
        {sealed !== null && (broken || act !== undefined)
          ? words.say("draft.stays", { card: words.named("card", sealed) })
          : sealed !== null
            ? `${words.say("draft.waiting", { who: words.named("seat", choosers(view)) })} ${words.say("draft.secret")}`
            : words.say("draft.secret")}
      </ReadOut>
    </div>
  );
}

/** The cards that the player has kept and passed on, as far as known. */
function Memory({ play, me }: { play: AeternaPlay; me: number }) {
  const words = useWords();
  const { view } = play;
  const handed = handedOn(view, me);
  // Before the first choice there is nothing to remember, so a card is explained instead.
  if (handed.length === 0 && (view.hand ?? []).length === 0)
    return (
      <div className={style.memory} data-part="key">
        <section>
          <h3 className="caps">{words.say("draft.key")}</h3>
          <p>{words.say("draft.key.about")}</p>
        </section>
      </div>
    );
  return (
    <div className={style.memory}>
      {play.narrow && (
        <section>
          <h3 className="caps">{words.say("draft.kept")}</h3>
          <Chips cards={(view.hand ?? []).map((card) => ({ card, gone: false }))} />
        </section>
      )}
      <section>
        <h3 className="caps">
          {words.say("draft.handed")}{" "}
          {handed.length > 0 && (
            <small>
              {words.say("draft.handed.to", { who: words.named("seat", letterAt((me + 1) % view.seats)) })}
            </small>
          )}
        </h3>
        {handed.length === 0 && <p>{words.say("draft.handed.none")}</p>}
        <div className={style.handed}>
          {handed.map(({ cards }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: earlier packs do not change
            <Chips key={handed.length - at} cards={cards} named={!play.narrow} />
          ))}
        </div>
      </section>
    </div>
  );
}

function Chips({ cards, named = false }: { cards: { card: CardName; gone: boolean }[]; named?: boolean }) {
  const words = useWords();
  return (
    <ul className={style.chips}>
      {cards.map(({ card, gone }) => {
        const colour = colourOf(card);
        const name = words.named("card", card);
        return (
          <li key={card} data-gone={gone} title={gone ? `${name}: ${words.say("draft.gone")}` : name}>
            {colour && <Arch colour={colour} />}
            <span className={named ? "" : "visually-hidden"}>{name}</span>
            {gone && <span className="visually-hidden">{words.say("draft.gone")}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The draft for spectators: packs are face down. */
function Hidden({ play }: { play: AeternaPlay }) {
  const { view } = play;
  const size = packSize(view);
  return (
    <ul className={style.hidden}>
      {ring(view.seats, null).map((seat) => (
        <li key={letterAt(seat)}>
          <SeatFace seat={seat} />
          <span className={style.backs}>
            {/* The seal is on the top card. */}
            {Array.from({ length: size }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all backs are equal
              <Back key={at}>
                {at === size - 1 && hasSealed(view, letterAt(seat)) && <Wax seat={seat} />}
              </Back>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
