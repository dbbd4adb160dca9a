/** Legend of the icons on a Hill, shown at the start of the player's turn. */
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { PREFECT } from "../board/signs";
import { useAeterna } from "./aeterna";
import style from "./Key.module.css";
import { Amount, GoodSign, SeatFace } from "./signs";

export function Key() {
  const seat = useAeterna(({ me }) => me ?? 0);
  const words = useWords();
  return (
    <dl className={style.key} data-key="">
      <dt className={style.tag} aria-hidden="true">
        <Amount good="wheat" count={1} />
        <i />
        <Icon name={PREFECT} />
        <SeatFace seat={seat} />
      </dt>
      <dd>{words.say("key.tag")}</dd>
      <dt className={style.place} aria-hidden="true">
        <Icon name={PREFECT} />5
      </dt>
      <dd>
        {words.say("key.place")} (<GoodSign good="pp" />)
      </dd>
      <dt className={style.token} aria-hidden="true">
        <Amount good="aurei" count={4} />
      </dt>
      <dd>{words.say("key.token")}</dd>
    </dl>
  );
}
