/** The stage: the city with what lies around it, and over it the draft and the end of an Era. */
import type { ReactNode } from "react";
import { useWords } from "../../../shell/words";
import { activeHills } from "../view";
import type { AeternaPlay } from "./aeterna";
import { Draft } from "./Draft";
import { EraEnd } from "./EraEnd";
import { Ladder } from "./Ladder";
import { Market } from "./Market";
import style from "./TheCity.module.css";

export function TheCity({ play, children }: { play: AeternaPlay; children: ReactNode }) {
  const words = useWords();
  const { view, narrow } = play;
  const offered = play.choosing.offered("hill");
  return (
    <div className={style.stage}>
      <ul className={style.hills} aria-label={words.gameText("term.hills")}>
        {activeHills(view).map((hill) => (
          <li key={hill}>
            <button
              type="button"
              data-hill={hill}
              data-offered={offered.has(hill)}
              onClick={() => play.onPick("hill", hill)}
            >
              {words.named("hill", hill)}
            </button>
          </li>
        ))}
      </ul>
      {!narrow && (
        <>
          <Ladder view={view} />
          <Market play={play} />
        </>
      )}
      {view.phase === "draft" && <Draft play={play} />}
      {(view.phase === "unrest" || view.phase === "order") && <EraEnd play={play} />}
      {children}
    </div>
  );
}
