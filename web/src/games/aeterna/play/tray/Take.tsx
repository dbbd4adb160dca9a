/** Taking a card of the board into the hand (Tabularium). Each card is shown for reading and selecting. */
import { useWords } from "../../../../shell/words";
import type { AeternaPlay } from "../aeterna";
import { CardButton } from "../CardButton";
import style from "./TrayPanel.module.css";

export function Take({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { choosing, busy } = play;
  return (
    <section className={style.take} data-tray="take" aria-label={words.gameText("step.take")}>
      {choosing.choices.map(({ act, verb, operands }) => {
        const press = () => {
          if (!busy) play.onAct(act);
        };
        const card = operands[0]?.value;
        return verb === "take" && card ? (
          <CardButton key={act} card={card} size="row" act={act} offered onPress={press} />
        ) : (
          <button
            key={act}
            type="button"
            className={style.back}
            data-act={act}
            aria-disabled={busy}
            onClick={press}
          >
            {words.verb(verb)}
          </button>
        );
      })}
    </section>
  );
}
