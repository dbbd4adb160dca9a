/** Shows what happened, one fact after another, as updates come in. */
import { useEffect, useMemo, useRef } from "react";
import type { Update } from "../../protocol";
import { useReducedMotion } from "../hooks";
import { wishes } from "../keep";
import type { Kit } from "../kit";
import { useStore } from "../store";
import { type Fact, PACE, Teller, type Told } from "../telling";

export function useTelling<View>(
  update: Update,
  kit: Kit<View>,
  own: ReadonlySet<string>,
): { told: Told<View>; skip: () => void; latest: readonly Fact[] } {
  const reduced = useReducedMotion();
  const still = useRef(reduced);
  still.current = reduced;
  const teller = useMemo(
    () =>
      new Teller<View>(kit, () =>
        still.current || document.visibilityState === "hidden" ? 0 : PACE[wishes.get().speed],
      ),
    [kit],
  );
  const before = useRef<Update | null>(null);
  const latest = useRef<readonly Fact[]>([]);

  // What was new is worked out while drawing, so that the first picture already is the one before it happened.
  if (before.current !== update) {
    const old = before.current;
    before.current = update;
    if (old && update.seq > old.seq) {
      const events = update.events.filter((event) => event.seq >= old.seq);
      latest.current = events.flatMap((event) => event.facts as Fact[]);
      if (events.some((event) => event.undo !== null)) queueMicrotask(teller.skip);
      else {
        const expected = new Set<Fact>();
        for (const event of events)
          if (event.seat && own.has(event.seat))
            for (const fact of event.facts as Fact[]) if (kit.expected.has(fact.fact)) expected.add(fact);
        const facts = latest.current;
        queueMicrotask(() => teller.tell(old.view as View, facts, (fact) => expected.has(fact)));
      }
    }
  }

  useEffect(() => () => teller.skip(), [teller]);
  const told = useStore(teller);
  return { told, skip: teller.skip, latest: latest.current };
}
