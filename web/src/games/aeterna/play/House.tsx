/**
 * A player's house: all played cards by colour, and the known cards of the hand. Open it with
 * `play.onDialog(houseOf(seat))`.
 */
import { Popup } from "../../../shell/Popup";
import { useWords } from "../../../shell/words";
import { CATALOGUE } from "../layout/catalogue";
import { type AeternaView, type CardName, letterAt } from "../view";
import { useAeterna } from "./aeterna";
import { Back, RowFace } from "./Card";
import { byColour, handOf } from "./cards";
import style from "./House.module.css";
import { Arch } from "./signs";

export function House({ view, seat }: { view: AeternaView; seat: number }) {
  const words = useWords();
  const groups = byColour(view, seat);
  const held = handOf(view, seat);
  const known = view.known[seat] ?? [];
  const count = view.hand_sizes[seat] ?? 0;
  return (
    <div className={style.house}>
      <ul className={style.colours}>
        {groups.map(([colour, cards]) => (
          <li key={colour} data-none={cards.length === 0}>
            <Arch colour={colour} />
            <b>{cards.length}</b>
          </li>
        ))}
      </ul>
      {groups.every(([, cards]) => cards.length === 0) && <p>{words.say("house.none")}</p>}
      {groups
        .filter(([, cards]) => cards.length > 0)
        .map(([colour, cards]) => (
          <section key={colour}>
            <h3 className="caps">{words.named("colour", colour)}</h3>
            <ul className={style.cards}>
              {cards.map((card) => (
                <Line key={card} view={view} card={card} />
              ))}
            </ul>
          </section>
        ))}
      <section>
        <h3 className="caps">{words.say("house.hand", { count })}</h3>
        <ul className={style.cards}>
          {(held ?? known).map((card) => (
            <Line key={card} view={view} card={card} />
          ))}
        </ul>
        {!held && count > known.length && (
          <span className={style.backs} aria-hidden="true">
            {Array.from({ length: count - known.length }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all backs are equal
              <Back key={at} />
            ))}
          </span>
        )}
      </section>
    </div>
  );
}

/** A card with its effect. A Monument shows whether it was activated. */
function Line({ view, card }: { view: AeternaView; card: CardName }) {
  const words = useWords();
  const { timing } = CATALOGUE.cards[card] ?? {};
  const used = view.exhausted.includes(card);
  const played = view.played.some((cards) => cards.includes(card));
  const effect = card in CATALOGUE.cards ? `card.${card}.effect` : `personality.${card}.effect`;
  return (
    <li data-card={card} data-used={used}>
      <RowFace name={card}>
        {timing === "activated" && played && <em>{words.say(used ? "house.used" : "house.ready")}</em>}
      </RowFace>
      {words.hasGameText(effect) && <p>{words.gameText(effect)}</p>}
    </li>
  );
}

export function HouseDialog({ seat, onClose }: { seat: number; onClose: () => void }) {
  const words = useWords();
  const view = useAeterna(({ view }) => view);
  return (
    <Popup
      title={words.say("house.title", { who: words.named("seat", letterAt(seat)) })}
      onClose={onClose}
      wide
    >
      <House view={view} seat={seat} />
    </Popup>
  );
}
