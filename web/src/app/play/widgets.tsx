/** What lies over the map: the decline of the Empire and the five tribes. */
import { TRIBE_SIGNS } from "../../board/signs";
import { MAP } from "../../layout/map";
import { type FallView, TRIBES } from "../../protocol";
import { useWords } from "../words";
import { cityCard, Icon, TribeShape } from "./pieces";
import type { PlayState } from "./state";

export function DeclineWidget({ view }: { view: FallView }) {
  const words = useWords();
  return (
    <div className="decline" data-over-map="">
      <b className="caps">{words.told("term.decline")}</b>
      <span>{words.say("decline.of", { count: view.decline })}</span>
    </div>
  );
}

export function TribePlates({ state }: { state: PlayState }) {
  const words = useWords();
  const { view, hand } = state;
  return (
    <div className="tribes" data-over-map="">
      {TRIBES.map((tribe) => {
        const allied = view.allied.includes(tribe);
        const have = hand.filter((card) => cityCard(card)?.tribe === tribe).length;
        const need = MAP.tribes[tribe].ally_cards;
        return (
          <button type="button" key={tribe} className="tribe-plate" data-tribe={tribe} data-allied={allied} onClick={() => state.onTribe(tribe)}>
            <Icon name={TRIBE_SIGNS[tribe]} />
            <TribeShape tribe={tribe} />
            <b>{view.supply.barbarians[tribe]}</b>
            <small>{allied ? words.say("tribe.allied") : `${have}/${need}`}</small>
          </button>
        );
      })}
    </div>
  );
}
