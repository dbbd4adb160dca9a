/** A journey: every way to pay for it, what lies beside its end, and the button that goes there. */
import { useWords, type Words } from "../../../../shell/words";
import type { Payment } from "../../board";
import { citiesBeside, MAP } from "../../layout/map";
import { type Route, routeTo } from "../../layout/travel";
import type { City, Province } from "../../view";
import { journeyAct, samePayment } from "../payments";
import { crossroadsName } from "../places";
import { readyToFound } from "../reach";
import { Goods, Own, ProvinceSign } from "../signs";
import { type Situation, waysOf } from "../situation";
import type { StrugglePlay } from "../struggle";
import { cityState, countersOf, onTurn } from "../turn";
import { Do, Harvest, Line, Panel, Point, Way, Ways } from "./Panel";

/** A price: ear and coin with their numbers, or "free". */
export function Price({ payment: [grain, gold] }: { payment: Payment }) {
  const words = useWords();
  if (grain + gold === 0) return <span className="text-5 bold">{words.say("price.free")}</span>;
  return <Goods className="text-5 bold" goods={{ grain, gold }} />;
}

/** What is on the way that a payment buys: arrows by land and by ship. */
function wayText(route: Route | null, words: Words): string {
  const arrows = route?.tolls.length ?? 0;
  const ships = route?.tolls.filter(({ kind }) => kind === "sea").length ?? 0;
  if (!route || arrows === 0) return words.say("way.none");
  const by = words.say(ships === 0 ? "way.land" : ships === arrows ? "way.sea" : "way.both");
  return words.say("way.arrows", { count: arrows, by });
}

/** A city beside the end of a journey: what stands against what, never whether it is allowed. */
export function Beside({ city, play }: { city: City; play: StrugglePlay }) {
  const words = useWords();
  const turn = onTurn(play.truth);
  const place = MAP.cities[city];
  if (!turn || !place) return null;
  const state = cityState(play.truth, city);
  const params = {
    city: words.named("city", city),
    towers: words.say("towers", { count: place.towers }),
    figures: words.say(`figures.${turn.tribe}`, { count: turn.box.figures }),
    province: words.named("province", place.province),
    seat: words.named("seat", play.truth.cities[city]?.seat),
  };
  const full = state === "counter" && countersOf(turn.box, place.province) > 1;
  return (
    <Line sign={<Own name="tower" />}>{words.say(full ? "beside.full" : `beside.${state}`, params)}</Line>
  );
}

export function Journey({
  play,
  asked,
}: {
  play: StrugglePlay;
  asked: Extract<Situation, { ask: "journey" }>;
}) {
  const words = useWords();
  const { to, payments, payment } = asked;
  const ways = waysOf(asked, play);
  const from = onTurn(play.truth)?.box.place;
  // That the way is free is said above.
  const costs = payments.length > 1 || payments.some(([grain, gold]) => grain + gold > 0);
  return (
    <Panel
      play={play}
      ask="journey"
      title={crossroadsName(to, words)}
      detail={from && wayText(routeTo(from, to, payment), words)}
    >
      {costs && (
        <Ways label={words.say("journey.price")}>
          {payments.map((each, at) => (
            <Way
              key={journeyAct(to, each)}
              at={at}
              act={journeyAct(to, each)}
              chosen={samePayment(each, payment)}
              many={payments.length > 1}
              busy={play.busy}
              onClick={ways[at]}
              onDo={play.onDo}
            >
              <Price payment={each} />
            </Way>
          ))}
        </Ways>
      )}
      <Harvest play={play} at={to} />
      {citiesBeside(to).map((city) => (
        <Beside key={city} city={city} play={play} />
      ))}
      <Do
        act={play.choosing.ready?.act ?? ""}
        busy={play.busy}
        onDo={play.onDo}
        beside={<Point play={play} place={to} />}
      >
        {words.say("journey.do")}
      </Do>
    </Panel>
  );
}

/** Cities that a journey could lead to, cheapest first: a way to them without looking for it on the map. */
export function Goals({ play, asked }: { play: StrugglePlay; asked: Extract<Situation, { ask: "goal" }> }) {
  const words = useWords();
  const ways = waysOf(asked, play);
  const box = onTurn(play.truth)?.box;
  // What a tribe lacks for its kingdom: a province that it has no counter of.
  const fresh = (city: City) =>
    box !== undefined && countersOf(box, MAP.cities[city]?.province as Province) === 0;
  return (
    <Panel
      play={play}
      ask="goal"
      title={words.say("goal.title")}
      detail={words.say(readyToFound(play.truth) ? "goal.about.ready" : "goal.about")}
    >
      <Ways label={words.say("goal.title")}>
        {asked.goals.map(({ city, to, payment }, at) => (
          <Way key={city} at={at} act={journeyAct(to, payment)} busy={play.busy} onClick={ways[at]}>
            <ProvinceSign province={MAP.cities[city]?.province as Province} />
            {words.named("city", city)}
            <small>
              {fresh(city) && `${words.say("goal.new")} · `}
              <Price payment={payment} />
            </small>
          </Way>
        ))}
      </Ways>
    </Panel>
  );
}
