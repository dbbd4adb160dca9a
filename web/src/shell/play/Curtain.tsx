/**
 * Hides the table between two people at one device, if the game has hidden hands. Nothing is rendered behind it.
 */
import { useEffect, useRef } from "react";
import { useWords } from "../words";
import style from "./Curtain.module.css";

export function Curtain({ seat, onLift }: { seat: string; onLift: () => void }) {
  const words = useWords();
  const who = words.named("seat", seat);
  const button = useRef<HTMLButtonElement>(null);
  const pass = words.say("device.pass", { who });
  useEffect(() => {
    document.title = `${pass} – Triclinium`;
    button.current?.focus();
  }, [pass]);
  return (
    <main className={style.curtain} id="curtain">
      <h1 className="caps">{pass}</h1>
      <p className="dim">{words.say("curtain.about")}</p>
      <button ref={button} type="button" className="primary" id="lift" onClick={onLift}>
        {words.say("curtain.lift", { who })}
      </button>
    </main>
  );
}
