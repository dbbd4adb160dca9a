/** Who plays, with all that lies open of each: both tribes, hands as numbers, gold, points and special cards. */
import { Icon } from "../../../shell/Icon";
import { SeatState } from "../../../shell/play/Players";
import { useWords } from "../../../shell/words";
import { type Letter, PROVINCES, TRIBES, type Tribe } from "../view";
import { Gains } from "./Gains";
import style from "./Players.module.css";
import { citiesOf, colourOf, DIPLOMATS, FOUNDING, GOAL, letterOf, plunderOf, tribeOnTurn } from "./people";
import { plateOf } from "./plates";
import { Own, PlayerMark, ProvinceSign, Resource, TribeMark, TribeSign } from "./signs";
import { useStruggle } from "./struggle";

export function Players() {
  const words = useWords();
  const state = useStruggle();
  const { view, shown } = state;
  const turn = state.over ? null : view.player;
  return (
    <ul className={style.players} aria-label={words.say("players")}>
      {view.colours.map((colour, at) => {
        const seat = letterOf(at);
        return (
          <li
            key={seat}
            className={style.player}
            data-player={at}
            data-seat={seat}
            data-turn={turn === seat}
            data-mine={seat === shown}
            data-awaited={state.update.awaited.includes(seat)}
          >
            <div className={style.head}>
              <PlayerMark
                colour={colour}
                label={words.named("colour", colour)}
                className={style.mark ?? ""}
              />
              <button
                type="button"
                className={style.name}
                data-explains={seat}
                title={words.say("plate.open")}
                onClick={() => state.onDialog(plateOf(seat))}
              >
                {words.named("seat", seat)}
              </button>
              {seat === shown && <span className={style.you}>{words.say("you")}</span>}
              {view.first_player === seat && (
                <span className={style.first} title={words.gameText("term.first_player")}>
                  <Icon name="perspective-dice-six-faces-random" />
                  <span className="visually-hidden">{words.gameText("term.first_player")}</span>
                </span>
              )}
              <Gains seat={seat} />
              <Counts at={at} />
              <Points at={at} />
            </div>
            <div className={style.boxes}>
              {TRIBES.map((tribe) => (
                <Box
                  key={tribe}
                  at={at}
                  seat={seat}
                  tribe={tribe}
                  turn={turn === seat && tribeOnTurn(view) === tribe}
                />
              ))}
            </div>
            <Honours at={at} mine={seat === shown} />
            <SeatState play={state} seat={seat} />
          </li>
        );
      })}
    </ul>
  );
}

/** Cards as numbers, and gold. */
function Counts({ at }: { at: number }) {
  const words = useWords();
  const { view } = useStruggle();
  const counts = [
    ["card", view.hand_sizes[at] ?? 0, words.gameText("term.hand_sizes")],
    ["development", view.card_counts[at] ?? 0, words.gameText("term.card_counts")],
    ["gold", view.gold[at] ?? 0, words.gameText("term.gold")],
  ] as const;
  return (
    <span className={style.counts}>
      {counts.map(([kind, count, name]) => (
        <span key={kind} className={style.count} title={name} data-count={kind}>
          <Resource kind={kind} label={name} />
          {count}
        </span>
      ))}
    </span>
  );
}

function Points({ at }: { at: number }) {
  const words = useWords();
  const points = useStruggle().view.points[at] ?? 0;
  const missing = GOAL - points;
  const title = missing > 0 ? words.say("points.missing", { count: missing }) : words.say("points.enough");
  return (
    <span className={style.points} title={title}>
      <Icon name="laurels" />
      <span>{points}</span>
      <small aria-hidden="true">/{GOAL}</small>
      <span className="visually-hidden">{title}</span>
    </span>
  );
}

/** A tribe's box: figures, wagons, how near it is to a kingdom or how large that is, and its plunder. */
function Box({ at, seat, tribe, turn }: { at: number; seat: Letter; tribe: Tribe; turn: boolean }) {
  const words = useWords();
  const { view } = useStruggle();
  const of = view.tribes[at]?.[tribe];
  if (!of) return null;
  const plunder = plunderOf(view, at, tribe);
  const provinces = PROVINCES.filter((province) => plunder[province] > 0).length;
  const held = citiesOf(view, seat, tribe);
  const figures = words.say("box.figures", { count: of.figures, reserve: of.reserve });
  const wagons = words.say("box.wagons", { count: of.wagons });
  const status =
    held > 0
      ? words.say("box.kingdom", { count: held })
      : words.say(provinces >= FOUNDING ? "box.ready.about" : "box.founding", {
          have: provinces,
          need: FOUNDING,
        });
  return (
    <div className={style.box} data-tribe={tribe} data-turn={turn}>
      <TribeMark
        colour={colourOf(view, at)}
        tribe={tribe}
        label={words.named("tribe", tribe)}
        className={style.standee ?? ""}
      />
      <div className={style.row}>
        <span title={figures}>
          <TribeSign tribe={tribe} label={figures} />
          {of.figures}
        </span>
        <span title={wagons}>
          <Own name="wagon" label={wagons} />
          {of.wagons}
        </span>
        <em title={status} data-kingdom={held > 0}>
          {held === 0 && (provinces >= FOUNDING ? words.say("box.ready") : `${provinces}/${FOUNDING}`)}
          <Icon name="queen-crown" />
          {held > 0 && held}
          <span className="visually-hidden">{status}</span>
        </em>
      </div>
      <div className={style.counters}>
        {PROVINCES.map((province) => (
          <ProvinceSign
            key={province}
            province={province}
            taken={plunder[province] === 0}
            count={plunder[province]}
            label={words.say("box.plunder", {
              province: words.named("province", province),
              number: plunder[province],
            })}
          />
        ))}
      </div>
    </div>
  );
}

/** Special cards, played Diplomacy and, to oneself alone, hidden Culture. */
function Honours({ at, mine }: { at: number; mine: boolean }) {
  const words = useWords();
  const { view } = useStruggle();
  const score = view.score[at];
  const played = view.diplomacy[at] ?? 0;
  const hidden = mine ? (view.culture ?? 0) - (view.culture_shown[at] ?? 0) : 0;
  const won = [
    ["skull-crossed-bones", "scourge_of_rome", score?.scourge ?? 0],
    ["shaking-hands", "diplomacy", score?.diplomacy ?? 0],
    ["heir", "heir_to_rome", score?.heir ?? 0],
  ] as const;
  const shown = view.culture_shown[at] ?? 0;
  if (won.every(([, , points]) => points === 0) && !played && hidden <= 0 && !shown) return null;
  return (
    <div className={style.honours}>
      {won.map(([sign, name, points]) =>
        points > 0 ? (
          <span
            key={name}
            className={style.honour}
            data-won="true"
            title={words.gameText(`special.${name}.about`)}
          >
            {sign === "heir" ? <Own name="heir" /> : <Icon name={sign} />}
            <span className={style.said}>{words.gameText(`special.${name}`)}</span>
            <b>+{points}</b>
          </span>
        ) : null,
      )}
      {shown > 0 && (
        <span className={style.honour} data-won="true" title={words.gameText("term.culture_shown")}>
          <Icon name="lyre" />
          <span className={style.said}>{words.named("card", "culture")}</span>
          <b>+{shown}</b>
        </span>
      )}
      {played > 0 && !score?.diplomacy && (
        <span className={style.honour} title={words.gameText("term.diplomacy")}>
          <Icon name="shaking-hands" />
          <span className="visually-hidden">{words.gameText("term.diplomacy")}</span>
          <b>
            {played}/{DIPLOMATS}
          </b>
        </span>
      )}
      {hidden > 0 && (
        <span className={style.honour} title={words.say("culture.hidden.about")}>
          <Icon name="lyre" />
          <span className={style.said}>{words.say("culture.hidden")}</span>
          <b>+{hidden}</b>
        </span>
      )}
    </div>
  );
}
