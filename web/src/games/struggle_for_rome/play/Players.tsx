/** Who plays, with all that lies open of each: both tribes, hands as numbers, gold, points and special cards. */
import { memo } from "react";
import { Icon } from "../../../shell/Icon";
import { SeatState } from "../../../shell/play/Players";
import { useWords } from "../../../shell/words";
import { type Letter, PROVINCES, type Province, TRIBES, type Tribe } from "../view";
import { isNear } from "./alarms";
import { Gains } from "./Gains";
import style from "./Players.module.css";
import { citiesOf, colourOf, DIPLOMATS, FOUNDING, GOAL, letterOf, plunderOf, tribeOnTurn } from "./people";
import { plateOf } from "./plates";
import { Own, PlayerMark, ProvinceSign, Resource, TribeMark, TribeSign } from "./signs";
import { useStruggle } from "./struggle";

export function Players() {
  const words = useWords();
  const { colours, shown, turn, first, awaited, onDialog } = useStruggle((play) => ({
    ...{ colours: play.view.colours, shown: play.shown, turn: play.over ? null : play.view.player },
    ...{ first: play.view.first_player, awaited: play.update.awaited.join(""), onDialog: play.onDialog },
  }));
  return (
    <ul className={style.players} aria-label={words.say("players")}>
      {colours.map((colour, at) => {
        const seat = letterOf(at);
        return (
          <li
            key={seat}
            className={style.player}
            data-player={at}
            data-seat={seat}
            data-turn={turn === seat}
            data-mine={seat === shown}
            data-awaited={awaited.includes(seat)}
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
                onClick={() => onDialog(plateOf(seat))}
              >
                {words.named("seat", seat)}
              </button>
              {seat === shown && <span className="text-2 muted">{words.say("you")}</span>}
              {first === seat && (
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
                <Box key={tribe} at={at} seat={seat} tribe={tribe} turn={turn === seat} />
              ))}
            </div>
            <Honours at={at} mine={seat === shown} />
            <SeatState seat={seat} />
          </li>
        );
      })}
    </ul>
  );
}

/** Cards as numbers, and gold. */
const Counts = memo(function Counts({ at }: { at: number }) {
  const words = useWords();
  const { cards, developments, gold } = useStruggle(({ view }) => ({
    ...{ cards: view.hand_sizes[at] ?? 0, developments: view.card_counts[at] ?? 0, gold: view.gold[at] ?? 0 },
  }));
  const counts = [
    ["card", cards, words.gameText("term.hand_sizes")],
    ["development", developments, words.gameText("term.card_counts")],
    ["gold", gold, words.gameText("term.gold")],
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
});

const Points = memo(function Points({ at }: { at: number }) {
  const words = useWords();
  const points = useStruggle(({ view }) => view.points[at] ?? 0);
  const missing = GOAL - points;
  const title = missing > 0 ? words.say("points.missing", { count: missing }) : words.say("points.enough");
  return (
    <span className={style.points} title={title} data-near={isNear(points)}>
      <Icon name="laurels" />
      <span>{points}</span>
      <small aria-hidden="true">/{GOAL}</small>
      <span className="visually-hidden">{title}</span>
    </span>
  );
});

/** A tribe's box: figures, wagons, how near it is to a kingdom or how large that is, and its plunder. */
const Box = memo(function Box(props: { at: number; seat: Letter; tribe: Tribe; turn: boolean }) {
  const { at, seat, tribe } = props;
  const words = useWords();
  const {
    figures: count,
    reserve,
    wagons: carts,
    counters,
    held,
    colour,
    moves,
  } = useStruggle(({ view }) => {
    const box = view.tribes[at]?.[tribe];
    const plunder = plunderOf(box);
    return {
      ...{ figures: box?.figures ?? 0, reserve: box?.reserve ?? 0, wagons: box?.wagons ?? 0 },
      ...{
        held: citiesOf(view, seat, tribe),
        colour: colourOf(view, at),
        moves: tribeOnTurn(view) === tribe,
      },
      // As a text, which is the same whenever they are.
      counters: PROVINCES.map((province) => plunder[province]).join(" "),
    };
  });
  const turn = props.turn && moves;
  const counts = counters.split(" ").map(Number);
  const plunder = (province: Province) => counts[PROVINCES.indexOf(province)] ?? 0;
  const provinces = PROVINCES.filter((province) => plunder(province) > 0).length;
  const figures = words.say("box.figures", { count, reserve });
  const wagons = words.say("box.wagons", { count: carts });
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
        colour={colour}
        tribe={tribe}
        label={words.named("tribe", tribe)}
        className={style.standee ?? ""}
      />
      <div className={style.row}>
        <span title={figures}>
          <TribeSign tribe={tribe} label={figures} />
          {count}
        </span>
        <span title={wagons}>
          <Own name="wagon" label={wagons} />
          {carts}
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
            taken={plunder(province) === 0}
            count={plunder(province)}
            label={words.say("box.plunder", {
              province: words.named("province", province),
              number: plunder(province),
            })}
          />
        ))}
      </div>
    </div>
  );
});

/** Special cards, played Diplomacy and, to oneself alone, hidden Culture. */
const Honours = memo(function Honours({ at, mine }: { at: number; mine: boolean }) {
  const words = useWords();
  const { score, played, hidden, shown } = useStruggle(({ view }) => {
    const shown = view.culture_shown[at] ?? 0;
    const hidden = mine ? (view.culture ?? 0) - shown : 0;
    return { score: view.score[at], played: view.diplomacy[at] ?? 0, hidden, shown };
  });
  const won = [
    ["skull-crossed-bones", "scourge_of_rome", score?.scourge ?? 0],
    ["shaking-hands", "diplomacy", score?.diplomacy ?? 0],
    ["heir", "heir_to_rome", score?.heir ?? 0],
  ] as const;
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
});
