/** The area of the actions: the prompt, the verbs, and below them the tray of the current choice. */
import type { ReactNode } from "react";
import { Icon } from "../../../shell/Icon";
import { Panel } from "../../../shell/play/Panel";
import {
  ActionTiles,
  HintButton,
  HoldSwitch,
  innerAlone,
  PlainOffers,
  useNow,
  usePrompt,
} from "../../../shell/play/parts";
import { Ribbon } from "../../../shell/play/Ribbon";
import { SkipSwitch } from "../../../shell/play/SkipSwitch";
import { useWords } from "../../../shell/words";
import { shown } from "../tiles";
import { stepOf } from "../view";
import { useAeterna } from "./aeterna";
import { Key } from "./Key";
import { Favor } from "./Market";
import { chosenHill, influencing } from "./marks";
import style from "./Tray.module.css";

/** The verbs that are relevant now. Selecting a Hill selects influence. */
export function Verbs() {
  const { truth, hill } = useAeterna(({ truth, choosing }) => ({ truth, hill: chosenHill(choosing) }));
  return <ActionTiles shown={(tile) => shown(tile, truth)} chosen={hill ? "influence" : null} />;
}

export function Tray() {
  const words = useWords();
  const prompt = usePrompt();
  const { alone, phase } = useAeterna((play) => ({ alone: innerAlone(play), phase: play.view.phase }));
  return (
    <section className={`actions ${style.actions}`} aria-label={words.say("actions")} data-place="tray">
      <div className={`actions-head ${style.head}`}>
        <span className={`prompt ${style.prompt}`} id="prompt">
          <b>{prompt.title}</b>
          <span>{prompt.hint}</span>
        </span>
        <HoldSwitch />
        <SkipSwitch />
        <HintButton />
      </div>
      {/* Verbs have no use while cards are drafted, or at the end of an Era. */}
      {!alone && phase === "actions" && (
        <Panel>
          <Verbs />
        </Panel>
      )}
      {phase === "draft" && (
        <Panel>
          <DraftFavors />
        </Panel>
      )}
      <Panel>
        <TrayBox />
      </Panel>
    </section>
  );
}

/** The requirements of this Era's favors, which matter for drafting. */
function DraftFavors() {
  const words = useWords();
  const personalities = useAeterna(({ view }) => view.personalities);
  return (
    <section className={style.favors} aria-label={words.say("draft.favors")}>
      <h3 className="caps">
        <Icon name="caesar" /> {words.say("draft.favors")}
      </h3>
      {personalities.map((name) => (
        <Favor key={name} name={name} />
      ))}
    </section>
  );
}

/** The current choice or explanation, otherwise other options. It may grow over the city. */
function TrayBox() {
  const { content } = useNow();
  const { plain, acting, begins } = useAeterna(({ truth, view, myTurn, playback, inner, choosing }) => ({
    plain: inner.length > 0,
    acting: view.phase === "actions",
    begins:
      myTurn && playback.view === null && stepOf(truth) === "turn" && !truth.acted && influencing(choosing),
  }));
  const asked: ReactNode = content ?? (plain ? <PlainOffers /> : null);
  return (
    <div className={style.room}>
      {/* Over the city it would cover what it describes. */}
      {acting && (
        <Panel>
          <Ribbon />
        </Panel>
      )}
      {!asked && begins && <Key />}
      {asked && (
        <div className={style.tray} data-tray="">
          {asked}
        </div>
      )}
    </div>
  );
}
