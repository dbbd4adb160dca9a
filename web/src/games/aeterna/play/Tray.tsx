/** The place of the actions: what is to be done, the verbs, and below them the tray of what is being chosen. */
import type { ReactNode } from "react";
import { Icon } from "../../../shell/Icon";
import {
  HintButton,
  HoldSwitch,
  Inner,
  innerAlone,
  TheTiles,
  useNow,
  usePrompt,
} from "../../../shell/play/parts";
import { Ribbon } from "../../../shell/play/Ribbon";
import { useWords } from "../../../shell/words";
import { shown } from "../tiles";
import { stepOf } from "../view";
import type { AeternaPlay } from "./aeterna";
import { Key } from "./Key";
import { Favor } from "./Market";
import { chosenHill, influencing } from "./marks";
import style from "./Tray.module.css";

/** The play with those verbs alone that are meant now; a Hill that is chosen is chosen for influence. */
export function withVerbs(play: AeternaPlay): AeternaPlay {
  const tiles = play.tiles.filter(({ tile }) => shown(tile, play.truth));
  return { ...play, tiles, panel: chosenHill(play.choosing) ? "influence" : play.panel };
}

export function Tray({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const prompt = usePrompt(play);
  const alone = innerAlone(play);
  return (
    <section className={`actions ${style.actions}`} aria-label={words.say("actions")} data-place="tray">
      <div className={`actions-head ${style.head}`}>
        <span className={`prompt ${style.prompt}`} id="prompt">
          <b>{prompt.title}</b>
          <span>{prompt.hint}</span>
        </span>
        <HoldSwitch state={play} />
        <HintButton state={play} />
      </div>
      {/* Nothing is done with verbs while cards are drafted, nor at the end of an Era. */}
      {!alone && play.view.phase === "actions" && <TheTiles state={withVerbs(play)} />}
      {play.view.phase === "draft" && <DraftFavors play={play} />}
      <TrayBox play={play} />
    </section>
  );
}

/** What this Era's favors ask for: it is drafted for them too. */
function DraftFavors({ play }: { play: AeternaPlay }) {
  const words = useWords();
  return (
    <section className={style.favors} aria-label={words.say("draft.favors")}>
      <h3 className="caps">
        <Icon name="caesar" /> {words.say("draft.favors")}
      </h3>
      {play.view.personalities.map((name) => (
        <Favor key={name} play={play} name={name} />
      ))}
    </section>
  );
}

/** What is being chosen or explained; else whatever is offered beside the verbs. It grows over the city if it must. */
function TrayBox({ play }: { play: AeternaPlay }) {
  const { content } = useNow(play);
  const { truth, view, myTurn, playback } = play;
  const asked: ReactNode = content ?? (play.inner.length > 0 ? <Inner state={play} /> : null);
  const begins = myTurn && stepOf(truth) === "turn" && !truth.acted && influencing(play.choosing);
  return (
    <div className={style.room}>
      {/* Over the city it would hide what it tells of. */}
      {view.phase === "actions" && <Ribbon play={play} />}
      {!asked && begins && playback.view === null && <Key play={play} />}
      {asked && (
        <div className={style.tray} data-tray="">
          {asked}
        </div>
      )}
    </div>
  );
}
