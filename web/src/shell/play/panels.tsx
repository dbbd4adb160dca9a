/**
 * Panels that open on a press: the current choice, a hint, a refusal, information. Loaded together after the
 * table.
 */
import { useEffect, useMemo, useState } from "react";
import type { http } from "../../protocol";
import { ask } from "../api";
import type { Tile } from "../kit";
import { ReadOut } from "../live";
import { readChoice, readForms } from "../notation";
import { useShowNotice } from "../notice";
import { usePart } from "../part";
import { useWords } from "../words";
import { Reason, ReasonPending, ToRule } from "./Actions";
import { label } from "./label";
import { usePlay } from "./state";
import { useRefusals } from "./useRefusals";

export { PickPanel } from "./PickPanel";

/** Information about a thing without options. */
export function Thing(props: { kind: string; value: string; detail: string; children?: React.ReactNode }) {
  const { kind, value, detail, children } = props;
  const onClear = usePlay(({ onClear }) => onClear);
  const words = useWords();
  const thing = `${kind}.${value}`;
  const about = `${thing}.about`;
  return (
    <ReadOut as="section" panel className="pick" aria-label={words.named(kind, value)}>
      <div className="pick-head">
        <b className="caps">{words.named(kind, value)}</b>
        <span className="dim">{detail}</span>
        <button type="button" className="icon-button" onClick={onClear} aria-label={words.say("close")}>
          ✕
        </button>
      </div>
      {words.hasGameText(about) && <p>{words.gameText(about)}</p>}
      <p className="dim">{words.say("here.nothing")}</p>
      <div className="pick-do">
        <ToRule rule={thing}>{words.say("rules")}</ToRule>
      </div>
      {children}
    </ReadOut>
  );
}

/** The last hint request, cached so that opening the panel again does not repeat it. */
let advice: { for: string; hint: Promise<http.HintOut> } | null = null;

function adviceFor(table: string, decision: string | null): Promise<http.HintOut> {
  const name = `${table} ${decision}`;
  if (advice?.for !== name) {
    const hint = ask<http.HintOut>("GET", `/api/tables/${encodeURIComponent(table)}/hint`);
    advice = { for: name, hint };
    // Allow a failed request to be repeated.
    hint.catch(() => {
      advice = null;
    });
  }
  return advice.hint;
}

/** A gain that is not clear is named as such. The server leaves out plans that lose. */
const gainText = ({ gain, error }: http.PlanOut) =>
  gain <= Math.max(2 * error, 0.005) ? "hint.gain.unclear" : "hint.gain";

const signed = (share: number) => `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)}%`;

/** The acts of a plan for the rest of the turn, and its gain in the win probability. */
function PlanText({ plan }: { plan: http.PlanOut }) {
  const words = useWords();
  const forms = usePlay(({ game }) => game.forms);
  const { kinds } = usePart();
  const read = readForms(forms);
  const acts = plan.acts.map((act) => label(readChoice(act, read, kinds), words));
  return (
    <p>
      {words.say("hint.plan", { acts: acts.join(" · ") })}
      <br />
      {words.say(gainText(plan), { gain: signed(plan.gain), error: `${(100 * plan.error).toFixed(1)}%` })}
    </p>
  );
}

/** A plan besides the first, with a button that plays its first act. The board marks it while the button is pointed at. */
function OtherPlan({ plan }: { plan: http.PlanOut }) {
  const words = useWords();
  const { choosing, busy, onAct, onHinted } = usePlay();
  const choice = choosing.choices.find(({ act }) => act === plan.acts[0]);
  if (!choice) return null;
  const mark = () => onHinted(choice);
  return (
    <li>
      <p className="dim">{words.gameText(plan.reason.key, plan.reason.params)}</p>
      <PlanText plan={plan} />
      <button
        type="button"
        className="tool"
        aria-disabled={busy}
        onPointerEnter={mark}
        onFocus={mark}
        onClick={() => onAct(choice.act)}
      >
        {label(choice, words)}
      </button>
    </li>
  );
}

/** The first plan or the best bot's choice, with its reason and a button that plays it, and other plans. */
export function HintPanel() {
  const words = useWords();
  const showNotice = useShowNotice();
  const { kinds = {} } = usePart();
  const forms = usePlay(({ game }) => game.forms);
  const [hint, setHint] = useState<http.HintOut | null>(null);
  const { table, update, busy, onAct, onClear, onHinted } = usePlay();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the decision it was opened for
  useEffect(() => {
    let open = true;
    adviceFor(table.id, update.decision).then(
      (came) => open && setHint(came),
      (error: unknown) => {
        if (!open) return;
        showNotice(error);
        onClear();
      },
    );
    return () => {
      open = false;
    };
  }, []);
  // A composed act, like an offer, is not listed.
  const choice = useMemo(() => hint && readChoice(hint.act, readForms(forms), kinds), [hint, forms, kinds]);
  const [own, ...others] = hint?.plans ?? [];
  useEffect(() => {
    if (choice) onHinted(choice);
  }, [choice, onHinted]);
  return (
    <ReadOut
      as="section"
      className="pick"
      panel
      id="hinted"
      aria-label={words.say("hint")}
      aria-busy={hint === null}
    >
      <div className="pick-head">
        <b className="caps">{words.say("hint")}</b>
        <button type="button" className="icon-button" onClick={onClear} aria-label={words.say("close")}>
          ✕
        </button>
      </div>
      {hint ? (
        <>
          <p>
            <b>{choice && label(choice, words)}</b>
          </p>
          {choice?.operands.map(({ kind, value, at }) => {
            const About = kinds[kind]?.About;
            return About && <About key={at} value={value} choice={choice} />;
          })}
          {hint.reason && <p className="dim">{words.gameText(hint.reason.key, hint.reason.params)}</p>}
          {own && <PlanText plan={own} />}
          <div className="pick-do">
            <button type="button" className="do" aria-disabled={busy} onClick={() => onAct(hint.act)}>
              {words.say("hint.do")}
            </button>
          </div>
          {others.length > 0 && (
            <>
              <b className="caps">{words.say("hint.others")}</b>
              <ul className="plans">
                {others.map((plan) => (
                  <OtherPlan key={plan.acts.join()} plan={plan} />
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <>
          <p>{words.say("hint.waits")}</p>
          <progress aria-label={words.say("hint.waits")} />
        </>
      )}
    </ReadOut>
  );
}

/** Why an action is not available: the reasons with their rules. */
export function Why({
  tile,
  reason,
}: {
  tile: Tile;
  /** Reason to show if the rules give none. */
  reason: string;
}) {
  const words = useWords();
  const refusals = useRefusals();
  const onClear = usePlay(({ onClear }) => onClear);
  const name = words.hasGameText(tile.text) ? words.gameText(tile.text) : words.say(tile.text);
  const seen = new Set<string>();
  const told = refusals?.filter((refusal) => {
    if (!tile.verbs.includes(refusal.verb)) return false;
    const text = words.gameText(refusal.key, refusal.params);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
  return (
    <ReadOut as="section" className="pick why" panel data-why={tile.id} aria-label={name}>
      <div className="pick-head">
        <b className="caps">{name}</b>
        <button type="button" className="icon-button" onClick={onClear} aria-label={words.say("close")}>
          ✕
        </button>
      </div>
      {words.hasGameText(`${tile.text}.about`) && <p>{words.gameText(`${tile.text}.about`)}</p>}
      {!told && <ReasonPending />}
      {told?.length === 0 && <p className="reason">{reason}</p>}
      {told?.map((refusal) => (
        <Reason key={`${refusal.verb} ${refusal.key}`} refusal={refusal} />
      ))}
    </ReadOut>
  );
}
