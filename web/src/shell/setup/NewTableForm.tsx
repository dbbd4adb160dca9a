/** Form of a new table: game, seats and pace. All other settings are collapsed. */
import { type ReactNode, useState } from "react";
import type { http } from "../../protocol";
import { SeatMark } from "../../table/SeatMark";
import { Cover } from "../home/Covers";
import { Icon } from "../Icon";
import { useShowNotice } from "../notice";
import { Popup } from "../Popup";
import { SEATS } from "../seat";
import { botName } from "../seats";
import { useWords } from "../words";
import { OptionFields, optionsText } from "./Options";
import { PaceFields } from "./Pace";
import {
  type Plan,
  planFor,
  type SeatPlan,
  seatOf,
  sitDown,
  TAKERS,
  type Taker,
  type Way,
  waitedFor,
} from "./plan";
import { Segments } from "./Segments";
import { SettingFields, useFaults } from "./Settings";
import style from "./setup.module.css";

/** Number of settings that are shown first: the game's first ones with a single value. */
const FIRST = 2;
const SIGNS: Record<Taker, string> = { person: "link", bot: "robot", beside: "user" };

/** Settings of dialogs that were closed without creating a table, to restore them. */
const drafts = new Map<string, Plan>();

export interface FormProps {
  game: http.GameOut;
  way: Way;
  games: readonly http.GameOut[];
  onGame: (game: http.GameOut) => void;
  onClose: () => void;
}

export function NewTableForm({ game, way, games, onGame, onClose }: FormProps) {
  const words = useWords();
  const showNotice = useShowNotice();
  const draft = `${game.name} ${way}`;
  const [plan, setPlan] = useState<Plan>(() => drafts.get(draft) ?? planFor(game, way));
  const [busy, setBusy] = useState(false);
  const seats = plan.others.length + 1;
  const sayFaults = useFaults(game, plan.settings, seats);
  const [low, high] = [Number(game.seats[0]), Number(game.seats[1])];
  const counts = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const change = (some: Partial<Plan>) =>
    setPlan((old) => {
      const next = { ...old, ...some };
      drafts.set(draft, next);
      return next;
    });
  const changeSeat = (at: number, some: Partial<SeatPlan>) =>
    change({ others: plan.others.map((seat, each) => (each === at ? { ...seat, ...some } : seat)) });
  const changeCount = (count: number) =>
    change({
      others: Array.from(
        { length: count - 1 },
        (_, at) => plan.others[at] ?? plan.others.at(-1) ?? seatOf(game, way),
      ),
    });
  const first = game.settings
    .filter(({ kind }) => kind === "one")
    .slice(0, FIRST)
    .map(({ name }) => name);
  const settings = (shown: boolean): ReactNode => (
    <SettingFields
      game={game}
      seats={seats}
      chosen={plan.settings}
      onChange={(chosen) => change({ settings: chosen })}
      only={({ name }) => first.includes(name) === shown}
    />
  );
  const waits = waitedFor(plan);
  return (
    <Popup title={words.say("new.title")} onClose={onClose} wide tone={style.dialog ?? ""}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (sayFaults(event.currentTarget)) return;
          setBusy(true);
          sitDown(game, plan, words).then(
            () => drafts.delete(draft),
            (error: unknown) => {
              setBusy(false);
              showNotice(error);
            },
          );
        }}
      >
        {games.length > 1 && <Games {...{ game, games, onGame }} />}
        {counts.length > 1 && (
          <Segments
            legend={words.say("new.seats")}
            name="seats"
            value={String(seats)}
            choices={counts.map((count) => ({ value: String(count), label: count }))}
            onChoose={(count) => changeCount(Number(count))}
          />
        )}
        <ol className={style.seats}>
          <li>
            <SeatMark at={0} letter="A" />
            <input
              className="field"
              id="name"
              maxLength={30}
              autoComplete="nickname"
              aria-label={words.say("name")}
              placeholder={words.say("name.usual")}
              value={plan.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <small>{words.say("new.no_account")}</small>
          </li>
          {plan.others.map((seat, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats do not move
            <Seat key={at} {...{ game, seat }} at={at + 1} onChange={(some) => changeSeat(at, some)} />
          ))}
        </ol>
        {settings(true)}
        <PaceFields options={plan.options} onChange={(options) => change({ options })} />
        <details className={style.more}>
          <summary>
            {words.say("new.more")}
            <small>{optionsText(game, plan.options, words)}</small>
          </summary>
          {waits > 0 && (
            <>
              <label className="label">
                <span>{words.say("new.name")}</span>
                <input
                  className="field"
                  id="title"
                  maxLength={60}
                  value={plan.title}
                  onChange={(event) => change({ title: event.target.value })}
                />
              </label>
              <label className="tick">
                <input
                  type="checkbox"
                  id="is-public"
                  checked={plan.isPublic}
                  onChange={(event) => change({ isPublic: event.target.checked })}
                />
                {words.say("new.public")}
              </label>
            </>
          )}
          <div className="fields two">{settings(false)}</div>
          <OptionFields game={game} options={plan.options} onChange={(options) => change({ options })} />
        </details>
        <footer className={style.foot}>
          <p>{waits > 0 ? words.say("new.waits", { count: waits }) : words.say("new.at_once")}</p>
          <button type="submit" className="primary big" id="create" disabled={busy}>
            {words.say(waits > 0 ? "new.create" : "new.start")}
          </button>
        </footer>
      </form>
    </Popup>
  );
}

function Games({ game, games, onGame }: Pick<FormProps, "game" | "games" | "onGame">) {
  const words = useWords();
  return (
    <fieldset className={style.games} id="new-games">
      <legend className="visually-hidden">{words.say("new.game")}</legend>
      {games.map((each) => (
        <label key={each.name} data-on={each.name === game.name}>
          <input
            type="radio"
            name="new-game"
            value={each.name}
            checked={each.name === game.name}
            onChange={() => onGame(each)}
          />
          <span className={style.picture} aria-hidden="true">
            <Cover game={each.name} />
          </span>
          <b className="caps">{titleOf(each, words.language)}</b>
        </label>
      ))}
    </fieldset>
  );
}

function titleOf(game: http.GameOut, language: string): string {
  const titles: Record<string, string | undefined> = game.titles;
  return titles[language] ?? titles.en ?? game.name;
}

function Seat({
  game,
  seat,
  at,
  onChange,
}: {
  game: http.GameOut;
  seat: SeatPlan;
  at: number;
  onChange: (some: Partial<SeatPlan>) => void;
}) {
  const words = useWords();
  const letter = SEATS[at] ?? "";
  const takers = TAKERS.filter((each) => each !== "bot" || game.bots.length > 0);
  const about = (bot: string) =>
    words.has(`bot.${bot}`) ? `${botName(bot, words)}: ${words.say(`bot.${bot}`)}` : botName(bot, words);
  return (
    <li data-planned={letter}>
      <SeatMark at={at} letter={letter} />
      <Segments
        legend={words.say("seat", { seat: letter })}
        hidden
        name={`taker-${letter}`}
        value={seat.taker}
        choices={takers.map((taker) => ({
          value: taker,
          label: (
            <span className="flex items-center gap-7">
              <Icon name={SIGNS[taker]} />
              {words.say(`new.${taker}`)}
            </span>
          ),
        }))}
        onChoose={(taker) => onChange({ taker: taker as Taker })}
      />
      {seat.taker === "bot" ? (
        <select
          className="field"
          id={`strength-${letter}`}
          aria-label={words.say("new.strength", { seat: letter })}
          value={seat.bot}
          onChange={(event) => onChange({ bot: event.target.value })}
        >
          {game.bots.map((bot) => (
            <option key={bot} value={bot}>
              {about(bot)}
            </option>
          ))}
        </select>
      ) : seat.taker === "beside" ? (
        <input
          className="field"
          id={`name-${letter}`}
          maxLength={30}
          autoComplete="off"
          aria-label={words.say("name.of", { seat: letter })}
          placeholder={words.say("player", { seat: letter })}
          value={seat.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      ) : (
        <small>{words.say("new.by_link")}</small>
      )}
    </li>
  );
}
