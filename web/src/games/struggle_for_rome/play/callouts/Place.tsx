/** Something on the board that nothing can be done with now: what it is, what lies and stands there. */
import { Icon } from "../../../../shell/Icon";
import { seatNumber } from "../../../../shell/seat";
import { useWords, type Words } from "../../../../shell/words";
import { MAP } from "../../layout/map";
import type { City, Province, StruggleView } from "../../view";
import { crossroadsName, hexName } from "../places";
import { goals } from "../reach";
import { Own, PlayerMark, ProvinceSign, TribeMark } from "../signs";
import type { StrugglePlay } from "../struggle";
import { cityState, figureAt, onTurn, seatsAround } from "../turn";
import style from "./callouts.module.css";
import { Beside, Price } from "./Journey";
import { Harvest, Line, Panel, Point } from "./Panel";

/** What lies in a city, or whose it is. */
export function cityText(view: StruggleView, city: City, words: Words): string {
  return words.say(`city.${cityState(view, city)}`, {
    seat: words.named("seat", view.cities[city]?.seat),
    tribe: words.named("tribe", view.cities[city]?.tribe),
  });
}

function InCity({ play, city }: { play: StrugglePlay; city: City }) {
  const words = useWords();
  const { towers = 0, province = "" } = MAP.cities[city] ?? {};
  return (
    <>
      {play.myTurn && onTurn(play.truth) ? (
        <Beside city={city} play={play} />
      ) : (
        <Line sign={<Own name="tower" />}>{words.say("towers", { count: towers })}</Line>
      )}
      <Line
        sign={
          <ProvinceSign province={province as Province} taken={cityState(play.truth, city) !== "counter"} />
        }
      >
        {words.named("province", province)}: {cityText(play.truth, city, words)}
      </Line>
      <Towards play={play} city={city} />
    </>
  );
}

/** The way to a city that a journey leads to: whoever means to go there presses it first. */
function Towards({ play, city }: { play: StrugglePlay; city: City }) {
  const words = useWords();
  const goal = play.myTurn ? goals(play.truth).find((each) => each.city === city) : undefined;
  if (!goal) return null;
  return (
    <button
      type="button"
      className={`primary ${style.do}`}
      data-towards={goal.to}
      onClick={() => play.onPick("crossroads", goal.to)}
    >
      {words.say("journey.beside")}
      <Price payment={goal.payment} />
    </button>
  );
}

function OnHex({ play, hex }: { play: StrugglePlay; hex: string }) {
  const words = useWords();
  const terrain = MAP.hexes[hex]?.terrain ?? "";
  const key = `terrain.${terrain}.about`;
  const there = seatsAround(play.truth, hex);
  return (
    <>
      {words.hasGameText(key) && <p className={style.plain}>{words.gameText(key)}</p>}
      {play.truth.legionnaire === hex && (
        <Line sign={<Icon name="centurion-helmet" />}>{words.say("hex.legionnaire")}</Line>
      )}
      {there.map((seat) => {
        const colour = play.truth.colours[seatNumber(seat)];
        return (
          colour && (
            <Line key={seat} sign={<PlayerMark colour={colour} />}>
              {words.named("seat", seat)}
            </Line>
          )
        );
      })}
    </>
  );
}

function AtCrossroads({ play, at }: { play: StrugglePlay; at: string }) {
  const words = useWords();
  const there = figureAt(play.truth, at);
  const colour = there && play.truth.colours[seatNumber(there.seat)];
  if (!there || !colour) {
    // Every journey that can be paid is listed: one that is not costs too much.
    const dear = play.truth.journeys && !play.truth.journeys[at];
    return (
      <>
        <p className={style.plain}>{words.say(dear ? "crossroads.dear" : "crossroads.empty")}</p>
        <Harvest play={play} at={at} />
      </>
    );
  }
  return (
    <>
      <Line sign={<TribeMark colour={colour} tribe={there.tribe} />}>
        {words.say("crossroads.taken", {
          seat: words.named("seat", there.seat),
          tribe: words.named("tribe", there.tribe),
        })}
      </Line>
      <Harvest play={play} at={at} />
    </>
  );
}

export function Place({ play, kind, value }: { play: StrugglePlay; kind: string; value: string }) {
  const words = useWords();
  const title =
    kind === "city"
      ? words.named("city", value)
      : kind === "hex"
        ? hexName(value, words)
        : crossroadsName(value, words);
  return (
    <Panel play={play} ask={`about-${kind}`} title={title}>
      {kind === "city" && <InCity play={play} city={value} />}
      {kind === "hex" && <OnHex play={play} hex={value} />}
      {kind === "crossroads" && <AtCrossroads play={play} at={value} />}
      <div className={style.doing}>
        <Point play={play} place={value} />
      </div>
    </Panel>
  );
}
