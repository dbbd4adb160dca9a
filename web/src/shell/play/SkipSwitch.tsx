/**
 * Switch for skipping pauses, in which the player could act but need not. The server stores it and shows it to no
 * other player.
 */
import { use } from "react";
import { skipPauses } from "../api";
import { useShowNotice } from "../notice";
import { usePart } from "../part";
import { useWords } from "../words";
import { Guided } from "./guided";
import { usePlay } from "./state";

export function SkipSwitch() {
  const words = useWords();
  const showNotice = useShowNotice();
  const guided = use(Guided);
  const { ends } = usePart().handling ?? {};
  const { id, own, skips, paused, idle, holding, onHold } = usePlay(
    ({ game, table, shown, over, myTurn, choosing, composing, holding, onHold }) => {
      const { choices } = choosing;
      return {
        ...{ id: table.id, own: game.pauses && !over && table.you !== null && shown === table.you },
        skips: table.seats.some((seat) => seat.skips),
        paused:
          choices.some(({ act }) => act === "continue" || act === ends) ||
          (choices.length === 1 && composing.verbs.length === 0),
        ...{ idle: !myTurn, holding, onHold },
      };
    },
  );
  // Hidden while the player chooses, to save space. The menu has it too.
  if (!own || guided || !(paused || (skips && idle))) return null;
  return (
    <label className="tick hold" title={words.say("skips.about")}>
      <input
        type="checkbox"
        id="skips"
        checked={skips}
        onChange={({ target: { checked } }) => {
          if (checked && holding) onHold(false);
          skipPauses(id, checked).catch(showNotice);
        }}
      />
      {words.say("skips")}
    </label>
  );
}
