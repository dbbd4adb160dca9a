/** The tray: a common frame for every verb, with its subject, cost, effect and confirm button. */
import { type ReactNode, useId } from "react";
import { Icon } from "../../../../shell/Icon";
import { ReadOut } from "../../../../shell/live";
import { Reason } from "../../../../shell/play/Actions";
import { useRefusals } from "../../../../shell/play/useRefusals";
import { useWords, type Words } from "../../../../shell/words";
import { type Amounts, GOODS, type Good } from "../../view";
import type { AeternaPlay } from "../aeterna";
import { Asked } from "../Explained";
import { GoodSign } from "../signs";
import style from "./TrayPanel.module.css";

export interface Doing {
  act: string;
  icon: string;
  label: string;
  onDo: () => void;
}

/** Returns a sentence about a thing, if there is one. */
function aboutOf(thing: string, words: Words): string {
  return words.hasGameText(`${thing}.about`) ? words.gameText(`${thing}.about`) : words.say("rules");
}

export function TrayPanel({
  play,
  ask,
  sign,
  title,
  side,
  doing = null,
  free = false,
  thing = `action.${ask}`,
  children,
}: {
  play: AeternaPlay;
  /** The verb. */
  ask: string;
  sign?: ReactNode;
  title: ReactNode;
  /** Cost or gain at the end of the title line. */
  side?: ReactNode;
  /** Null: something must still be chosen. */
  doing?: Doing | null;
  /** Whether the action is free, which means it does not end the turn. */
  free?: boolean;
  /** Key of its subject in the rules. */
  thing?: string;
  children?: ReactNode;
}) {
  const words = useWords();
  const called = useId();
  return (
    <section className={style.panel} data-tray={ask} data-free={free} aria-labelledby={called}>
      <div className={style.what}>
        <ReadOut as="header" panel className={style.head}>
          {sign}
          <b className="caps" id={called}>
            {title}
          </b>
          <Asked at={thing} about={aboutOf(thing, words)} />
          {(side || free) && (
            <span className={style.side}>
              {side}
              {free && <small>{words.say("tray.free")}</small>}
            </span>
          )}
        </ReadOut>
        {children}
      </div>
      <div className={style.doing}>
        {doing && (
          <button
            type="button"
            className={`primary do ${style.go}`}
            data-act={doing.act}
            aria-disabled={play.busy}
            onClick={() => {
              if (!play.busy) doing.onDo();
            }}
          >
            <Icon name={doing.icon} />
            <span>{doing.label}</span>
            <kbd>⏎</kbd>
          </button>
        )}
        <button type="button" className={style.back} aria-keyshortcuts="Escape" onClick={play.onClear}>
          {words.say("tray.back")} <kbd>Esc</kbd>
        </button>
      </div>
    </section>
  );
}

/** A line of the tray with a short label. */
export function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={style.row}>
      {label && <small>{label}</small>}
      {children}
    </div>
  );
}

export function Warning({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <p className={style.warning}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

/** Returns how much of a good a player has for payment. */
export function heldOf({ view }: Pick<AeternaPlay, "view">, seat: number, good: Good): number {
  const held = {
    aurei: view.aurei,
    wheat: view.wheat,
    stone: view.stone,
    citizen: view.domus,
    unrest: view.unrest,
    pp: view.prestige,
  };
  return held[good][seat] ?? 0;
}

/** Shows "6 → 4" for every good that the payment changes, within a row. */
export function Left({ play, paid }: { play: AeternaPlay; paid: Amounts }) {
  const words = useWords();
  if (play.me === null) return null;
  const me = play.me;
  const goods = GOODS.filter((good) => paid[good]);
  if (goods.length === 0) return null;
  return (
    <>
      <small>{words.say("tray.left")}</small>
      {goods.map((good) => {
        const before = heldOf(play, me, good);
        return <Change key={good} good={good} before={before} after={before - (paid[good] ?? 0)} />;
      })}
    </>
  );
}

export function Change({ good, before, after }: { good: Good; before: number; after: number }) {
  return (
    <span className={style.change} data-good={good} data-short={after < 0}>
      <GoodSign good={good} />
      {before}
      <i>→</i>
      <b>{after < 0 ? `\u2212${-after}` : after}</b>
    </span>
  );
}

/** Options, each with its number key. */
export function Ways({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fieldset
    <div className="flex flex-wrap gap-5" role="group" aria-label={label}>
      {children}
    </div>
  );
}

export function Way({
  value,
  at,
  label,
  site = false,
  chosen = false,
  onClick,
  children,
}: {
  value: string;
  /** Its number key. */
  at?: number;
  /** Label for screen readers, if only a number is shown. */
  label?: string;
  /** Whether its gain is below its name, so that three options fit in a row. */
  site?: boolean;
  chosen?: boolean;
  onClick: () => void;
  children?: ReactNode;
}) {
  return (
    <button
      type="button"
      className={style.way}
      data-way={value}
      data-look={site ? "site" : label ? "number" : undefined}
      aria-label={label}
      title={label}
      aria-pressed={chosen}
      aria-keyshortcuts={at === undefined ? undefined : String(at)}
      onClick={onClick}
    >
      {at !== undefined && <kbd>{at}</kbd>}
      {children}
    </button>
  );
}

const MOST = 3;

/** Why other things cannot be chosen for this verb, each with its rule. */
export function Refused({ verbs }: { verbs: readonly string[] }) {
  const words = useWords();
  const refusals = useRefusals() ?? [];
  const texts = new Set<string>();
  const told = refusals.filter((refusal) => {
    const text = words.gameText(refusal.key, refusal.params);
    if (!verbs.includes(refusal.verb) || texts.has(text)) return false;
    texts.add(text);
    return true;
  });
  if (told.length === 0) return null;
  return (
    <div className={style.refused}>
      {told.slice(0, MOST).map((refusal) => (
        <Reason key={words.gameText(refusal.key, refusal.params)} refusal={refusal} />
      ))}
    </div>
  );
}
