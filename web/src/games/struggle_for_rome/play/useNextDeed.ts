/** After a journey the one city that something can be done to is asked about at once; whoever does not want it closes it. */
import { useEffect, useRef } from "react";
import type { Choice } from "../../../shell/notation";
import { usePlay } from "../../../shell/play/state";
import type { City, StruggleView } from "../view";
import { operand } from "./situation";

/** The city that a tribe came for; null: there is none, or there are several. */
export function nextCity(view: StruggleView, choices: readonly Choice[]): City | null {
  if (!view.acted.includes("journey")) return null;
  const cities = new Set(choices.flatMap((choice) => operand(choice, "city") ?? []));
  const [city] = cities;
  return cities.size === 1 ? (city ?? null) : null;
}

export function useNextDeed(): void {
  const asked = useRef<string | null>(null);
  const { choosing, city, decision } = usePlay(({ choosing, truth, update, myTurn, playback }) => ({
    city: myTurn && playback.view === null ? nextCity(truth, choosing.choices) : null,
    ...{ choosing, decision: update.decision },
  }));
  useEffect(() => {
    // Once: what was closed does not come back by itself.
    if (city === null || asked.current === decision) return;
    asked.current = decision;
    if (!choosing.begun) choosing.pick({ kind: "city", value: city });
  }, [city, decision, choosing]);
}
