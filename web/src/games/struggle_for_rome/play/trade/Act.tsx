/** A button for one act that is offered; nothing if it is not. */
import type { ReactNode } from "react";
import { label } from "../../../../shell/play/label";
import { useWords } from "../../../../shell/words";
import type { StrugglePlay } from "../struggle";

export function Act({
  play,
  act,
  primary = false,
  pressed,
  children,
}: {
  play: StrugglePlay;
  act: string;
  primary?: boolean;
  /** Whether this is the player's current answer, which may be given again. */
  pressed?: boolean;
  children: ReactNode;
}) {
  const words = useWords();
  const choice = play.choosing.choices.find((each) => each.act === act);
  if (!choice) return null;
  return (
    <button
      type="button"
      className={primary ? "primary" : "button"}
      data-act={act}
      aria-label={choice.operands.length > 0 ? label(choice, words) : undefined}
      aria-pressed={pressed}
      aria-disabled={play.busy}
      onClick={() => {
        if (!play.busy) play.onAct(act);
      }}
    >
      {children}
    </button>
  );
}
