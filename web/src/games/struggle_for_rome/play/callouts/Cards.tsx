/** Development cards: which can be played, what one does, and its target. */
import { Icon } from "../../../../shell/Icon";
import { Reason } from "../../../../shell/play/Actions";
import { doText, label } from "../../../../shell/play/label";
import { useRefusals } from "../../../../shell/play/useRefusals";
import { useWords, type Words } from "../../../../shell/words";
import { cardSign } from "../signs";
import { type Situation, waysOf } from "../situation";
import type { StrugglePlay } from "../struggle";
import { Do, Panel, Way, Ways } from "./Panel";

/** The verb that plays a card; null: it is never played. */
function verbOf(card: string): string | null {
  if (card === "great_warrior") return "summon";
  if (card === "traitor") return "traitor";
  return card === "culture" ? null : "play";
}

function about(card: string, what: "about" | "when", words: Words): string {
  const key = `card.${card}.${what}`;
  return words.hasGameText(key) ? words.gameText(key) : "";
}

export function Cards({ play, asked }: { play: StrugglePlay; asked: Extract<Situation, { ask: "cards" }> }) {
  const words = useWords();
  const ways = waysOf(asked, play);
  return (
    <Panel play={play} ask="cards" title={words.say("cards.title")} detail={words.say("cards.one")}>
      <Ways label={words.say("cards.title")}>
        {asked.cards.map((card, at) => (
          <Way
            key={card}
            at={at}
            act={card}
            many={asked.cards.length > 1}
            busy={play.busy}
            onClick={ways[at]}
          >
            <Icon name={cardSign(card)} />
            {words.named("card", card)}
          </Way>
        ))}
      </Ways>
    </Panel>
  );
}

/** Why a card of one's own cannot be played now. */
function NotNow({ play, card }: { play: StrugglePlay; card: string }) {
  const verb = play.myTurn ? verbOf(card) : null;
  const refusals = useRefusals(verb !== null);
  const reason = refusals?.find((refusal) => refusal.verb === verb);
  return reason ? <Reason refusal={reason} /> : null;
}

export function Card({ play, asked }: { play: StrugglePlay; asked: Extract<Situation, { ask: "card" }> }) {
  const words = useWords();
  const { card, choices } = asked;
  const ways = waysOf(asked, play);
  const [only, ...more] = choices;
  return (
    <Panel
      play={play}
      ask="card"
      title={
        <>
          <Icon name={cardSign(card)} /> {words.named("card", card)}
        </>
      }
      detail={about(card, "about", words)}
    >
      {!only && <p>{about(card, "when", words)}</p>}
      {!only && <NotNow play={play} card={card} />}
      {only && more.length === 0 && (
        <Do act={only.act} busy={play.busy} onDo={() => play.onAct(only.act)}>
          {only.verb === "play" ? words.say("card.play") : doText(only, [], words)}
        </Do>
      )}
      {more.length > 0 && (
        <Ways label={words.say("choose.target")}>
          {choices.map((choice, at) => (
            <Way key={choice.act} at={at} act={choice.act} busy={play.busy} onClick={ways[at]}>
              {label(choice, words)}
            </Way>
          ))}
        </Ways>
      )}
    </Panel>
  );
}
