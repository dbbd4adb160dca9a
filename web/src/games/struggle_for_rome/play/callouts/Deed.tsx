/** What can be done to a city: plunder, found, expand, each with what it takes and what it may cost. */

import { Icon } from "../../../../shell/Icon";
import type { Choice } from "../../../../shell/notation";
import { doText } from "../../../../shell/play/label";
import { useWords, type Words } from "../../../../shell/words";
import { MAP } from "../../layout/map";
import type { City, Province, StruggleView } from "../../view";
import { Own, ProvinceSign, Resource, TribeSign } from "../signs";
import { operand, type Situation, waysOf } from "../situation";
import type { StrugglePlay } from "../struggle";
import { cityState, losses, onTurn } from "../turn";
import style from "./callouts.module.css";
import { Do, Line, Panel, Point, Way, Ways } from "./Panel";

/** The deed of a choice: a Traitor's is the one that he helps with. */
function deedOf(choice: Choice): string {
  return choice.verb === "traitor" ? (operand(choice, "deed") ?? "") : choice.verb;
}

/** Towers against the figures in the box. */
function Against({ play, city, fewer }: { play: StrugglePlay; city: City; fewer: boolean }) {
  const words = useWords();
  const turn = onTurn(play.truth);
  const towers = MAP.cities[city]?.towers ?? 0;
  if (!turn) return null;
  const { figures } = turn.box;
  return (
    <dl className={style.against}>
      <div>
        <dt>
          {[...Array(towers).keys()].map((at) => (
            <Own
              key={at}
              name="tower"
              className={fewer && at >= towers - TRAITOR ? (style.gone ?? "") : ""}
            />
          ))}
        </dt>
        <dd>{words.say("towers", { count: towers })}</dd>
      </div>
      <div>
        <dt>
          {[...Array(figures).keys()].map((at) => (
            <TribeSign key={at} tribe={turn.tribe} />
          ))}
        </dt>
        <dd>{words.say(`figures.${turn.tribe}`, { count: figures })}</dd>
      </div>
    </dl>
  );
}

/** How many towers a Traitor takes away, for the picture: whether he may is the service's to say. */
const TRAITOR = 2;

/** What the counter may cost, counted from those that nobody has seen. */
function lossText(view: StruggleView, city: City, words: Words): string | null {
  const province = (MAP.cities[city]?.province ?? "") as Province;
  const { loss, all } = losses(view, province);
  if (all === 0) return null;
  const params = {
    loss,
    all,
    percent: Math.round((100 * loss) / all),
    province: words.named("province", province),
  };
  return words.say(loss === 0 ? "plunder.safe" : "plunder.loss", params);
}

/** All that a deed brings and takes, in lines. */
function Lines({ play, city, choice }: { play: StrugglePlay; city: City; choice: Choice }) {
  const words = useWords();
  const deed = deedOf(choice);
  const turn = onTurn(play.truth);
  const wagons = turn?.box.wagons ?? 0;
  const loss = deed === "plunder" ? lossText(play.truth, city, words) : null;
  return (
    <>
      {choice.verb === "traitor" && (
        <Line sign={<Icon name="cloak-dagger" />}>{words.say("deed.traitor")}</Line>
      )}
      {loss && (
        <Line sign={<Icon name="skull-crossed-bones" />} warn>
          {loss}
        </Line>
      )}
      {deed === "plunder" && wagons > 0 && (
        <Line sign={<Resource kind="gold" />}>{words.say("plunder.wagons", { count: wagons })}</Line>
      )}
      {(deed === "found" || deed === "expand") && (
        <Line sign={<Own name="wagon" />}>{words.say(`deed.${deed}.goes`)}</Line>
      )}
      {(deed === "found" || deed === "expand") && cityState(play.truth, city) === "counter" && (
        <Line sign={<Icon name="scroll-unfurled" />}>{words.say("deed.unseen")}</Line>
      )}
    </>
  );
}

export function Deed({ play, asked }: { play: StrugglePlay; asked: Extract<Situation, { ask: "deed" }> }) {
  const words = useWords();
  const { city, choices } = asked;
  const place = MAP.cities[city];
  const province = place?.province ?? "";
  const [only, ...more] = choices;
  const ways = waysOf(asked, play);
  const fewer = choices.every((choice) => choice.verb === "traitor");
  return (
    <Panel
      play={play}
      ask="deed"
      title={words.named("city", city)}
      detail={
        <>
          <ProvinceSign province={province as Province} /> {words.named("province", province)}
        </>
      }
    >
      <Against play={play} city={city} fewer={fewer} />
      {only && more.length === 0 ? (
        <>
          <Lines play={play} city={city} choice={only} />
          <Do
            act={only.act}
            busy={play.busy}
            onDo={() => play.onAct(only.act)}
            beside={<Point play={play} place={city} />}
          >
            {doText(only, [], words)}
          </Do>
        </>
      ) : (
        <Ways label={words.say("choose.deed")}>
          {choices.map((choice, at) => (
            <div key={choice.act} className={style.deed}>
              <Lines play={play} city={city} choice={choice} />
              <Way at={at} act={choice.act} busy={play.busy} onClick={ways[at]}>
                <b>{doText(choice, [], words)}</b>
              </Way>
            </div>
          ))}
        </Ways>
      )}
    </Panel>
  );
}

/** Cities that an action can choose. They are ringed on the board, and listed here for players who do not use it. */
export function Cities({ play, asked }: { play: StrugglePlay; asked: Extract<Situation, { ask: "city" }> }) {
  const words = useWords();
  const ways = waysOf(asked, play);
  return (
    <Panel play={play} ask="city" title={words.say("choose.city")}>
      <Ways label={words.say("choose.city")}>
        {asked.cities.map((city, at) => (
          <Way key={city} at={at} act={city} busy={play.busy} onClick={ways[at]}>
            <ProvinceSign province={(MAP.cities[city]?.province ?? "") as Province} />
            {words.named("city", city)}
            <small>{words.say("towers", { count: MAP.cities[city]?.towers ?? 0 })}</small>
          </Way>
        ))}
      </Ways>
    </Panel>
  );
}
