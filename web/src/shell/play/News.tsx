/** At the start of the player's turn, a short summary of the events since the last one. */
import { Icon } from "../Icon";
import { useTelling } from "../telling";
import { useWords } from "../words";
import style from "./News.module.css";
import { usePlay } from "./state";

export function News() {
  const words = useWords();
  const told = useTelling();
  const { news, shown, onNewsClose } = usePlay(({ news, shown, onNewsClose }) => ({
    news,
    shown,
    onNewsClose,
  }));
  if (!told || shown === null) return null;
  const lines = told.telling.news?.(news, told.words, shown) ?? [];
  if (lines.length === 0) return null;
  return (
    <section className={style.news} id="news" aria-labelledby="news-title" data-over-map="">
      <header>
        <b className="caps" id="news-title">
          {words.say("log.since")}
        </b>
        <button type="button" className="icon-button" onClick={onNewsClose} aria-label={words.say("close")}>
          ✕
        </button>
      </header>
      <ul>
        {lines.map(({ sign, text, grave = false }) => (
          <li key={text} data-grave={grave}>
            <Icon name={sign} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
