/** What lies over the map: the decline of the Empire and the five tribes. */

import { useWords } from "../../../shell/words";
import { DeclineColumn, TribePlate } from "../board";
import { MAP } from "../layout/map";
import { TRIBES } from "../view";
import { handOf, useFall, useMarks } from "./fall";
import { cityCard } from "./pieces";

export function DeclineWidget({ small }: { small: boolean }) {
  const words = useWords();
  const decline = useFall(({ view }) => view.decline);
  const count = String(decline);
  return (
    <DeclineColumn
      decline={decline}
      name={words.gameText("term.decline")}
      of={words.say("of", { count: String(MAP.decline) })}
      label={`${words.gameText("term.decline")}: ${words.say("decline.of", { count })}`}
      small={small}
    />
  );
}

export function TribePlates({ small }: { small: boolean }) {
  const words = useWords();
  const marks = useMarks();
  const { view, hand, onPick } = useFall(({ view, me, onPick }) => ({
    view,
    hand: handOf(view, me),
    onPick,
  }));
  return (
    <div className="tribes">
      {TRIBES.map((tribe) => {
        const allied = view.allied.includes(tribe);
        const have = hand.filter((card) => cityCard(card)?.tribe === tribe).length;
        const need = MAP.tribes[tribe].ally_cards;
        const supply = view.supply.barbarians[tribe];
        const name = words.named("tribe", tribe);
        return (
          <TribePlate
            key={tribe}
            tribe={tribe}
            name={words.say(`tribe.short.${tribe}`)}
            supply={supply}
            allied={allied}
            state={words.say(allied ? "tribe.allied" : "tribe.war")}
            cards={`${have}/${need}`}
            mark={marks.tribes?.[tribe]}
            small={small}
            label={[
              name,
              words.say("tribe.supply", { count: String(supply) }),
              allied ? words.say("tribe.allied") : words.say("tribe.needs", { have, need }),
            ].join(", ")}
            onPick={() => onPick("tribe", tribe)}
          />
        );
      })}
    </div>
  );
}
