/** An offer or a counter-offer, put together by taps: one row a kind, given at the left, got at the right. */
import { type KeyboardEvent, useId } from "react";
import type { Composer } from "../../../../shell/composing/composer";
import { bounds } from "../../../../shell/composing/composing";
import { sentence } from "../../../../shell/composing/sentence";
import { Icon } from "../../../../shell/Icon";
import { ReadOut } from "../../../../shell/live";
import { Reason } from "../../../../shell/play/Actions";
import { seatNumber } from "../../../../shell/seat";
import { useWords } from "../../../../shell/words";
import { Stepper } from "../../../../table/Stepper";
import { type Goods, RESOURCES } from "../../view";
import { KINDS as READINGS } from "../kinds";
import { PlayerMark, Resource } from "../signs";
import type { StrugglePlay } from "../struggle";
import { Deal } from "./Deal";
import { most, type Side, sideOf, step } from "./draft";
import { Radio } from "./Radio";
import css from "./trade.module.css";

const KINDS = [...RESOURCES, "gold"] as const;

interface Props {
  play: StrugglePlay;
  composer: Composer;
}

export function NewOffer({ play, composer }: Props) {
  const words = useWords();
  const title = useId();
  const said = useId();
  const { composition, draft, act, busy, refusal } = composer;
  const answer = composition.verb === "counter";
  const whom = composition.operands.findIndex(({ name }) => name === "whom");
  const to = whom < 0 ? null : draft[whom];

  const keyed = (event: KeyboardEvent<HTMLFormElement>) => {
    // The table's own keys mean other things while one composes; Escape closes the panel.
    if (event.key === "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const onNumber = event.target instanceof HTMLElement && event.target.role === "spinbutton";
    if (event.key === "Enter" && onNumber && !event.repeat) composer.send();
  };

  return (
    <form
      className="grid min-w-0 columns-1"
      data-composer={composition.verb}
      aria-labelledby={title}
      onKeyDown={keyed}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
    >
      <h3 id={title} className={`caps ${css.title}`}>
        {words.say(answer ? "trade.counter" : "trade.new")}
      </h3>
      {whom >= 0 && <Whom play={play} composer={composer} at={whom} />}
      <div className={css.rows}>
        <div className={css.heads} aria-hidden="true">
          <span>{words.say("trade.give")}</span>
          <span>{words.say("trade.get")}</span>
        </div>
        {KINDS.map((kind) => (
          <Row key={kind} play={play} composer={composer} kind={kind} />
        ))}
      </div>
      <div className={css.foot}>
        <Deal give={sideOf(composition, draft, "give")} get={sideOf(composition, draft, "want")} />
        <p id={said} className="visually-hidden" data-act={act ?? ""}>
          {sentence(composer, words, READINGS)}
        </p>
        <ReadOut as="div" className={css.status}>
          {refusal ? (
            <Reason refusal={refusal} />
          ) : (
            act === null && <span className="dim">{words.say("trade.both")}</span>
          )}
        </ReadOut>
        <div className={css.buttons}>
          <button
            type="submit"
            className="primary"
            aria-disabled={act === null || busy}
            aria-describedby={said}
            data-send=""
          >
            <Icon name="scales" />
            {answer
              ? words.say("trade.send")
              : to === "all" || typeof to !== "string"
                ? words.say("trade.offer.all")
                : words.say("trade.offer.one", { who: words.named("seat", to) })}
          </button>
          <button
            type="button"
            className="button"
            data-clear=""
            onClick={() => composer.change(draft.map((entry, at) => (at === whom ? entry : {})))}
          >
            {words.say("compose.clear")}
          </button>
          {answer && (
            <button type="button" className="button" onClick={composer.close}>
              {words.say("trade.back")}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

/** To whom: all, or one. */
function Whom({ play, composer, at }: Props & { at: number }) {
  const words = useWords();
  const { composition, draft } = composer;
  const operand = composition.operands[at];
  const within = operand && bounds(operand);
  if (within?.shape !== "named") return null;
  const { colours } = play.truth;
  const mark = (seat: string) => {
    const colour = colours[seatNumber(seat)];
    return colour && <PlayerMark key={seat} colour={colour} />;
  };
  const ones = within.among.filter((each) => each !== "all");
  const chosen = draft[at];
  return (
    <Radio
      label={words.gameText("operand.whom")}
      wide
      chosen={typeof chosen === "string" ? chosen : null}
      onChoose={(value) => composer.put(at, value)}
      options={[...within.among]
        .sort((one, other) => Number(other === "all") - Number(one === "all"))
        .map((value) => ({
          value,
          name: value === "all" ? words.say("trade.all") : words.named("seat", value),
          open: true,
          content:
            value === "all" ? (
              <>
                <span className={css.marks}>{ones.map(mark)}</span> {words.say("trade.all")}
              </>
            ) : (
              <>
                {mark(value)} <span className={css.name}>{words.named("seat", value)}</span>
              </>
            ),
        }))}
    />
  );
}

function Row({ play, composer, kind }: Props & { kind: keyof Goods }) {
  const words = useWords();
  const { composition, draft } = composer;
  const { truth, me } = play;
  const name = words.named("goods", kind);
  const held = kind === "gold" ? truth.gold[me ?? -1] : truth.hand?.[kind];
  const stepper = (side: Side, title: string) => {
    const chosen = sideOf(composition, draft, side)[kind] ?? 0;
    const values = Array.from({ length: most(composition, draft, side, kind) + 1 }, (_, count) => count);
    return (
      <span className={css.stepper} data-operand={side} data-some={chosen > 0}>
        <Stepper
          name={`${title}: ${name}`}
          values={values}
          chosen={chosen}
          words={{ less: words.say("less"), more: words.say("more") }}
          onChange={(count) => composer.change(step(composition, draft, side, kind, count))}
        />
      </span>
    );
  };
  return (
    <div className={css.row} data-kind={kind}>
      {stepper("give", words.say("trade.give"))}
      <span className={css.kind}>
        <Resource kind={kind} />
        <b>{name}</b>
        <small>{words.say("trade.have", { held: held ?? 0 })}</small>
      </span>
      {stepper("want", words.say("trade.get"))}
    </div>
  );
}
