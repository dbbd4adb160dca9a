/** Copies what a replay offers to share. */
import { copyText } from "../clipboard";
import { useShowNotice } from "../notice";
import { useWords } from "../words";

export function useCopy(): (text: string) => void {
  const words = useWords();
  const showNotice = useShowNotice();
  return (text) => {
    // If copying fails, the text is shown for copying by hand.
    void copyText(text).then((copied) => showNotice(copied ? words.say("replay.copied") : text));
  };
}
