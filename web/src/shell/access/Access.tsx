/**
 * Announces events to screen readers, and describes the whole table on request. It is loaded after the table, so that
 * the table does not appear later because of it.
 */
import { lazy, memo, Suspense, useState } from "react";
import { firstGameAt } from "../learn/firstTable";
import { usePlay } from "../play/state";
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

/** Key that opens the description. */
const KEY = "L";

export default memo(function Access({
  asked,
  onClose,
}: {
  /** Whether the description was opened from the menu. */
  asked: boolean;
  onClose: () => void;
}) {
  const words = useWords();
  const seated = usePlay(({ shown, table }) => shown !== null && table.id);
  const [first] = useState(() => seated && firstGameAt(seated) !== null);
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
      <Heard />
      {first && (
        <Suspense fallback={null}>
          <FirstGame />
        </Suspense>
      )}
      {(open || asked) && <Telling onClose={close} />}
    </Speaking>
  );
});
