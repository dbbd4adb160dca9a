/** The players in turn order, with their public information. */
import { memo } from "react";
import { Icon } from "../../../shell/Icon";
import { SeatState } from "../../../shell/play/Players";
import { SEATS } from "../../../shell/seat";
import { useWords, type Words } from "../../../shell/words";
import { DOOM } from "../board/signs";
import { passTrack } from "../layout/catalogue";
import { type AeternaView, COLOURS, type Letter, seatAt } from "../view";
import { useAeterna } from "./aeterna";
import { coloursOf, governed, readyOf } from "./holdings";
import { houseOf } from "./houseOf";
import style from "./Players.module.css";
import { Arch, BuildingPicture, GoodSign, SeatFace } from "./signs";

const OPEN = ["aurei", "wheat", "stone"] as const;

export function Players() {
  const words = useWords();
  const { view, me, awaited, onDialog } = useAeterna(({ view, me, update, onDialog }) => ({
    ...{ view, me, awaited: update.awaited as readonly string[], onDialog },
  }));
  return (
    <ul className={`players ${style.players}`} aria-label={words.say("players")} data-place="players">
      {view.turn_order.map((letter, place) => {
        const seat = seatAt(letter);
        const now = letter === view.player;
        return (
          <li
            key={letter}
            className={style.player}
            data-seat={letter}
            data-mine={seat === me}
            data-now={now}
            data-passed={view.retired.includes(letter)}
            data-awaited={awaited.includes(letter)}
            aria-current={now ? "true" : undefined}
          >
            <div className={style.head}>
              <button
                type="button"
                className={style.house}
                aria-label={words.say("house.title", { who: words.named("seat", letter) })}
                aria-haspopup="dialog"
                onClick={() => onDialog(houseOf(seat))}
              >
                <SeatFace seat={seat} />
                <b className={style.name} title={words.named("seat", letter)}>
                  {words.named("seat", letter)}
                </b>
              </button>
              <small className={style.state} data-now={now}>
                {stateOf(view, letter, place, words)}
              </small>
              <span className={style.prestige}>
                <GoodSign good="pp" />
                <b>{view.prestige[seat]}</b>
              </span>
            </div>
            <Goods seat={seat} />
            <Colours seat={seat} />
            <SeatState seat={SEATS[seat] ?? "A"} />
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the state of a player: out, passed with a value, active, or the place in turn order. */
export function stateOf(view: AeternaView, letter: Letter, place: number, words: Words): string {
  if (view.out.includes(letter)) return words.gameText("term.out");
  const passed = view.retired.indexOf(letter);
  if (passed >= 0) return `${words.say("passed")} +${passTrack(view.seats)[passed] ?? 0}`;
  if (letter === view.player) return words.say("players.now");
  return letter === nextOf(view) ? words.say("players.next") : `${place + 1}.`;
}

/** Returns the player after the active one. */
export function nextOf({ phase, player, turn_order: order, retired }: AeternaView): Letter | null {
  const at = player === null ? -1 : order.indexOf(player);
  if (phase !== "actions" || at < 0) return null;
  const after = [...order.slice(at + 1), ...order.slice(0, at)];
  return after.find((letter) => !retired.includes(letter)) ?? null;
}

const Goods = memo(function Goods({ seat }: { seat: number }) {
  const words = useWords();
  const { doom = 0, ...held } = useAeterna(({ view }) => ({
    ...{ aurei: view.aurei[seat], wheat: view.wheat[seat], stone: view.stone[seat] },
    ...{ citizens: view.domus[seat], unrest: view.unrest[seat] },
    ...{ doom: view.doom[seat], cards: view.hand_sizes[seat] },
  }));
  return (
    <div className={style.goods}>
      {OPEN.map((good) => (
        <span key={good} data-none={!held[good]}>
          <GoodSign good={good} />
          <b>{held[good]}</b>
        </span>
      ))}
      <span data-none={!held.citizens} title={words.gameText("term.domus")}>
        <GoodSign good="citizen" />
        <b>{held.citizens}</b>
      </span>
      <span className={style.apart}>
        <GoodSign good="unrest" />
        <b>{held.unrest}</b>
      </span>
      <Counted icon={DOOM} name={words.gameText("term.doom")} count={doom} />
      <Counted icon="card-draw" name={words.gameText("term.hand_sizes")} count={held.cards} />
    </div>
  );
});

function Counted({ icon, name, count }: { icon: string; name: string; count: number | undefined }) {
  return (
    <span title={name} data-none={!count}>
      <Icon name={icon} />
      <span className="visually-hidden">{name}</span>
      <b>{count}</b>
    </span>
  );
}

/** The collected colours, Buildings on governed Hills, and Monuments that are ready. */
const Colours = memo(function Colours({ seat }: { seat: number }) {
  const words = useWords();
  const view = useAeterna(({ view }) => view);
  const counts = coloursOf(view, seat);
  const different = COLOURS.filter((colour) => counts[colour] > 0).length;
  const ready = readyOf(view, seat).length;
  return (
    <div className={style.colours}>
      <ul className={style.arches} aria-label={words.say("players.colours", { count: different })}>
        {COLOURS.map((colour) => (
          <li key={colour} data-none={counts[colour] === 0} data-colour={colour}>
            <Arch colour={colour} />
            {counts[colour] > 1 ? (
              <b>{counts[colour]}</b>
            ) : (
              <span className="visually-hidden">{counts[colour]}</span>
            )}
          </li>
        ))}
      </ul>
      {[...governed(view, seat)].map(([building, hills]) => {
        const where = `${words.named("building", building)}: ${hills.map((hill) => words.named("hill", hill)).join(", ")}`;
        return (
          <span key={building} className={style.building} title={where}>
            <BuildingPicture building={building} />
            {hills.length > 1 && <b aria-hidden="true">{hills.length}</b>}
            <span className="visually-hidden">{where}</span>
          </span>
        );
      })}
      <span
        className={style.ready}
        data-none={ready === 0}
        title={words.say("players.ready", { count: ready })}
      >
        <Icon name="clockwise-rotation" />
        <span className="visually-hidden">{words.say("players.ready", { count: ready })}</span>
        <b aria-hidden="true">{ready}</b>
      </span>
    </div>
  );
});
