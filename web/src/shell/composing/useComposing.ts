/** The act that is being composed, over updates and until the service took it. */
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
  /** It was sent; the answer is not there yet. */
  sent: boolean;
  refusal: RefusalOut | null;
}

export interface Composing {
  /** The verbs that can be composed now. */
  verbs: readonly string[];
  /** The one that is being composed. */
  composer: Composer | null;
  /** What it is answered is said beside it, not elsewhere. */
  waiting: boolean;
  /** Compose a verb, from what the game says or from another act. */
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
  /** Something that was sent is not answered yet. */
  busy: boolean;
  /** What the service said last, if it was no consent. */
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
  // What can no longer be composed does not come back by itself when it can be again.
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
      // Bounds may have changed since: what is still within them stays.
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
