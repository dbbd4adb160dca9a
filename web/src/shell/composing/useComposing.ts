/** State of the act being composed. It survives updates until the server accepts the act. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { RefusalOut } from "../../protocol";
import type { Composition } from "../../protocol/compositions";
import type { Notice } from "../connection";
import type { Forms } from "../notation";
import type { Composer, Composers } from "./composer";
import { type Beginning, begin, type Draft, fitted, formOf, missing, put, stepTo, write } from "./composing";

interface Opened {
  verb: string;
  draft: Draft;
  /** Whether the act was sent and is not answered yet. */
  sent: boolean;
  refusal: RefusalOut | null;
}

export interface Composing {
  /** Verbs that can be composed now. */
  verbs: readonly string[];
  /** The open composer. Null: none is open. */
  composer: Composer | null;
  /** Whether an answer is pending. It is then shown in the composer and not elsewhere. */
  waiting: boolean;
  /** Opens a verb, with the game's initial content or that of another act. */
  open: (verb: string, beginning?: Beginning | null) => void;
  close: () => void;
}

export function useComposing({
  compositions,
  forms,
  view,
  composers,
  busy,
  notice,
  onAct,
}: {
  compositions: readonly Composition[];
  forms: Forms;
  view: unknown;
  composers: Composers | undefined;
  /** Whether a command is not answered yet. */
  busy: boolean;
  /** Last answer of the server, if it was not an acceptance. */
  notice: Notice | null;
  onAct: (act: string) => void;
}): Composing {
  const [opened, setOpened] = useState<Opened | null>(null);
  const underway = useRef(false);
  const fitting = useMemo(
    () =>
      compositions.flatMap((composition) => {
        const form = formOf(composition, forms);
        if (form) return [{ composition, form }];
        console.error(`No form fits what may be composed: ${composition.verb}`);
        return [];
      }),
    [compositions, forms],
  );
  const now = opened ? fitting.find(({ composition }) => composition.verb === opened.verb) : undefined;
  // A verb that is no longer available closes, and does not reopen when it is available again.
  if (opened && !now) setOpened(null);

  useEffect(() => {
    if (!opened?.sent) {
      underway.current = false;
    } else if (busy) {
      underway.current = true;
    } else if (underway.current) {
      underway.current = false;
      const refusal = notice?.kind === "refused" ? (notice.refusal ?? null) : null;
      setOpened(notice ? { ...opened, sent: false, refusal } : null);
    }
  }, [opened, busy, notice]);

  return useMemo(() => {
    const close = () => setOpened(null);
    const compose = (): Composer | null => {
      if (!opened || !now) return null;
      const { composition, form } = now;
      // The bounds may have changed. Keep what is still within them.
      const draft = fitted(composition, opened.draft);
      const change = (to: Draft) => setOpened({ ...opened, draft: to, refusal: null });
      const act = write(composition, form, draft);
      return {
        composition,
        form,
        draft,
        act,
        missing: missing(composition, draft),
        busy,
        refusal: opened.refusal,
        put: (at, entry) => change(put(composition, draft, at, entry)),
        stepTo: (at, kind, count) => change(stepTo(composition, draft, at, kind, count)),
        change: (to) => change(fitted(composition, to)),
        send: () => {
          if (act === null || busy) return;
          setOpened({ ...opened, draft, sent: true, refusal: null });
          onAct(act);
        },
        clear: () => change(fitted(composition)),
        close,
      };
    };
    return {
      verbs: fitting.map(({ composition }) => composition.verb),
      composer: compose(),
      waiting: opened?.sent ?? false,
      open: (verb, beginning) => {
        const found = fitting.find(({ composition }) => composition.verb === verb);
        if (!found) return;
        const from = beginning === undefined ? (composers?.[verb]?.begin?.(view) ?? null) : beginning;
        setOpened({ verb, draft: begin(found.composition, forms, from), sent: false, refusal: null });
      },
      close,
    };
  }, [opened, now, fitting, forms, view, composers, busy, onAct]);
}
