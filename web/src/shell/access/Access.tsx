/**
 * For who hears the table: what happens is said, and the whole of it is told on request. Fetched after the table, so
 * that nobody sees it later for it.
 */
import { lazy, Suspense, useState } from "react";
import { firstGameAt } from "../learn/firstTable";
import type { PlayState } from "../play/state";
import { useKeys } from "../play/useKeys";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { Speaking, type Table, useWords } from "../words";
import style from "./access.module.css";
import { Heard } from "./Heard";
import { Telling } from "./Telling";

const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

const FirstGame = lazy(() => import("../learn/FirstGame"));

/** The key that has the table told. */
const KEY = "L";

export default function Access({
  play,
  asked,
  onClose,
}: {
  play: PlayState<unknown>;
  /** It was asked for elsewhere: in the menu. */
  asked: boolean;
  onClose: () => void;
}) {
  const words = useWords();
  const own = useQuery(words.language, () => OWN[words.language]());
  const [open, setOpen] = useState(false);
  useKeys((key, event) => {
    if (key !== KEY || event.repeat) return false;
    setOpen(true);
    return true;
  });
  if (!own.data) return null;
  const speaking = words.adding(own.data.default);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Speaking value={speaking}>
      <section className={style.skip} aria-label={speaking.say("tell")}>
        <button type="button" className="tool" aria-keyshortcuts={KEY} onClick={() => setOpen(true)}>
          {speaking.say("tell")} <kbd>{KEY}</kbd>
        </button>
      </section>
      <Heard play={play} />
      {play.shown !== null && firstGameAt(play.table.id) && (
        <Suspense fallback={null}>
          <FirstGame play={play} />
        </Suspense>
      )}
      {(open || asked) && <Telling play={play} onClose={close} />}
    </Speaking>
  );
}
