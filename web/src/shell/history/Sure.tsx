/** A button for an action that cannot be undone: it asks first, and shows why the request failed. */
import { useState } from "react";
import { Failed } from "../api";
import { useWords } from "../words";
import style from "./history.module.css";

export function Sure({
  id,
  texts,
  onSure,
}: {
  id: string;
  /** Key of its texts: the button's label, `what` happens, `sure`, `not`, and `failed`. */
  texts: string;
  onSure: () => Promise<void>;
}) {
  const words = useWords();
  const [sure, setSure] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = () =>
    onSure().then(
      () => setSure(false),
      (failed: unknown) =>
        setError((failed instanceof Failed && failed.message) || words.say(`${texts}.failed`)),
    );
  if (!sure)
    return (
      <button type="button" className={style.button} id={id} onClick={() => setSure(true)}>
        {words.say(texts)}
      </button>
    );
  return (
    <div role="alert" className={style.sure}>
      <p>{words.say(`${texts}.what`)}</p>
      <p className={style.presses}>
        <button type="button" className={style.button} id={`${id}-sure`} onClick={run}>
          {words.say(`${texts}.sure`)}
        </button>
        <button type="button" className={style.button} onClick={() => setSure(false)}>
          {words.say(`${texts}.not`)}
        </button>
      </p>
      {error && <p>{error}</p>}
    </div>
  );
}
