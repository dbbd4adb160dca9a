/** What stands around the board: the track and the decks above, the role, what is left of the turn. */
import { useRef } from "react";
import { useClosing } from "../../../shell/hooks";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { Deck, InvasionTrack, RoleBadge } from "../board";
import { MAP } from "../layout/map";
import { areDrawsFew } from "./alarms";
import { barbarianCardsLeft, playerCardsLeft } from "./deckSizes";
import { pawnOf, useFall } from "./fall";

/** The bar at the top. */
export function Top() {
  return (
    <>
      <Track />
      <DeckButtons />
    </>
  );
}

/** On a phone, the numbers of the bar. */
export function PhoneTop() {
  const words = useWords();
  const { view, onDialog } = useFall(({ view, onDialog }) => ({ view, onDialog }));
  return (
    <>
      <span title={words.gameText("term.invasion_rate")}>
        <Icon name="horned-helm" /> <b>{MAP.track.invasion[view.marker]}</b>
      </span>
      <span title={words.gameText("term.recruitment_rate")}>
        <Icon name="rally-the-troops" /> <b>{MAP.track.recruitment[view.marker]}</b>
      </span>
      <span className="grave" title={words.gameText("term.decline")}>
        <Icon name="ancient-columns" /> <b>{view.decline}</b>
        <small>/{MAP.decline}</small>
      </span>
      <button
        type="button"
        id="player-deck"
        className={areDrawsFew(view) ? "grave" : undefined}
        title={words.gameText("term.player_deck")}
        onClick={() => onDialog("player")}
      >
        <Icon name="card-draw" /> <b>{playerCardsLeft(view)}</b>
      </button>
    </>
  );
}

/** On a phone, what stands with the players. */
export function PhonePage() {
  const words = useWords();
  const onDialog = useFall(({ onDialog }) => onDialog);
  return (
    <>
      <Track />
      <div className="row">
        <button type="button" onClick={() => onDialog("player")}>
          {words.gameText("term.player_deck")}
        </button>
        <button type="button" onClick={() => onDialog("barbarian")}>
          {words.gameText("term.barbarian_deck")}
        </button>
      </div>
    </>
  );
}

function Track() {
  const words = useWords();
  const marker = useFall(({ view }) => view.marker);
  const { invasion, recruitment } = MAP.track;
  return (
    <InvasionTrack
      marker={marker}
      invasion={words.say("track.invasion")}
      recruitment={words.say("track.recruits")}
      label={words.say("track.rates", { invasion: invasion[marker], recruits: recruitment[marker] })}
    />
  );
}

function DeckButtons() {
  const words = useWords();
  const { onDialog, ...counts } = useFall(({ view, onDialog }) => ({
    player: playerCardsLeft(view),
    few: areDrawsFew(view),
    playerDiscard: view.player_discard.length,
    barbarian: barbarianCardsLeft(view),
    barbarianDiscard: view.barbarian_discard.length,
    onDialog,
  }));
  const decks = [
    ["player", counts.player, counts.playerDiscard],
    ["barbarian", counts.barbarian, counts.barbarianDiscard],
  ] as const;
  return (
    <div className="decks">
      {decks.map(([deck, count, discarded]) => {
        const name = words.gameText(`term.${deck}_deck`);
        const discard = words.say("deck.discard", { count: String(discarded) });
        return (
          <Deck
            key={deck}
            deck={deck}
            count={count}
            grave={deck === "player" && counts.few}
            name={words.say(`deck.${deck}`)}
            discard={discard}
            label={`${name}: ${words.say("deck.left", { count: String(count) })}`}
            discardLabel={`${name}, ${discard}`}
            onPick={() => onDialog(deck)}
          />
        );
      })}
    </div>
  );
}

/** One's role; what it can do opens over the map, on a phone below its name. */
export function RoleCard() {
  const words = useWords();
  const { pawn, role, narrow } = useFall(({ truth, me, narrow }) => {
    const pawn = pawnOf(truth, me);
    return { pawn, role: truth.roles[pawn ?? -1] ?? "", narrow };
  });
  const card = useRef<HTMLDetailsElement>(null);
  useClosing(!narrow, card, () => {
    if (card.current) card.current.open = false;
  });
  if (pawn === null) return null;
  return (
    <details ref={card} className="role-card">
      <summary>
        <RoleBadge role={role} seat={pawn} className="big" />
        <span>
          <b className="caps">{words.named("role", role)}</b>
          <small>{words.say("role.what")}</small>
        </span>
      </summary>
      <p>{words.gameText(`role.${role}.about`)}</p>
    </details>
  );
}

/** The actions that are left. */
export function Pips() {
  const count = useFall(({ truth }) => truth.actions);
  if (count <= 0) return null;
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: Math.max(4, count) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips are all alike
        <span key={at} data-left={at >= Math.max(4, count) - count}>
          <Icon name="gladius" />
        </span>
      ))}
    </span>
  );
}
