/**
 * What can be built: three recipes, what is missing of each pale, and why one cannot be bought. One tap builds; undo takes
 * it back. The prices can be looked up at any time.
 */
import { useId, useState } from "react";
import type { RefusalOut } from "../../../../protocol";
import { Icon } from "../../../../shell/Icon";
import { ToRule } from "../../../../shell/play/Actions";
import { UndoButton } from "../../../../shell/play/parts";
import { useRefusals } from "../../../../shell/play/useRefusals";
import { useWords, type Words } from "../../../../shell/words";
import type { Resource as ResourceOf, StruggleView, Tribe } from "../../view";
import { Resource, TribeMark } from "../signs";
import { type StrugglePlay, useStruggle } from "../struggle";
import { stepOf } from "../turn";
import css from "./build.module.css";
import { goldHelps, type Recipe, reasonOf, recipesOf, replaced, type Way } from "./recipes";
import { GOLD_FOR_CARD } from "./table";

export function Build({ onClose }: { onClose: () => void }) {
  const play = useStruggle();
  const words = useWords();
  const title = useId();
  const [byGold, setByGold] = useState(false);
  const { truth, me, choosing } = play;
  const recipes = recipesOf(truth.hand, truth.gold[me ?? -1] ?? 0, choosing.choices);
  const offered = goldHelps(recipes);
  const buying = play.myTurn && stepOf(truth)?.step === "build";
  const refusals = useRefusals(buying);
  const reasons = recipes.map((recipe) => reasonOf(recipe, refusals));
  const rules = [...new Set(reasons.flatMap((reason) => reason?.rule ?? []))];
  return (
    <section className={css.panel} aria-labelledby={title}>
      <header className={css.head}>
        <Icon name="hammer-nails" />
        <h2 id={title} className="caps">
          {words.say("tile.build")}
        </h2>
        <button type="button" className="icon-button" onClick={onClose} aria-label={words.say("close")}>
          ✕
        </button>
      </header>
      <ul className={css.recipes}>
        {recipes.map((recipe, at) => (
          <Row
            key={recipe.name}
            play={play}
            recipe={recipe}
            reason={reasons[at] ?? null}
            byGold={offered && byGold}
          />
        ))}
      </ul>
      {!buying && <p className={css.aside}>{words.say("build.when")}</p>}
      {rules.map((rule) => (
        <div key={rule} className={css.aside}>
          <ToRule rule={rule} />
        </div>
      ))}
      {play.narrow && (
        <div className={css.undo}>
          <UndoButton />
        </div>
      )}
      {offered && (
        <button
          type="button"
          role="switch"
          className={css.switch}
          aria-checked={byGold}
          onClick={() => setByGold(!byGold)}
        >
          <i aria-hidden="true" />
          <span>{words.say("build.gold", { gold: GOLD_FOR_CARD })}</span>
          <Resource kind="gold" />
        </button>
      )}
    </section>
  );
}

/** What is left to be had. */
function leftOf({ name }: Recipe, view: StruggleView, me: number | null, words: Words): string {
  const at = me ?? -1;
  if (name === "muster") {
    const tribes = view.tribes[at];
    return words.say("build.left.figures", {
      horsemen: tribes?.horsemen.reserve ?? 0,
      warriors: tribes?.warriors.reserve ?? 0,
    });
  }
  return words.say("build.left", {
    left: name === "wagon" ? (view.wagon_reserve[at] ?? 0) : view.development,
  });
}

function Row({
  play,
  recipe,
  reason,
  byGold,
}: {
  play: StrugglePlay;
  recipe: Recipe;
  reason: RefusalOut | null;
  byGold: boolean;
}) {
  const words = useWords();
  const [chosen, setChosen] = useState<ResourceOf | null>(null);
  const { truth, me } = play;
  const { name, acts, instead } = recipe;
  const missing = replaced(recipe, chosen);
  const gone = byGold ? missing : null;
  const ways = gone ? (instead[gone] ?? []) : acts;
  const could = acts.length === 0 && !byGold && missing !== null;
  return (
    <li className={css.recipe} data-recipe={name} data-open={ways.length > 0}>
      <Price recipe={recipe} gone={gone} onChoose={setChosen} />
      <Icon name="right" className={css.arrow ?? ""} />
      <span className={css.what}>
        <b>{words.say(`build.${name}`)}</b>
        <small data-reason={reason?.rule}>
          {could
            ? words.say("build.could", { gold: GOLD_FOR_CARD, card: words.named("resource", missing) })
            : reason
              ? words.gameText(reason.key, reason.params)
              : leftOf(recipe, truth, me, words)}
        </small>
      </span>
      <span className={css.ways}>
        {name === "wagon" ? (
          (["horsemen", "warriors"] as const).map((tribe) => (
            <TribeButton key={tribe} play={play} ways={ways} tribe={tribe} />
          ))
        ) : (
          <WayButton play={play} way={ways[0]} name={words.say(`build.${name}.do`)}>
            {words.say(name === "develop" ? "build.buy" : "build.do")}
          </WayButton>
        )}
      </span>
    </li>
  );
}

/** The cards of a price and its gold; with gold for a card, that one is three coins, and another can be tapped. */
function Price({
  recipe: { cards, gold, goldHeld, instead },
  gone,
  onChoose,
}: {
  recipe: Recipe;
  gone: ResourceOf | null;
  onChoose: (kind: ResourceOf) => void;
}) {
  const words = useWords();
  const several = gone !== null && Object.keys(instead).length > 1;
  return (
    <span className="flex items-center gap-4 text-6">
      {cards.map(({ kind, held }) =>
        several && instead[kind] ? (
          <button
            type="button"
            key={kind}
            className={css.card}
            data-card={kind}
            aria-pressed={kind === gone}
            onClick={() => onChoose(kind)}
          >
            <Card kind={kind} held={held} paid={kind === gone} />
          </button>
        ) : (
          <span key={kind} className={css.card} data-card={kind} data-held={held || kind === gone}>
            <Card kind={kind} held={held} paid={kind === gone} />
          </span>
        ),
      )}
      {gold > 0 && (
        <span className={css.card} data-card="gold" data-held={goldHeld}>
          <Coins
            count={gold}
            label={`${gold} × ${words.named("goods", "gold")}${lacking(goldHeld, words)}`}
          />
        </span>
      )}
    </span>
  );
}

function lacking(held: boolean, words: Words): string {
  return held ? "" : ` (${words.say("build.missing")})`;
}

function Card({ kind, held, paid }: { kind: ResourceOf; held: boolean; paid: boolean }) {
  const words = useWords();
  const name = words.named("resource", kind);
  if (!paid) return <Resource kind={kind} label={name + lacking(held, words)} />;
  return <Coins count={GOLD_FOR_CARD} label={words.say("build.for", { gold: GOLD_FOR_CARD, card: name })} />;
}

function Coins({ count, label }: { count: number; label: string }) {
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <Resource kind="gold" label={label} />
    </>
  );
}

function TribeButton({ play, ways, tribe }: { play: StrugglePlay; ways: readonly Way[]; tribe: Tribe }) {
  const words = useWords();
  const colour = play.truth.colours[play.me ?? -1];
  return (
    <WayButton
      play={play}
      way={ways.find((way) => way.tribe === tribe)}
      name={words.say("build.wagon.do", { tribe: words.named("tribe", tribe) })}
      plate
    >
      {colour && <TribeMark colour={colour} tribe={tribe} />}
    </WayButton>
  );
}

function WayButton({
  play,
  way,
  name,
  plate = false,
  children,
}: {
  play: StrugglePlay;
  way: Way | undefined;
  name: string;
  plate?: boolean;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={plate ? css.plate : "primary"}
      data-act={way?.act}
      aria-label={name}
      title={name}
      aria-disabled={!way || play.busy}
      onClick={() => {
        if (way && !play.busy) play.onAct(way.act);
      }}
    >
      {children}
    </button>
  );
}
