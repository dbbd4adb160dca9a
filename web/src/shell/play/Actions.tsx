/** The actions of the game. An unavailable action explains why. Other options are plain buttons. */
import { type ReactNode, useEffect, useState } from "react";
import type { RefusalOut } from "../../protocol";
import { Icon } from "../Icon";
import type { TileState } from "../kit";
import type { Choice } from "../notation";
import { openRules } from "../rules/at";
import { useWords } from "../words";
import { label, operandsText } from "./label";
import { Shown } from "./Shown";

export function Tiles({
  tiles,
  chosen,
  aside,
  usual,
  busy,
  hint,
  onTile,
}: {
  tiles: readonly TileState[];
  chosen: string | null;
  /** Tile that contains the dismissed question. */
  aside: string | null;
  /** Tile that is active while none is selected. Its options are highlighted. */
  usual: string | null;
  busy: boolean;
  hint: (state: TileState) => string;
  onTile: (state: TileState) => void;
}) {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar of buttons, not a form's fieldset
    <div className="tiles" role="group" aria-label={words.say("actions")}>
      {tiles.map((state) => {
        const { tile, choices, composed, seen } = state;
        const offered = choices.length > 0 || composed.length > 0;
        const open = offered || seen;
        return (
          <button
            type="button"
            key={tile.id}
            className={`tile ${tile.id}`}
            data-tile={tile.id}
            data-open={offered}
            data-seen={seen}
            data-usual={usual === tile.id}
            aria-pressed={chosen === tile.id}
            aria-disabled={!open || busy}
            aria-keyshortcuts={tile.key}
            title={words.hasGameText(`${tile.text}.about`) ? words.gameText(`${tile.text}.about`) : undefined}
            onClick={() => {
              if (!(open && busy)) onTile(state);
            }}
          >
            <Icon name={tile.icon} />
            <span>{words.has(`tile.${tile.id}`) ? words.say(`tile.${tile.id}`) : words.verb(tile.id)}</span>
            <small>{hint(state)}</small>
            <kbd>{tile.key}</kbd>
            {tile.id === aside && <i aria-hidden="true">!</i>}
          </button>
        );
      })}
    </div>
  );
}

/** Choices as plain buttons: whatever is offered and has no tile, known or not. */
export function Plain({
  choices,
  composed,
  busy,
  headed = false,
  named,
  onChoose,
  onCompose,
}: {
  choices: readonly Choice[];
  /** Verbs that are composed: each is a button that opens its composer. */
  composed: readonly string[];
  busy: boolean;
  /** What is to be done is said above, if it is but one thing. */
  headed?: boolean;
  /** What stands on a button in place of its usual name. */
  named?: (choice: Choice) => string | null;
  onChoose: (choice: Choice) => void;
  onCompose: (verb: string) => void;
}) {
  const words = useWords();
  const verbs = [...new Set(choices.map((choice) => choice.verb))];
  return (
    <div className="plain-choices">
      {verbs.map((verb) => {
        const own = choices.filter((choice) => choice.verb === verb);
        const alone = own.length === 1 && own[0]?.parts.length === 0;
        return (
          <div key={verb} className="plain-verb" data-verb={verb}>
            {!alone && !(headed && verbs.length === 1) && <b>{words.verb(verb)}</b>}
            <div className="values">
              {own.map((choice) => (
                <button
                  type="button"
                  key={choice.act}
                  className={alone ? "primary" : ""}
                  data-act={choice.act}
                  aria-disabled={busy}
                  onClick={() => {
                    if (!busy) onChoose(choice);
                  }}
                >
                  {named?.(choice) ?? <ChoiceText choice={choice} />}
                  {choice.act === "continue" && <kbd>C</kbd>}
                </button>
              ))}
            </div>
          </div>
        );
      })}
      {composed.length > 0 && (
        <div className="plain-verb">
          <div className="values">
            <ComposeButtons verbs={composed} busy={busy} onCompose={onCompose} />
          </div>
        </div>
      )}
    </div>
  );
}

export function ComposeButtons({
  verbs,
  busy,
  onCompose,
}: {
  verbs: readonly string[];
  busy: boolean;
  onCompose: (verb: string) => void;
}) {
  const words = useWords();
  return verbs.map((verb) => (
    <button
      type="button"
      key={verb}
      className="compose"
      data-compose={verb}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onCompose(verb);
      }}
    >
      {words.verb(verb)}…
    </button>
  ));
}

function ChoiceText({ choice }: { choice: Choice }): ReactNode {
  const words = useWords();
  const [only] = choice.operands;
  if (choice.parts.length === 1 && only && only.kind !== "count")
    return <Shown kind={only.kind} value={only.value} choice={choice} />;
  return choice.parts.length > 0 ? operandsText(choice, words) : label(choice, words);
}

/** An answer mostly comes before anybody could read that it is on its way. */
const PENDING_MS = 400;

/** In place of reasons that are on their way: room for one, and words if it takes long. */
export function ReasonPending() {
  const words = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PENDING_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p className="reason">{late ? words.say("why.pending") : "\u00a0"}</p>;
}

/** Why the rules do not allow something, and the way to the rule. */
export function Reason({ refusal }: { refusal: RefusalOut }) {
  const words = useWords();
  const text = words.gameText(refusal.key, refusal.params);
  return (
    <div className="reason" data-rule={refusal.rule}>
      <span>{text}</span>
      <ToRule rule={refusal.rule} now={text}>
        {words.say("why")}
      </ToRule>
    </div>
  );
}

/** Opens the rules at one of them, or at the one that tells of a thing. */
export function ToRule({ rule, now, children }: { rule: string; now?: string; children?: ReactNode }) {
  const words = useWords();
  return (
    <button type="button" className="to-rule" onClick={() => openRules(rule, now)}>
      {children ?? words.say("rule", { rule })}
    </button>
  );
}
