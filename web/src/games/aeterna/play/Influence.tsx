/**
 * Influence: the cost and effect of a Citizen on the selected Hill, the token to use, and the button that sends
 * it.
 */
import { Icon } from "../../../shell/Icon";
import { ReadOut } from "../../../shell/live";
import { Reason } from "../../../shell/play/Actions";
import { useWords } from "../../../shell/words";
import { PREFECT } from "../board/signs";
import { CATALOGUE, placesOf } from "../layout/catalogue";
import { crowd, type Hill, hillNumber, letterAt, type Stack, seatAt } from "../view";
import type { AeternaPlay } from "./aeterna";
import { Asked } from "./Explained";
import { prefectText, stacksText } from "./hillText";
import style from "./Influence.module.css";
import { activeTokens, tokenAfter, wheatFor } from "./marks";
import { Amount, AmountList, GoodSign, SeatFace } from "./signs";

function Title({ hill, at = "action.influence" }: { hill: Hill; at?: string }) {
  const words = useWords();
  return (
    <>
      <i className={style.number}>{hillNumber(hill)}</i>
      <b className="caps">{words.named("hill", hill)}</b>
      <Asked at={at} about={words.gameText("action.influence.about")} />
    </>
  );
}

/** Stacks from the left with their numbers. */
function Strip({ stacks, prefect = false }: { stacks: readonly Stack[]; prefect?: boolean }) {
  const words = useWords();
  return (
    <span
      className={style.strip}
      role="img"
      aria-label={stacksText(stacks, words) || words.say("hill.empty")}
    >
      {prefect && <Icon name={PREFECT} className="text-6 red" />}
      {stacks.map(({ seat, citizens }) => (
        <span key={seat}>
          <SeatFace seat={seatAt(seat)} />
          <b>{citizens}</b>
        </span>
      ))}
      {stacks.length === 0 && "–"}
    </span>
  );
}

/** Content of a button: what a token gives. */
export function TokenGain({ token }: { token: string }) {
  const words = useWords();
  const gain = CATALOGUE.tokens[token];
  if (gain) return <AmountList amounts={gain} />;
  return (
    <span className="inline-flex items-center gap-5">
      <Icon name="ae-board" />
      {words.named("token", token)}
    </span>
  );
}

export function Influence({ play, hill }: { play: AeternaPlay; hill: Hill }) {
  const words = useWords();
  const { truth: view, me, choosing, busy } = play;
  const state = view.hills[hill];
  const price = view.prices?.influence[hill];
  if (!state || !price || me === null) return null;
  const wheat = wheatFor(view, hill);
  const place = price.stacks.findIndex(({ seat }) => seat === letterAt(me));
  const value = placesOf(hill, state, view.seats)[place];
  const tokens = activeTokens(view, hill);
  const token = tokenAfter(choosing);
  const follow = (act: string) => choosing.follow(choosing.following === act ? null : act);
  return (
    <div className={style.influence} data-influence={hill}>
      <div className={style.head}>
        <Title hill={hill} />
        <span className={style.price}>
          {wheat > 0 ? <Amount good="wheat" count={wheat} /> : <b>{words.say("free")}</b>}
          <small>{words.say("hill.crowd", { count: crowd(state) })}</small>
        </span>
      </div>
      <div className={style.flow}>
        <Strip stacks={state.stacks} />
        <span aria-hidden="true">➜</span>
        <span className={style.then}>
          <Strip stacks={price.stacks} prefect />
        </span>
        <span className={style.result}>
          <b>{prefectText(view, hill, me, words)}</b>
          {value && "worth" in value && (
            <small>
              <GoodSign good="pp" /> {words.say("place.worth", { value: value.worth })}
            </small>
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not a form */}
      <div className={style.tokens} role="group" aria-label={words.say("token.which")}>
        <small aria-hidden="true">{words.say("token.which")}</small>
        {tokens.map((each) => (
          <button
            type="button"
            key={each}
            data-token={each}
            data-way={`token ${each}`}
            aria-pressed={token === each}
            onClick={() => follow(`token ${each}`)}
          >
            <TokenGain token={each} />
          </button>
        ))}
        {tokens.length > 0 ? (
          <button
            type="button"
            className={style.none}
            data-token="none"
            aria-pressed={token === "skip"}
            onClick={() => follow("skip")}
          >
            {words.say("token.none")}
          </button>
        ) : (
          <small>{words.say("hill.spent")}</small>
        )}
      </div>
      <div className={style.do}>
        <button
          type="button"
          className="primary do"
          data-act={choosing.ready?.act}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) play.onDo();
          }}
        >
          <Icon name="hill-conquest" />
          {words.say("influence.do")}
          <kbd>⏎</kbd>
        </button>
        <button type="button" className={style.back} onClick={play.onClear}>
          {words.say("back")} <kbd>Esc</kbd>
        </button>
      </div>
    </div>
  );
}

/** Choice of the token after an influence, if it was not chosen before. */
export function TokenChoice({ play, hill }: { play: AeternaPlay; hill: Hill | null }) {
  const words = useWords();
  return (
    <div className={style.influence} data-token-choice="">
      <div className={style.head}>
        {hill && <Title hill={hill} />}
        <span className={style.price}>
          <small>{words.say("token.which")}</small>
        </span>
      </div>
      <div className={style.tokens}>
        {play.choosing.choices.map(({ act, verb, operands }) => (
          <button
            type="button"
            key={act}
            data-act={act}
            className={verb === "skip" ? style.none : ""}
            aria-disabled={play.busy}
            onClick={() => {
              if (!play.busy) play.onAct(act);
            }}
          >
            {verb === "skip" ? words.say("token.none") : <TokenGain token={operands[0]?.value ?? ""} />}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A Hill without options: why it cannot be influenced, with the rule. */
export function HillAbout({ play, hill }: { play: AeternaPlay; hill: Hill }) {
  const words = useWords();
  const { truth: view } = play;
  const closed = play.myTurn ? view.prices?.closed[hill] : undefined;
  const state = view.hills[hill];
  return (
    <ReadOut as="div" className={style.about} panel data-about={hill}>
      <div className={style.head}>
        <Title hill={hill} at={`hill.${hill}`} />
        <button
          type="button"
          className={`icon-button ${style.close}`}
          onClick={play.onClear}
          aria-label={words.say("close")}
        >
          ✕
        </button>
      </div>
      {closed && <Reason refusal={closed} />}
      {!closed && state && (
        <p>
          {words.say("hill.values", {
            values: placesOf(hill, state, view.seats)
              .map((each) => ("worth" in each ? each.worth : 0))
              .join(", "),
          })}
          . {stacksText(state.stacks, words)}
        </p>
      )}
      {play.shown !== null && (
        <div className="pick-do">
          <button type="button" className="other" id="point" onClick={() => play.onPing(hill)}>
            {words.say("point")}
          </button>
        </div>
      )}
    </ReadOut>
  );
}
