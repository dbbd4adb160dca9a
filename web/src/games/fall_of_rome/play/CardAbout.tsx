/** What a card of the hand is, when it cannot be used now. */

import { ReadOut } from "../../../shell/live";
import { ReasonPending } from "../../../shell/play/Actions";
import { useRefusals } from "../../../shell/play/useRefusals";
import { useWords } from "../../../shell/words";
import { useFall } from "./fall";
import { ofColour } from "./ofColour";
import { cityCard } from "./pieces";

export function CardAbout({ value: card }: { value: string }) {
  const words = useWords();
  const onClose = useFall(({ onClear }) => onClear);
  const of = cityCard(card);
  // Only an Event is refused by its card.
  const refusals = useRefusals(!of);
  const reasons = refusals
    ?.filter((refusal) => refusal.verb === "event" && refusal.params.event === card)
    .map((refusal) => `${words.gameText(refusal.key, refusal.params)} (${refusal.rule})`);
  return (
    <ReadOut as="div" className="pick" panel data-about={card}>
      <div className="pick-head">
        <b className="caps">{words.named("card", card)}</b>
        <button type="button" className="icon-button" onClick={onClose} aria-label={words.say("close")}>
          ✕
        </button>
      </div>
      {!of && words.hasGameText(`event.${card}.normal`) && (
        <>
          <p>
            <b>{words.named("option", "normal")}</b> {words.gameText(`event.${card}.normal`)}
          </p>
          <p>
            <b>{words.named("option", "corrupt")}</b> <i>({words.say("event.corrupt.cost")})</i>{" "}
            {words.gameText(`event.${card}.corrupt`)}
          </p>
          <p className="dim">{words.say("event.when", { when: words.gameText(`event.${card}.when`) })}</p>
          {words.hasGameText(`event.${card}.ruling`) && (
            <p className="dim">{words.gameText(`event.${card}.ruling`)}</p>
          )}
        </>
      )}
      {!reasons && <ReasonPending />}
      {reasons?.map((reason) => (
        <p key={reason} className="reason">
          {reason}
        </p>
      ))}
      {of && <p>{ofColour(of.tribe, words)}</p>}
      {of && <p className="dim">{words.say("here.nothing")}</p>}
    </ReadOut>
  );
}
